import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteShareLinks1795336308666 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_share_links (
        id text COLLATE "C" PRIMARY KEY,
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        name text NOT NULL,
        active boolean NOT NULL DEFAULT true,
        key text NOT NULL,
        hash text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON site_share_links (site_id, created_at, id);
      CREATE UNIQUE INDEX ON site_share_links (hash);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_share_links');
  }
}
