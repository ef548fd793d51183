import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteInsights1795370000202 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_insights (
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        day text COLLATE "C" NOT NULL,
        site_space_id text COLLATE "C" NOT NULL,
        page_id text COLLATE "C" NOT NULL,
        type text COLLATE "C" NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (site_id, day, site_space_id, page_id, type)
      )
    `);
    await runner.query('CREATE INDEX site_insights_day_idx ON site_insights (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_insights');
  }
}
