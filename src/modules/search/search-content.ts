import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { pageOfList } from '../../common/db/page-of-list.js';
import type { Page } from '../../common/db/paginate.js';
import type { Org } from '../orgs/org.entity.js';
import type { Space } from '../spaces/space.entity.js';
import { SearchEngine, type FoundPage, type SearchHit } from './search-engine.js';
import type { SearchQuery } from './search.dto.js';

export interface FoundSpace {
  id: string;
  title: string;
  pages: FoundPage[];
}

interface SpaceHits {
  id: string;
  hits: SearchHit[];
}

const MOST_PAGES_OF_SPACE = 20;

/** Searches in a space or in an organization. */
@Injectable()
export class SearchContent {
  constructor(
    private readonly db: Database,
    private readonly engine: SearchEngine,
  ) {}

  async inSpace({ id }: Space, { query, ...page }: SearchQuery): Promise<Page<FoundPage>> {
    const hits = await this.engine.find(query, { spaceId: id });
    const { items, ...rest } = pageOfList(hits, page, ({ pageId }) => pageId, [id, query]);
    return { items: await this.engine.show(query, items), ...rest };
  }

  /** The spaces by their best matches. */
  async inOrganization({ id }: Org, { query, ...page }: SearchQuery, actor: Actor): Promise<Page<FoundSpace>> {
    const bySpace = new Map<string, SpaceHits>();
    for (const hit of await this.engine.find(query, { orgId: id, actor })) {
      const space = bySpace.get(hit.spaceId) ?? { id: hit.spaceId, hits: [] };
      bySpace.set(hit.spaceId, space);
      if (space.hits.length < MOST_PAGES_OF_SPACE) space.hits.push(hit);
    }
    const { items, ...rest } = pageOfList([...bySpace.values()], page, (space) => space.id, [id, query]);
    return { items: await this.describe(query, items), ...rest };
  }

  private async describe(query: string, spaces: readonly SpaceHits[]): Promise<FoundSpace[]> {
    if (spaces.length === 0) return [];
    const titles = await this.db.query<{ id: string; title: string }>('SELECT id, title FROM spaces WHERE id = ANY($1)', [
      spaces.map(({ id }) => id),
    ]);
    const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
    const pages = await this.engine.show(
      query,
      spaces.flatMap(({ hits }) => hits),
    );
    return spaces.map(({ id }) => ({ id, title: titleOf.get(id) ?? '', pages: pages.filter(({ spaceId }) => spaceId === id) }));
  }
}
