import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newId } from '../../ids/ids.js';

/** Periodic work looked for spaces without an index, and for documents without links, among all there are. */
export class MarkWhatIsBehind1795430000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO search_spaces (space_id, revision_id, language, rebuilt_to) SELECT id, revision_id, language, '' FROM spaces ON CONFLICT DO NOTHING
    `);
    await runner.query(`
      CREATE INDEX search_spaces_unfinished_idx ON search_spaces (space_id) WHERE rebuilt_to IS NOT NULL OR computed_seed IS NOT NULL
    `);
    await runner.query(
      `INSERT INTO jobs (id, name, key, payload, run_at) SELECT $1, 'links.extract', 'links.extract', '{}', now()
       WHERE EXISTS (SELECT FROM documents) ON CONFLICT DO NOTHING`,
      [newId()],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX search_spaces_unfinished_idx');
  }
}
