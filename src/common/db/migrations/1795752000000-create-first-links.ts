import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFirstLinks1795752000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE first_links (
        hash bytea PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3)
      );
      CREATE INDEX ON first_links (user_id);
      CREATE INDEX ON first_links (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE first_links');
  }
}
