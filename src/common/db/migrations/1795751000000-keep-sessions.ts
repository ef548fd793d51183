import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says of tokens whether they are sessions, what they were begun with, and whether they come from a sign-in by mail. */
export class KeepSessions1795751000000 implements MigrationInterface {
  /** Sign-ins of the previous release are known by their labels. They end within 12 hours. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_tokens ADD COLUMN session text, ADD COLUMN device text, ADD COLUMN mail_at timestamptz(3);
      UPDATE api_tokens SET session = 'provider' WHERE provider_id IS NOT NULL AND label LIKE 'Sign-in with %';
      CREATE INDEX api_tokens_sessions_idx ON api_tokens (user_id, created_at, id) WHERE session IS NOT NULL;
    `);
  }

  /** The previous release would not know what tokens of sign-ins by mail must not do. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM api_tokens WHERE mail_at IS NOT NULL;
      DROP INDEX api_tokens_sessions_idx;
      ALTER TABLE api_tokens DROP COLUMN session, DROP COLUMN device, DROP COLUMN mail_at;
    `);
  }
}
