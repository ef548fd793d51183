import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hosts announce pushes. */
export class ReceiveGitHooks1795678405811 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE git_installations ADD COLUMN hook_secret text, ADD COLUMN hook_seen_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE git_installations DROP COLUMN hook_secret, DROP COLUMN hook_seen_at');
  }
}
