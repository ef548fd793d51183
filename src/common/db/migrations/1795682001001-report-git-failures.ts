import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The user who connected a repository is told when syncs fail for a day. */
export class ReportGitFailures1795682001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE git_installations
        ADD COLUMN failing_since timestamptz(3),
        ADD COLUMN failure_reported boolean NOT NULL DEFAULT false
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE git_installations DROP COLUMN failing_since, DROP COLUMN failure_reported');
  }
}
