import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Revisions say which commits of Git repositories they contain. */
export class RecordSourcesOfRevisions1795680000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE spaces ADD COLUMN git_version integer NOT NULL DEFAULT 0;
      UPDATE spaces SET git_version = 1 WHERE id IN (SELECT space_id FROM git_installations);
      ALTER TABLE git_installations ADD COLUMN tree_url text, ADD COLUMN commit_url text;
      CREATE TABLE revision_sources (
        space_id text COLLATE "C" NOT NULL REFERENCES spaces (id),
        revision_id text COLLATE "C" NOT NULL,
        oid text NOT NULL,
        message text NOT NULL,
        url text,
        ref text NOT NULL,
        created_here boolean NOT NULL,
        map text COLLATE "C",
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (space_id, revision_id)
      );
      CREATE INDEX revision_sources_space_id_created_at_idx ON revision_sources (space_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE revision_sources;
      ALTER TABLE git_installations DROP COLUMN commit_url, DROP COLUMN tree_url;
      ALTER TABLE spaces DROP COLUMN git_version;
    `);
  }
}
