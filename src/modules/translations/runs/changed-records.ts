import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { DifferingRecords } from '../../versions/revisions/differing-records.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { Correction } from '../segments/page-corrections.js';
import type { RecordKind } from '../translated-record.entity.js';
import type { Translation } from '../translation.entity.js';
import type { TranslatedSource } from './translate-records.js';

export type RecordIds = Record<RecordKind, Set<string>>;

const BATCH = 500;

/** The corrections of a record, as they are stored. */
export type CorrectionsOf = (kind: RecordKind, id: string) => readonly Correction[];

/** Finds the records that a run has to translate, and remembers the segments and the corrections of those that it translated. */
@Injectable()
export class ChangedRecords {
  constructor(
    private readonly database: Database,
    private readonly differingRecords: DifferingRecords,
  ) {}

  /** Everything, if there is no previous content. */
  async since(previous: Content | undefined, current: Content): Promise<RecordIds> {
    if (!previous)
      return { page: new Set(current.pages.inOrder().map(({ id }) => id)), 'reusable-content': new Set(current.reusableContents.keys()) };
    const { pages, reusableContents } = await this.differingRecords.between(previous, current);
    return { page: new Set(pages), 'reusable-content': new Set(reusableContents) };
  }

  /** Adds the records with segments whose translations changed, and those with segments that have no translation. */
  async addAffected(ids: RecordIds, { id }: Translation, hashes: readonly string[]): Promise<void> {
    const rows = await this.database.query<{ kind: RecordKind; record_id: string }>(
      'SELECT kind, record_id FROM translated_records WHERE translation_id = $1 AND (incomplete OR segments && $2)',
      [id, hashes],
    );
    for (const { kind, record_id: record } of rows) ids[kind].add(record);
  }

  /** Which records had which of these segments when the last run completed: `kind id hash`. */
  async recordsWith(translationId: string, hashes: readonly string[]): Promise<Set<string>> {
    if (hashes.length === 0) return new Set();
    const rows = await this.database.query<{ found: string }>(
      `SELECT concat_ws(' ', r.kind, r.record_id, s.hash) AS found FROM translated_records r, unnest(r.segments) AS s (hash)
       WHERE r.translation_id = $1 AND r.segments && $2 AND s.hash = ANY($2)`,
      [translationId, hashes],
    );
    return new Set(rows.map(({ found }) => found));
  }

  /** What people wrote in these records, as of the last completed run. */
  async correctionsOf(translationId: string, records: readonly { kind: RecordKind; id: string }[]): Promise<CorrectionsOf> {
    const rows = await this.database.query<{ kind: RecordKind; record_id: string; corrections: Correction[] }>(
      `SELECT kind, record_id, corrections FROM translated_records
       WHERE translation_id = $1 AND record_id = ANY($2) AND corrections <> '[]'`,
      [translationId, records.map(({ id }) => id)],
    );
    const found = new Map(rows.map(({ kind, record_id: id, corrections }) => [`${kind} ${id}`, corrections]));
    return (kind, id) => found.get(`${kind} ${id}`) ?? [];
  }

  /** In the transaction that publishes the result. */
  async remember({ id }: Translation, records: readonly TranslatedSource[], gone: RecordIds): Promise<void> {
    await this.database.query(
      `DELETE FROM translated_records WHERE translation_id = $1 AND (kind = 'page' AND record_id = ANY($2) OR kind = 'reusable-content' AND record_id = ANY($3))`,
      [id, [...gone.page], [...gone['reusable-content']]],
    );
    for (let from = 0; from < records.length; from += BATCH) {
      const rows = records.slice(from, from + BATCH).map(({ kind, record, segments, kept, corrections }) => ({
        kind,
        record_id: record.id,
        segments,
        incomplete: kept.length > 0,
        corrections,
      }));
      await this.database.query(
        `INSERT INTO translated_records (translation_id, kind, record_id, segments, incomplete, corrections)
         SELECT $1, n.kind, n.record_id, n.segments, n.incomplete, n.corrections
         FROM jsonb_to_recordset($2::jsonb) AS n (kind text, record_id text, segments text[], incomplete boolean, corrections jsonb)
         ON CONFLICT (translation_id, kind, record_id) DO UPDATE SET segments = excluded.segments, incomplete = excluded.incomplete,
           corrections = excluded.corrections`,
        [id, JSON.stringify(rows)],
      );
    }
  }
}
