import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDeviceLogins1795751200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE device_logins (
        id text COLLATE "C" PRIMARY KEY,
        code_hash bytea NOT NULL,
        user_code_hash bytea NOT NULL,
        device text,
        address text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        token_id text COLLATE "C" REFERENCES api_tokens (id) ON DELETE CASCADE,
        interval_seconds int NOT NULL,
        polled_at timestamptz(3),
        expires_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON device_logins (code_hash);
      CREATE UNIQUE INDEX ON device_logins (user_code_hash);
      CREATE INDEX ON device_logins (token_id);
      CREATE INDEX ON device_logins (expires_at);
      CREATE TABLE device_guesses (
        key text COLLATE "C" PRIMARY KEY,
        wrong int NOT NULL,
        ends_at timestamptz(3) NOT NULL
      );
      CREATE INDEX ON device_guesses (ends_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE device_guesses; DROP TABLE device_logins');
  }
}
