import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFiles1763688000650 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blobs (
        hash text COLLATE "C" PRIMARY KEY,
        size bigint NOT NULL,
        unreferenced_since timestamptz(3) DEFAULT now()
      );
      CREATE INDEX blobs_unreferenced_idx ON blobs (unreferenced_since) WHERE unreferenced_since IS NOT NULL;
      CREATE TABLE space_blobs (
        space_id text COLLATE "C" REFERENCES spaces,
        hash text COLLATE "C" REFERENCES blobs,
        PRIMARY KEY (space_id, hash)
      );
      CREATE INDEX ON space_blobs (hash);
      ALTER TABLE revisions ADD merged_from text COLLATE "C";
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revisions DROP merged_from; DROP TABLE space_blobs, blobs');
  }
}
