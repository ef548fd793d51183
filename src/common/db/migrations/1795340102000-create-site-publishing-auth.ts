import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSitePublishingAuth1795340102000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_publishing_auth (
        site_id text COLLATE "C" PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
        sealed_key text NOT NULL,
        fallback_url text,
        logout_url text,
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_publishing_auth');
  }
}
