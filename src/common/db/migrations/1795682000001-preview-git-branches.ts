import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Branches and pull requests are shown as draft change requests. */
export class PreviewGitBranches1795682000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE git_installations
        ADD COLUMN preview_refs text[] NOT NULL DEFAULT '{}',
        ADD COLUMN preview_external_branches boolean NOT NULL DEFAULT false;
      CREATE TABLE git_previews (
        installation_id text COLLATE "C" NOT NULL REFERENCES git_installations (id) ON DELETE CASCADE,
        ref text COLLATE "C" NOT NULL,
        head_oid text NOT NULL,
        main_oid text NOT NULL,
        state text NOT NULL,
        problem text,
        change_request_id text COLLATE "C",
        line_revision_id text COLLATE "C",
        base_oid text,
        base_revision_id text COLLATE "C",
        base jsonb,
        own jsonb,
        pushed_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (installation_id, ref)
      );
      CREATE INDEX git_previews_change_request_id_idx ON git_previews (change_request_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE git_previews;
      ALTER TABLE git_installations DROP COLUMN preview_refs, DROP COLUMN preview_external_branches;
    `);
  }
}
