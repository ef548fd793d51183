import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignInByMail1795751100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_sign_ins (
        id text COLLATE "C" PRIMARY KEY,
        address text NOT NULL,
        network text COLLATE "C" NOT NULL,
        device text,
        used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON mail_sign_ins (address, created_at);
      CREATE INDEX ON mail_sign_ins (network, created_at);
      CREATE INDEX ON mail_sign_ins (created_at);
      ALTER TABLE sso_codes ALTER COLUMN provider_id DROP NOT NULL, ADD COLUMN mail_at timestamptz(3);
    `);
  }

  /** Codes of sign-ins by mail live for a minute. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM sso_codes WHERE provider_id IS NULL;
      ALTER TABLE sso_codes ALTER COLUMN provider_id SET NOT NULL, DROP COLUMN mail_at;
      DROP TABLE mail_sign_ins;
    `);
  }
}
