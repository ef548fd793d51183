import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSites1795332347314 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sites (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        type text NOT NULL DEFAULT 'basic',
        title text NOT NULL,
        visibility text NOT NULL DEFAULT 'public',
        published boolean NOT NULL DEFAULT false,
        basename text,
        hostname text,
        proxy text,
        adaptive_content boolean NOT NULL DEFAULT false,
        agents_context text NOT NULL DEFAULT 'included',
        resolved_level text DEFAULT 'inherit',
        lineage text[] COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON sites (org_id, created_at, id);
      CREATE UNIQUE INDEX ON sites (org_id, basename);
      CREATE UNIQUE INDEX ON sites (hostname);
      CREATE UNIQUE INDEX ON sites (proxy);

      CREATE TABLE site_section_groups (
        id text COLLATE "C" PRIMARY KEY,
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        group_id text COLLATE "C" REFERENCES site_section_groups,
        title text NOT NULL,
        icon text,
        position text COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON site_section_groups (site_id);
      CREATE INDEX ON site_section_groups (group_id);

      CREATE TABLE site_sections (
        id text COLLATE "C" PRIMARY KEY,
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        group_id text COLLATE "C" REFERENCES site_section_groups,
        title text NOT NULL,
        description text,
        path text NOT NULL,
        condition text,
        icon text,
        is_default boolean NOT NULL DEFAULT false,
        position text COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON site_sections (site_id, path);
      CREATE UNIQUE INDEX site_sections_default_idx ON site_sections (site_id) WHERE is_default;
      CREATE INDEX ON site_sections (group_id);

      CREATE TABLE site_spaces (
        id text COLLATE "C" PRIMARY KEY,
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        section_id text COLLATE "C" REFERENCES site_sections,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        path text NOT NULL,
        condition text,
        is_default boolean NOT NULL DEFAULT false,
        position text COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON site_spaces (site_id, space_id);
      CREATE UNIQUE INDEX site_spaces_path_idx ON site_spaces (coalesce(section_id, site_id), path);
      CREATE UNIQUE INDEX site_spaces_default_idx ON site_spaces (coalesce(section_id, site_id)) WHERE is_default;
      CREATE INDEX ON site_spaces (section_id);
      CREATE INDEX ON site_spaces (space_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_spaces, site_sections, site_section_groups, sites');
  }
}
