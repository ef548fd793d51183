import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteExternalLinks1795340200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_external_links (
        id text COLLATE "C" PRIMARY KEY,
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        group_id text COLLATE "C" REFERENCES site_section_groups,
        title text NOT NULL,
        url text NOT NULL,
        description text,
        icon text,
        condition text,
        draft boolean NOT NULL DEFAULT false,
        localized_title jsonb NOT NULL DEFAULT '{}',
        localized_description jsonb NOT NULL DEFAULT '{}',
        position text COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON site_external_links (site_id);
      CREATE INDEX ON site_external_links (group_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_external_links');
  }
}
