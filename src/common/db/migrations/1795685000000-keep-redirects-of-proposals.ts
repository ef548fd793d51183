import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where commits are proposed, their former addresses wait for the merge. */
export class KeepRedirectsOfProposals1795685000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE git_redirects (
        installation_id text COLLATE "C" NOT NULL REFERENCES git_installations (id) ON DELETE CASCADE,
        path text COLLATE "C" NOT NULL,
        page_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (installation_id, path)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE git_redirects');
  }
}
