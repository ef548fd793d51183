import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members try out may be for one site space instead of the site. */
export class TryLooksOfSiteSpaces1795780000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE site_look_drafts
        ADD COLUMN site_space_id text COLLATE "C" REFERENCES site_spaces (id) ON DELETE CASCADE;
      CREATE INDEX site_look_drafts_site_space_idx ON site_look_drafts (site_space_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE site_look_drafts DROP COLUMN site_space_id');
  }
}
