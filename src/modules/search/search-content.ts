import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { pageOfList } from '../../common/db/page-of-list.js';
import type { Page } from '../../common/db/paginate.js';
import type { Org } from '../orgs/org.entity.js';
import { SpacePublication, pageAddress } from '../spaces/space-publication.js';
import { SpaceQueries } from '../spaces/space.queries.js';
import type { Space } from '../spaces/space.entity.js';
import { hitsBySpace, type SpaceHits } from './hits-by-space.js';
import { SearchEngine, type FoundPage, type SearchHit } from './search-engine.js';
import type { SearchQuery } from './search.dto.js';

/** A page that was found, and its URL on a published site. */
export interface ShownPage extends FoundPage {
  published?: string;
}

export interface FoundSpace {
  id: string;
  title: string;
  pages: ShownPage[];
}

/** Searches in a space or in an organization. */
@Injectable()
export class SearchContent {
  constructor(
    private readonly spaceQueries: SpaceQueries,
    private readonly searchEngine: SearchEngine,
    private readonly spacePublication: SpacePublication,
  ) {}

  async inSpace({ id }: Space, { query, ...page }: SearchQuery): Promise<Page<ShownPage>> {
    const hits = await this.searchEngine.find(query, { spaceId: id });
    const { items, ...rest } = pageOfList(hits, page, ({ pageId }) => pageId, [id, query]);
    return { items: await this.show(query, items), ...rest };
  }

  /** The spaces by their best matches. */
  async inOrganization({ id }: Org, { query, ...page }: SearchQuery, actor: Actor): Promise<Page<FoundSpace>> {
    const spaces = hitsBySpace(await this.searchEngine.find(query, { orgId: id, actor }));
    const { items, ...rest } = pageOfList(spaces, page, (space) => space.id, [id, query]);
    return { items: await this.describe(query, items), ...rest };
  }

  private async show(query: string, hits: readonly SearchHit[]): Promise<ShownPage[]> {
    const publications = await this.spacePublication.describe([...new Set(hits.map(({ spaceId }) => spaceId))]);
    const found = await this.searchEngine.show(query, hits);
    return found.map((page) => publishedAt(page, publications.get(page.spaceId)?.published));
  }

  private async describe(query: string, spaces: readonly SpaceHits[]): Promise<FoundSpace[]> {
    if (spaces.length === 0) return [];
    const titles = await this.spaceQueries.titles(spaces.map(({ id }) => id));
    const pages = await this.show(
      query,
      spaces.flatMap(({ hits }) => hits),
    );
    return spaces.map(({ id }) => ({ id, title: titles.get(id) ?? '', pages: pages.filter(({ spaceId }) => spaceId === id) }));
  }
}

const publishedAt = (page: FoundPage, space: string | undefined): ShownPage =>
  space === undefined ? page : { ...page, published: pageAddress(space, page.path) };
