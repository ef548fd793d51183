import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteExports1795761000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_exports (
        id text COLLATE "C" PRIMARY KEY,
        site_id text COLLATE "C" REFERENCES sites (id) ON DELETE SET NULL,
        address text,
        state text NOT NULL DEFAULT 'waiting',
        failure text,
        progress int NOT NULL DEFAULT 0,
        report jsonb,
        size bigint,
        attempts smallint NOT NULL DEFAULT 0,
        claim text COLLATE "C",
        claimed_until timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX ON site_exports (site_id, created_at, id);
      CREATE INDEX ON site_exports (expires_at);
      CREATE INDEX site_exports_unfinished_idx ON site_exports (created_at, id) WHERE state IN ('waiting', 'making');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_exports');
  }
}
