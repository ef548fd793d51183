import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteFeedback1795485600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_feedback (
        id text COLLATE "C" NOT NULL PRIMARY KEY,
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        day text COLLATE "C" NOT NULL,
        site_space_id text COLLATE "C" NOT NULL,
        page_id text COLLATE "C" NOT NULL,
        rating text NOT NULL,
        comment text
      )
    `);
    await runner.query('CREATE INDEX site_feedback_site_idx ON site_feedback (site_id, day, id)');
    await runner.query('CREATE INDEX site_feedback_day_idx ON site_feedback (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_feedback');
  }
}
