import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Spaces are kept in sync with Git repositories. */
export class CreateGitInstallations1795649604235 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE git_installations (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces (id),
        provider text NOT NULL,
        url text,
        ref text,
        project_directory text NOT NULL DEFAULT '',
        username text,
        secret text,
        ssh_public_key text,
        ssh_host_key text,
        commit_message_template text,
        pull text,
        push text NOT NULL DEFAULT 'auto',
        on_rewrite text NOT NULL DEFAULT 'propose',
        author_emails text NOT NULL DEFAULT 'noreply',
        priority text,
        created_by_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        synced_oid text,
        synced_revision_id text COLLATE "C",
        pushed_oid text,
        pushed_revision_id text COLLATE "C",
        edits_since timestamptz(3),
        layout jsonb,
        change_request_id text COLLATE "C",
        proposed_revision_id text COLLATE "C",
        problem text,
        problem_kind text,
        failures integer NOT NULL DEFAULT 0,
        next_check_at timestamptz(3),
        checked_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX git_installations_space_id_idx ON git_installations (space_id);
      CREATE INDEX git_installations_org_id_idx ON git_installations (org_id);
      CREATE INDEX git_installations_created_by_id_idx ON git_installations (created_by_id);
      CREATE INDEX git_installations_change_request_id_idx ON git_installations (change_request_id);
      CREATE INDEX git_installations_next_check_at_idx ON git_installations (next_check_at);
      CREATE TABLE git_paths (
        installation_id text COLLATE "C" NOT NULL REFERENCES git_installations (id) ON DELETE CASCADE,
        key text COLLATE "C" NOT NULL,
        kind text NOT NULL,
        target_id text COLLATE "C" NOT NULL,
        blob text,
        place jsonb,
        head jsonb,
        listed text NOT NULL DEFAULT '',
        open boolean NOT NULL DEFAULT false,
        held text,
        PRIMARY KEY (installation_id, key)
      );
      CREATE TABLE git_operations (
        id text COLLATE "C" PRIMARY KEY,
        installation_id text COLLATE "C" NOT NULL REFERENCES git_installations (id) ON DELETE CASCADE,
        direction text NOT NULL,
        trigger text NOT NULL,
        state text NOT NULL,
        stage text NOT NULL,
        reason text,
        error_type text,
        from_oid text,
        to_oid text,
        revision_id text COLLATE "C",
        change_request_id text COLLATE "C",
        counts jsonb,
        started_at timestamptz(3) NOT NULL,
        ended_at timestamptz(3)
      );
      CREATE INDEX git_operations_installation_id_started_at_id_idx ON git_operations (installation_id, started_at, id);
      CREATE TABLE git_operation_files (
        operation_id text COLLATE "C" NOT NULL REFERENCES git_operations (id) ON DELETE CASCADE,
        n integer NOT NULL,
        path text NOT NULL,
        outcome text NOT NULL,
        reason text,
        target_id text COLLATE "C",
        PRIMARY KEY (operation_id, n)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE git_operation_files, git_operations, git_paths, git_installations');
  }
}
