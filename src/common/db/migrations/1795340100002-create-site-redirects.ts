import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteRedirects1795340100002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_redirects (
        id text COLLATE "C" PRIMARY KEY,
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        source text COLLATE "C" NOT NULL,
        section_id text COLLATE "C" REFERENCES site_sections ON DELETE CASCADE,
        site_space_id text COLLATE "C" REFERENCES site_spaces ON DELETE CASCADE,
        page_id text COLLATE "C",
        url text,
        draft boolean NOT NULL DEFAULT false,
        permanent boolean NOT NULL DEFAULT false,
        capture_wildcard boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT site_redirects_destination_check CHECK (num_nonnulls(section_id, site_space_id, url) = 1)
      );
      CREATE UNIQUE INDEX ON site_redirects (site_id, source);
      CREATE INDEX ON site_redirects (site_id, created_at, id);
      CREATE INDEX ON site_redirects (section_id);
      CREATE INDEX ON site_redirects (site_space_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_redirects');
  }
}
