import { Injectable } from '@nestjs/common';
import { tightenHeap } from '../../../common/concurrency/tight-heap.js';
import { Database } from '../../../common/db/database.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import { SpaceQueries, type SpaceHead } from '../../spaces/space.queries.js';
import { DifferingRecords } from '../../versions/revisions/differing-records.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { SearchEngine } from '../search-engine.js';
import type { IndexedSpace } from './indexed-space.entity.js';
import { SearchablePages } from './searchable-pages.js';

const BATCH = 100;

/**
 * Makes the index follow a space. Each step is a transaction that locks the state of the space in the index, so that
 * the events of a space, a rebuild and several processes do not disturb each other, and a step that was interrupted is
 * repeated as a whole.
 */
@Injectable()
export class IndexSpace {
  constructor(
    private readonly database: Database,
    private readonly spaceQueries: SpaceQueries,
    private readonly readPages: ReadPages,
    private readonly differingRecords: DifferingRecords,
    private readonly searchablePages: SearchablePages,
    private readonly searchEngine: SearchEngine,
  ) {}

  /** Brings the index up to the head of the space. */
  async follow(spaceId: string, signal?: AbortSignal): Promise<void> {
    if (await this.database.tx(() => this.step(spaceId))) return;
    // Each step makes garbage of a hundred pages.
    const release = tightenHeap();
    try {
      do signal?.throwIfAborted();
      while (!(await this.database.tx(() => this.step(spaceId))));
    } finally {
      release();
    }
  }

  /** Whether the index has all of the space. */
  private async step(spaceId: string): Promise<boolean> {
    // This keeps the space from being purged. Spaces in the bin are not indexed: they catch up when they are restored.
    const now = await this.spaceQueries.hold(spaceId);
    if (!now) return true;
    const state = await this.lock(spaceId, now);
    const content = await this.readPages.content({ spaceId, revisionId: now.revisionId }, true);
    if (state.language !== now.language) Object.assign(state, { language: now.language, rebuiltTo: '' });
    // A rebuild indexes the pages that changed as well, but must not be the first to notice those that are gone.
    await this.catchUp(state, content);
    if (state.rebuiltTo !== null) await this.rebuildSome(state, content);
    return this.store({ ...state, revisionId: now.revisionId, computedSeed: content.computed?.seed ?? null });
  }

  /** A space that the index does not know starts with a rebuild. */
  private async lock(spaceId: string, { revisionId, language }: SpaceHead): Promise<IndexedSpace> {
    await this.database.query(
      `INSERT INTO search_spaces (space_id, revision_id, language, rebuilt_to) VALUES ($1, $2, $3, '') ON CONFLICT DO NOTHING`,
      [spaceId, revisionId, language],
    );
    const [state] = await this.database.query<IndexedSpace>(
      `SELECT space_id AS "spaceId", revision_id AS "revisionId", language, computed_seed AS "computedSeed", rebuilt_to AS "rebuiltTo"
       FROM search_spaces WHERE space_id = $1 FOR UPDATE`,
      [spaceId],
    );
    return state!;
  }

  private async catchUp(state: IndexedSpace, content: Content): Promise<void> {
    const { spaceId, revisionId, computedSeed } = state;
    if (revisionId !== content.revision.id) {
      const before = await this.readPages.content({ spaceId, revisionId });
      const { pages, reusableContents } = await this.differingRecords.between(before, content);
      // Which pages include a reusable content is only known when they are read.
      if (reusableContents.length > 0) state.rebuiltTo = '';
      await this.put(state, content, [...pagesToIndex(before, content, pages)]);
    }
    if ((content.computed?.seed ?? null) === computedSeed) return;
    const all = content.pages.inOrder();
    await this.searchEngine.keepOnly(
      spaceId,
      all.map(({ id }) => id),
    );
    await this.put(
      state,
      content,
      all.flatMap(({ id, computedSeed: seed }) => (seed === undefined ? [] : [id])),
    );
  }

  private async rebuildSome(state: IndexedSpace, content: Content): Promise<void> {
    const ids = content.pages
      .inOrder()
      .flatMap(({ id, type }) => (type === 'document' ? [id] : []))
      .sort();
    const from = ids.findIndex((id) => id > state.rebuiltTo!);
    const batch = from < 0 ? [] : ids.slice(from, from + BATCH);
    await this.put(state, content, batch);
    state.rebuiltTo = batch.at(-1) ?? null;
    if (batch.length < BATCH) {
      await this.searchEngine.keepOnly(state.spaceId, ids);
      await this.searchEngine.tidy(state.spaceId);
      state.rebuiltTo = null;
    }
  }

  private async put({ spaceId, language }: IndexedSpace, content: Content, ids: readonly string[]): Promise<void> {
    const pages = ids.flatMap((id) => content.pages.get(id) ?? []).filter(({ type }) => type === 'document');
    const present = new Set(pages.map(({ id }) => id));
    await this.searchEngine.remove(
      spaceId,
      ids.filter((id) => !present.has(id)),
    );
    const release = pages.length > BATCH ? tightenHeap() : undefined;
    try {
      for (let from = 0; from < pages.length; from += BATCH)
        await this.searchEngine.put(spaceId, language, await this.searchablePages.read(content, pages.slice(from, from + BATCH)));
    } finally {
      release?.();
    }
  }

  private async store({ spaceId, revisionId, language, computedSeed, rebuiltTo }: IndexedSpace): Promise<boolean> {
    await this.database.query(
      'UPDATE search_spaces SET revision_id = $2, language = $3, computed_seed = $4, rebuilt_to = $5 WHERE space_id = $1',
      [spaceId, revisionId, language, computedSeed, rebuiltTo],
    );
    return rebuiltTo === null;
  }
}

/**
 * The pages whose entries in the index change when these pages do: a page below one that was renamed or moved has
 * another path.
 */
function pagesToIndex(before: Content, after: Content, changed: readonly string[]): Set<string> {
  const affected = new Set<string>();
  const add = (id: string): void => {
    if (affected.has(id)) return;
    affected.add(id);
    for (const child of after.pages.childrenOf(id)) add(child.id);
  };
  for (const id of changed) {
    const [old, now] = [before.pages.get(id), after.pages.get(id)];
    if (old && now && old.title === now.title && old.slug === now.slug && old.parent === now.parent) affected.add(id);
    else add(id);
  }
  return affected;
}
