import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepCorrectionsByPage1795424400101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE translated_records ADD COLUMN corrections jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`
      CREATE TABLE translation_conflicts (
        translation_id text COLLATE "C" NOT NULL REFERENCES translations ON DELETE CASCADE,
        kind text COLLATE "C" NOT NULL,
        record_id text COLLATE "C" NOT NULL,
        change_request_id text COLLATE "C" NOT NULL,
        base_revision_id text COLLATE "C" NOT NULL,
        proposed_revision_id text COLLATE "C" NOT NULL,
        places jsonb NOT NULL,
        sentences jsonb NOT NULL,
        PRIMARY KEY (translation_id, kind, record_id)
      )
    `);
    await runner.query('CREATE INDEX translation_conflicts_change_request_idx ON translation_conflicts (change_request_id)');
    // An open change request kept new pages out of the result: the next run translates everything again, from the memory, and
    // merges it on the base of that change request.
    await runner.query(`
      UPDATE translations t SET engine_revision_id = c.revision_initial_id, source_revision_id = NULL
      FROM change_requests c WHERE c.id = t.change_request_id AND c.status IN ('draft', 'open')
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE translation_conflicts');
    await runner.query('ALTER TABLE translated_records DROP COLUMN corrections');
  }
}
