import { Injectable } from '@nestjs/common';
import { Any, IsNull } from 'typeorm';
import { Database } from '../../../../common/db/database.js';
import { ImportEntry, type EntryKind, type Outcome } from '../model/import-entry.entity.js';
import { ImportLink } from '../model/import-link.entity.js';
import { Import } from '../model/import.entity.js';
import { isAssetPath } from '../layouts/page-path.js';
import type { OriginPlace } from '../model/origin-place.js';
import type { Plan } from '../plan/plan.js';
import type { EntryLog, FoundFiles, KnownEntry, Settled } from './entry-log.js';
import type { FoundLink } from './links-of-text.js';
import { same } from '../../../versions/merge/three-way.js';

/** The import was cancelled, or its space was deleted: nothing is left to do. */
export class ImportStopped extends Error {}

const CONFLICT = 'The file and an edit made here since the last import contradict each other: resolve the conflict in the change request';
export const INCLUDED = 'Its text is a part of the pages that include it';

const NOTHING_FOUND: FoundFiles = { wanted: [], included: [] };

/** The most links that are stored for the report of an import. */
const MOST_LINKS = 100_000;

/** Rows of one statement. */
const BATCH = 5000;

/** Stores what has become of the files of an import, so that a run that was interrupted continues where it was. */
@Injectable()
export class ImportEntries {
  constructor(private readonly database: Database) {}

  /** Those of one import, for the steps that read its files. */
  of(importId: string): EntryLog {
    return { list: () => this.list(importId), settle: (settled, found) => this.settle(importId, settled, found) };
  }

  async list(importId: string): Promise<KnownEntry[]> {
    return this.database.query<KnownEntry>(
      `SELECT n, path, kind, target_id AS "targetId", outcome, reason, record, wanted FROM import_entries WHERE import_id = $1 ORDER BY n`,
      [importId],
    );
  }

  /** Stores the plan: the ids of everything that is new. */
  async begin(importId: string, plan: Plan, baseId: string): Promise<void> {
    const rows = plannedEntries(plan).map((row, n) => Object.assign(row, { n }));
    const total = rows.filter(({ kind, outcome }) => kind !== 'other' && kind !== 'entry' && outcome !== 'removed').length;
    await this.database.tx(async () => {
      for (let from = 0; from < rows.length; from += BATCH) {
        await this.database.query(
          `INSERT INTO import_entries (import_id, n, path, kind, target_id, outcome, reason, wanted, former, place)
           SELECT $1, e.n, e.path, e.kind, e.id, e.outcome, e.reason, coalesce(e.wanted, false), e.former, e.place
           FROM jsonb_to_recordset($2::jsonb)
             AS e (n int, path text, kind text, id text, outcome text, reason text, wanted boolean, former text, place jsonb)`,
          [importId, JSON.stringify(rows.slice(from, from + BATCH))],
        );
      }
      await this.database.repo(Import).update(importId, { baseId, layout: plan.layout, total, done: 0 });
    });
  }

  /** Forgets a plan whose base has changed. */
  async clear(importId: string): Promise<void> {
    await this.database.tx(async () => {
      await this.database.repo(ImportEntry).delete({ importId });
      await this.database.repo(ImportLink).delete({ importId });
      await this.database.repo(Import).update(importId, { baseId: null, total: 0, done: 0, links: 0 });
    });
  }

  /** Stores outcomes, and the files that pages refer to. Throws ImportStopped if the import was cancelled. */
  async settle(importId: string, settled: readonly Settled[], { wanted, included }: FoundFiles = NOTHING_FOUND): Promise<void> {
    await this.database.tx(async () => {
      const [running] = await this.database.query(
        `UPDATE imports SET done = done + (SELECT count(*) FROM import_entries WHERE import_id = $1 AND n = ANY($2::int[]) AND outcome IS NULL)
         WHERE id = $1 AND status = 'in-progress' RETURNING id`,
        [importId, settled.map(({ n }) => n)],
      );
      if (!running) throw new ImportStopped();
      await this.database.query(
        `UPDATE import_entries e
         SET outcome = s.outcome, reason = s.reason, broken_links = coalesce(s.broken, 0), anchors = s.anchors, record = s.record,
           imported = s.imported, source = s.source, sketch = s.sketch, marks = s.marks
         FROM jsonb_to_recordset($2::jsonb) AS s (n int, outcome text, reason text, broken int, anchors text[], record jsonb,
           imported jsonb, source text, sketch int[], marks jsonb)
         WHERE e.import_id = $1 AND e.n = s.n`,
        [
          importId,
          JSON.stringify(
            settled.map(({ links, fingerprint, ...one }) => ({ ...one, ...fingerprint, broken: links?.filter(isBroken).length })),
          ),
        ],
      );
      await this.storeLinks(importId, settled);
      const entries = this.database.repo(ImportEntry);
      if (wanted.length > 0) await entries.update({ importId, path: Any(wanted), wanted: false }, { wanted: true });
      // A file that a page refers to as well is imported, and has no reason then.
      const unsettled = { importId, path: Any(included) };
      if (included.length > 0)
        await entries.update(
          [
            { ...unsettled, kind: 'file', outcome: IsNull() },
            { ...unsettled, kind: 'other' },
          ],
          { reason: INCLUDED },
        );
    });
  }

