import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteLookDrafts1795770000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_look_drafts (
        site_id text COLLATE "C" NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
        user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        settings json NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (site_id, user_id)
      );
      CREATE INDEX site_look_drafts_user_idx ON site_look_drafts (user_id);
      CREATE INDEX site_look_drafts_updated_at_idx ON site_look_drafts (updated_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_look_drafts');
  }
}
