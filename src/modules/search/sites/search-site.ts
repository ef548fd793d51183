import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import { pageOfList } from '../../../common/db/page-of-list.js';
import type { Page, PageQuery } from '../../../common/db/paginate.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { ShownStructure } from '../../site-structure/shown/shown-structure.js';
import { siteSpaceAddress } from '../../site-structure/outline/place-address.js';
import type { Structure } from '../../site-structure/shown/read-structure.js';
import { pageAddress } from '../../spaces/space-publication.js';
import { hitsBySpace } from '../hits-by-space.js';
import type { FoundSpace, ShownPage } from '../search-content.js';
import { siteVisitorOf } from '../../site-structure/shown/site-visitor.js';
import { SearchEngine, type Passage } from '../search-engine.js';
import type { SearchSiteDto } from './site-search.dto.js';
import { spacesInScope } from './spaces-in-scope.js';
import { SearchVisible, type Findings } from './search-visible.js';

/** A page that was found on a site. */
export interface SitePage extends ShownPage {
  /** Its place among all results, from 1. */
  rank: number;
}

/** A passage, and its URL on the site while it is published. */
export interface SitePassage extends Passage {
  published?: string;
}

export type SiteSpaceResult = Omit<FoundSpace, 'pages'> & { pages: SitePage[] };

/** Searches a site as the caller sees it. */
@Injectable()
export class SearchSite {
  constructor(
    private readonly shownStructure: ShownStructure,
    private readonly searchEngine: SearchEngine,
    private readonly searchVisible: SearchVisible,
  ) {}

  async search(request: SearchSiteDto, page: PageQuery, resources: Resources): Promise<Page<SiteSpaceResult>> {
    const { query } = request;
    const structure = await this.shownStructure.read(resources, undefined);
    const spaceIds = spacesInScope(structure, request).map(({ spaceId }) => spaceId);
    const { hits, show } = await this.find(query, spaceIds, structure, resources);
    const ranks = new Map(hits.map((hit, index) => [keyOf(hit.spaceId, hit.pageId), index + 1]));
    const audience = resources.actor.visitor?.audience.key ?? '';
    const { items, ...rest } = pageOfList(hitsBySpace(hits), page, ({ id }) => id, [structure.site.id, query, spaceIds, audience]);
    const found = await show(items.flatMap((space) => space.hits));
    const pages: SitePage[] = [];
    for (const one of found) {
      pages.push({ ...one, rank: ranks.get(keyOf(one.spaceId, one.id))!, ...addressOf(structure, one) });
    }
    const results = items.map(({ id }) => ({
      id,
      title: structure.spaces.get(id)!.space.title,
      pages: pages.filter(({ spaceId }) => spaceId === id),
    }));
    return { items: results, ...rest };
  }

  /** The parts of pages that answer a question, as the caller reads the site. */
  async passages(request: SearchSiteDto, limit: number, resources: Resources): Promise<SitePassage[]> {
    const structure = await this.shownStructure.read(resources, undefined);
    const spaceIds = spacesInScope(structure, request).map(({ spaceId }) => spaceId);
    const found = await this.answering(request.query, spaceIds, structure, limit, resources);
    return found.map((passage) => {
      const { published } = addressOf(structure, passage);
      const fragment = passage.anchor === null ? '' : `#${encodeURIComponent(passage.anchor)}`;
      return Object.assign(passage, published !== undefined && { published: `${published}${fragment}` });
    });
  }

  private async answering(
    question: string,
    spaceIds: readonly string[],
    structure: Structure,
    limit: number,
    { actor }: Resources,
  ): Promise<Passage[]> {
    const { visitor } = actor;
    if (!visitor) return this.searchEngine.passages(question, { spaceIds }, limit);
    return this.searchVisible.passages(question, headsOf(spaceIds, structure), readerOf(actor, visitor.audience), limit);
  }

  private async find(query: string, spaceIds: readonly string[], structure: Structure, { actor }: Resources): Promise<Findings> {
    const { visitor } = actor;
    if (visitor) return this.searchVisible.find(query, headsOf(spaceIds, structure), readerOf(actor, visitor.audience));
    const hits = spaceIds.length === 0 ? [] : await this.searchEngine.find(query, { spaceIds });
    return { hits, show: (some) => this.searchEngine.show(query, some) };
  }
}

const headsOf = (spaceIds: readonly string[], { spaces }: Structure) =>
  new Map(spaceIds.map((id) => [id, spaces.get(id)!.space.revisionId]));

const readerOf = (actor: Actor, audience: Audience) => ({ audience, preview: siteVisitorOf(actor)?.pass.preview ?? null });

const keyOf = (spaceId: string, pageId: string) => `${spaceId} ${pageId}`;

/** The URL of a page on this site, while it is published. */
function addressOf({ address, outline }: Structure, { spaceId, path }: { spaceId: string; path: string }): { published?: string } {
  const siteSpace = outline.siteSpaces.find((one) => one.spaceId === spaceId);
  if (address === undefined || !siteSpace) return {};
  const section = outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null;
  return { published: pageAddress(siteSpaceAddress(address, siteSpace, section), path) };
}
