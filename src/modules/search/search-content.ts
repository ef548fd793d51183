import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Actor } from '../../common/access/actor.js';
import { foreignCursor, readCursor, writeCursor } from '../../common/db/cursor.js';
import { Database } from '../../common/db/database.js';
import type { Page } from '../../common/db/paginate.js';
import { DEFAULT_LIMIT } from '../../common/http/list-limits.js';
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
    const { items, ...rest } = pageOf(hits, page, ({ pageId }) => pageId, [id, query]);
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
    const { items, ...rest } = pageOf([...bySpace.values()], page, (space) => space.id, [id, query]);
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

/**
 * A page of a ranking. A cursor names the last item that was shown: what follows it is next, even if the index has
 * changed. If it is no longer found, the list goes on at its place.
 */
function pageOf<T>(
  ranked: readonly T[],
  { page, limit = DEFAULT_LIMIT }: Pick<SearchQuery, 'page' | 'limit'>,
  idOf: (item: T) => string,
  of: readonly string[],
): Page<T> {
  const binding = createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 12);
  const from = page === undefined ? 0 : placeAfter(readCursor(page), binding, ranked.map(idOf));
  const items = ranked.slice(from, from + limit);
  const last = items.at(-1);
  const more = last !== undefined && from + items.length < ranked.length;
  return { items, count: ranked.length, ...(more && { next: { page: writeCursor([binding, from + items.length, idOf(last)]) } }) };
}

function placeAfter([bound, place, id, ...more]: readonly unknown[], binding: string, ids: readonly string[]): number {
  const sound = bound === binding && typeof place === 'number' && Number.isSafeInteger(place) && place > 0 && typeof id === 'string';
  if (!sound || more.length > 0) throw foreignCursor();
  const known = ids.indexOf(id);
  return known < 0 ? place : known + 1;
}
