import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fonts that organizations add for their sites. */
export class CreateCustomFonts1795487000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE custom_fonts (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        family text NOT NULL,
        family_key text NOT NULL,
        category text NOT NULL,
        licence text,
        faces json NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX custom_fonts_family_idx ON custom_fonts (org_id, family_key);
      CREATE INDEX ON custom_fonts (org_id, created_at, id);
      CREATE TABLE custom_font_files (
        font_id text COLLATE "C" NOT NULL REFERENCES custom_fonts ON DELETE CASCADE,
        position integer NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (font_id, position)
      );
      -- Fonts are compressed already.
      ALTER TABLE custom_font_files ALTER bytes SET STORAGE EXTERNAL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE custom_font_files; DROP TABLE custom_fonts');
  }
}
