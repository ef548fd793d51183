import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The commits of repositories are listed with what became of them. */
export class ListGitCommits1795682000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE git_commits (
        installation_id text COLLATE "C" NOT NULL REFERENCES git_installations (id) ON DELETE CASCADE,
        oid text COLLATE "C" NOT NULL,
        n integer NOT NULL,
        parents text[] NOT NULL DEFAULT '{}',
        message text NOT NULL,
        author text NOT NULL,
        authored_at timestamptz(3) NOT NULL,
        committed_at timestamptz(3) NOT NULL,
        created_here boolean NOT NULL,
        state text NOT NULL,
        operation_id text COLLATE "C",
        revision_id text COLLATE "C",
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (installation_id, oid)
      );
      CREATE INDEX git_commits_installation_id_created_at_n_idx ON git_commits (installation_id, created_at, n);
      CREATE INDEX git_commits_behind_idx ON git_commits (installation_id) WHERE state IN ('pending', 'proposed', 'failed');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE git_commits');
  }
}
