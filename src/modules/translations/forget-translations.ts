import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { OnEvent } from '../../common/events/events.js';
import { PurgesSpaces } from '../../common/purge/purges-spaces.decorator.js';
import { SpacesTransferred } from '../spaces/space.events.js';
import { Translation } from './translation.entity.js';

/** The segments of a record are deleted from the memory one by one, so a batch has fewer records. */
const SEGMENTS_OF_A_RECORD = 20;
/** SQL: what refers to revisions of a result that is gone. */
const unlink = (result: string) => `
  WITH unlinked AS (
    UPDATE translations SET result_space_id = NULL, result_revision_id = NULL, engine_revision_id = NULL, source_revision_id = NULL
    WHERE ${result} RETURNING id)
  DELETE FROM translation_conflicts WHERE translation_id IN (SELECT id FROM unlinked)`;

/** Deletes the translations of spaces that are purged or leave their organization, and the links to results that do. */
@Injectable()
export class ForgetTranslations {
  constructor(private readonly database: Database) {}

  /** What only this space contained is deleted from the memory, too. */
  @PurgesSpaces({ table: 'translated_records', before: ['translations'] })
  async memory(spaceId: string, limit: number): Promise<boolean> {
    const records = await this.database.query<{ id: string }>(
      `WITH gone AS (
         DELETE FROM translated_records r USING translations t
         WHERE t.id = r.translation_id AND (r.translation_id, r.kind, r.record_id) IN (
           SELECT o.translation_id, o.kind, o.record_id FROM translated_records o JOIN translations s ON s.id = o.translation_id
           WHERE s.source_space_id = $1 ORDER BY 1, 2, 3 LIMIT $2 FOR UPDATE OF o)
         RETURNING r.translation_id, r.kind, r.record_id, r.segments, t.org_id, t.source_language, t.language
       ), forgotten AS (
         DELETE FROM translation_memory m USING (SELECT DISTINCT org_id, source_language, language, unnest(segments) AS hash FROM gone) g
         WHERE (m.org_id, m.source_language, m.language, m.hash) = (g.org_id, g.source_language, g.language, g.hash)
           AND NOT EXISTS (SELECT FROM translated_records u JOIN translations t ON t.id = u.translation_id
             WHERE u.segments @> ARRAY[g.hash] AND t.source_space_id <> $1 AND t.org_id = g.org_id)
       )
       SELECT record_id AS id FROM gone`,
      [spaceId, Math.ceil(limit / SEGMENTS_OF_A_RECORD)],
    );
    return records.length === 0;
  }

  @PurgesSpaces({ table: 'translations' })
  async translations(spaceId: string, limit: number): Promise<boolean> {
    await this.database.query(
      'DELETE FROM translations WHERE id IN (SELECT id FROM translations WHERE source_space_id = $1 ORDER BY id LIMIT $2 FOR UPDATE)',
      [spaceId, limit],
    );
    await this.database.query(unlink('result_space_id = $1'), [spaceId]);
    return !(await this.database.repo(Translation).existsBy([{ sourceSpaceId: spaceId }, { resultSpaceId: spaceId }]));
  }

  @OnEvent(SpacesTransferred, { inTransaction: true })
  async ofTransferred({ spaceIds }: SpacesTransferred): Promise<void> {
    await this.database.repo(Translation).delete({ sourceSpaceId: Any(spaceIds) });
    await this.database.query(unlink('result_space_id = ANY($1)'), [spaceIds]);
  }
}