  /** What is not removed after all, although its file is gone. */
  async keep(importId: string, kept: ReadonlyMap<string, string>): Promise<void> {
    await this.database.query(
      `UPDATE import_entries e SET outcome = 'skipped', reason = k.reason
       FROM jsonb_to_recordset($2::jsonb) AS k (path text, reason text)
       WHERE e.import_id = $1 AND e.path = k.path AND e.outcome = 'removed'`,
      [importId, JSON.stringify(Array.from(kept, ([path, reason]) => ({ path, reason })))],
    );
  }

  /** Names what the change request has conflicts in. */
  async conflict(importId: string, targets: readonly string[]): Promise<void> {
    if (targets.length === 0) return;
    await this.database.query(
      `UPDATE import_entries SET reason = concat_ws('; ', $3::text, reason) WHERE import_id = $1 AND target_id = ANY($2)`,
      [importId, targets, CONFLICT],
    );
  }

  /** Beyond the limit of an import, links are counted only. */
  private async storeLinks(importId: string, settled: readonly Settled[]): Promise<void> {
    const links = settled.flatMap(({ n, links: some = [] }) => some.map((link, at) => ({ n, at, ...link })));
    if (links.length === 0) return;
    await this.database.query(
      `WITH counted AS (UPDATE imports SET links = links + $3 WHERE id = $1 AND links < ${MOST_LINKS} RETURNING id)
       INSERT INTO import_links (import_id, n, at, href, text, line, problem, target_id, anchor)
       SELECT $1, l.n, l.at, l.href, l.text, l.line, CASE WHEN l.anchor IS NULL THEN 'no-target' END,
         coalesce(l.page, e.target_id), l.anchor
       FROM jsonb_to_recordset($2::jsonb) AS l (n int, at int, href text, text text, line int, page text, anchor text)
         JOIN import_entries e ON e.import_id = $1 AND e.n = l.n
       WHERE EXISTS (SELECT FROM counted)
       ON CONFLICT DO NOTHING`,
      [importId, JSON.stringify(links), links.length],
    );
  }
}

const isBroken = ({ anchor }: FoundLink): boolean => anchor === undefined;

/** A file of a plan, before it is read. */
export interface PlannedEntry {
  path: string;
  kind: EntryKind;
  id?: string;
  outcome?: Outcome;
  reason?: string;
  wanted?: boolean;
  former?: string | undefined;
  place?: OriginPlace;
}

export function plannedEntries({ pages, files, reusableContents, skipped, variables, gone }: Plan): PlannedEntry[] {
  return [
    ...pages.map(({ key, id, node, upstream: place, former }): PlannedEntry => ({
      path: key,
      id,
      kind: node.path === undefined ? 'entry' : 'page',
      place,
      former,
    })),
    ...[...reusableContents.values()].map(({ path, id }): PlannedEntry => ({ path, id, kind: 'reusable-content' })),
    ...[...files.values()].map(({ path, id }): PlannedEntry => ({ path, id, kind: 'file', wanted: isAssetPath(path) })),
    ...(variables === undefined ? [] : [{ path: variables, kind: 'other', outcome: 'unchanged' } as const]),
    ...gone.map(({ path, targetId, kind }): PlannedEntry => ({ path, id: targetId, kind, outcome: 'removed' })),
    ...Array.from(skipped, ([path, reason]): PlannedEntry => ({ path, kind: 'other', outcome: 'skipped', reason })),
  ];
}

/** Compares a record with the one that is there, whatever the time of their last change. */
export function outcomeOf(existing: object | undefined, record: object): Pick<Settled, 'outcome' | 'record'> {
  if (!existing) return { outcome: 'created', record };
  const isSame = same({ ...existing, updatedAt: undefined }, { ...record, updatedAt: undefined });
  return isSame ? { outcome: 'unchanged' } : { outcome: 'updated', record };
}
