import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberOriginsOfImports1795489000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports
        ADD COLUMN mode text NOT NULL DEFAULT 'update',
        ADD COLUMN include text[] NOT NULL DEFAULT '{}',
        ADD COLUMN exclude text[] NOT NULL DEFAULT '{}',
        ADD COLUMN merged boolean NOT NULL DEFAULT false,
        ADD COLUMN folded boolean NOT NULL DEFAULT false,
        ADD COLUMN conflicts integer NOT NULL DEFAULT 0;
      CREATE INDEX imports_change_request_id_idx ON imports (change_request_id);

      ALTER TABLE import_entries
        ADD COLUMN former text COLLATE "C",
        ADD COLUMN source text,
        ADD COLUMN sketch integer[],
        ADD COLUMN place jsonb,
        ADD COLUMN imported jsonb,
        ADD COLUMN marks jsonb;

      CREATE TABLE import_origins (
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        into_id text COLLATE "C" NOT NULL,
        path text COLLATE "C" NOT NULL,
        kind text NOT NULL,
        target_id text COLLATE "C" NOT NULL,
        source text,
        sketch integer[],
        place jsonb,
        imported jsonb,
        PRIMARY KEY (space_id, into_id, path)
      );

      CREATE TABLE import_redirects (
        import_id text COLLATE "C" NOT NULL REFERENCES imports ON DELETE CASCADE,
        path text COLLATE "C" NOT NULL,
        page_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (import_id, path)
      );

      CREATE TABLE space_redirects (
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        path text COLLATE "C" NOT NULL,
        page_id text COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (space_id, path)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE space_redirects, import_redirects, import_origins;
      ALTER TABLE import_entries DROP COLUMN former, DROP COLUMN source, DROP COLUMN sketch, DROP COLUMN place, DROP COLUMN imported, DROP COLUMN marks;
      DROP INDEX imports_change_request_id_idx;
      ALTER TABLE imports DROP COLUMN mode, DROP COLUMN include, DROP COLUMN exclude, DROP COLUMN merged, DROP COLUMN folded,
        DROP COLUMN conflicts;
    `);
  }
}
