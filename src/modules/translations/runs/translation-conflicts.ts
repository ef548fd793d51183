import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { joinChangeRequest } from '../../change-requests/change-request.queries.js';
import type { TargetKind } from '../../versions/merge/conflict.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { Unsettled, type KnownConflict } from './unsettled.js';

/** Stores where people and runs changed the same, until people settle it. */
@Injectable()
export class TranslationConflicts {
  constructor(private readonly database: Database) {}

  async listUnsettled(translationId: string): Promise<Unsettled> {
    const rows = await this.database.query<KnownConflict>(
      `SELECT f.kind, f.record_id AS "recordId", f.change_request_id AS "changeRequestId", f.base_revision_id AS "baseRevisionId",
         f.proposed_revision_id AS "proposedRevisionId", f.places, f.sentences,
         CASE c.status WHEN 'merged' THEN 'merged' WHEN 'archived' THEN 'archived' ELSE 'open' END AS status
       FROM translation_conflicts f ${joinChangeRequest('c', 'f.change_request_id')}
       WHERE f.translation_id = $1 ORDER BY f.change_request_id, f.kind, f.record_id`,
      [translationId],
    );
    return new Unsettled(rows);
  }

  /** Forgets the conflicts that are settled: those of merged change requests, and those where the result is the translation now. */
  async replace(translationId: string, { conflicts }: Unsettled, found: readonly KnownConflict[], differs: Differs): Promise<void> {
    const settled = conflicts.filter(
      ({ status, kind, recordId }) => status === 'merged' || (status === 'archived' && !differs(kind, recordId)),
    );
    await this.database.query(
      `DELETE FROM translation_conflicts f USING jsonb_to_recordset($2::jsonb) AS s (kind text, "recordId" text)
       WHERE f.translation_id = $1 AND f.kind = s.kind AND f.record_id = s."recordId"`,
      [translationId, JSON.stringify(settled.map(({ kind, recordId }) => ({ kind, recordId })))],
    );
    await this.database.query(
      `INSERT INTO translation_conflicts AS f (translation_id, kind, record_id, change_request_id, base_revision_id, proposed_revision_id, places, sentences)
       SELECT $1, n.kind, n."recordId", n."changeRequestId", n."baseRevisionId", n."proposedRevisionId", n.places, n.sentences
       FROM jsonb_to_recordset($2::jsonb) AS n
         (kind text, "recordId" text, "changeRequestId" text, "baseRevisionId" text, "proposedRevisionId" text, places jsonb, sentences jsonb)
       ON CONFLICT (translation_id, kind, record_id) DO UPDATE SET change_request_id = excluded.change_request_id,
         base_revision_id = excluded.base_revision_id, proposed_revision_id = excluded.proposed_revision_id,
         places = excluded.places, sentences = excluded.sentences`,
      [translationId, JSON.stringify(found)],
    );
  }
}

/** Whether people keep something else in a record of the result than its translation. */
export type Differs = (kind: TargetKind, recordId: string) => boolean;

/** Compares the documents and the titles of the result with those of the translation. */
export const differingFrom =
  (translation: Content, result: Content): Differs =>
  (kind, id) => {
    if (kind === 'page') return textsOf(translation.pages.get(id)) !== textsOf(result.pages.get(id));
    if (kind === 'reusable-content') return textsOf(translation.reusableContents.get(id)) !== textsOf(result.reusableContents.get(id));
    return true;
  };

const textsOf = (record: { title: string; linkTitle?: string; description?: string; document?: string } | undefined): string =>
  JSON.stringify(record && [record.title, record.linkTitle, record.description, record.document]);
