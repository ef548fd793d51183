import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateImports1795350000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE uploads (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        created_by_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL,
        name text NOT NULL,
        size bigint NOT NULL,
        received boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX uploads_org_idx ON uploads (org_id);
      CREATE INDEX ON uploads (created_by_id);
      CREATE INDEX uploads_expires_idx ON uploads (expires_at);

      CREATE TABLE imports (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        created_by_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        source jsonb NOT NULL,
        target jsonb NOT NULL,
        subject text NOT NULL DEFAULT '',
        dry_run boolean NOT NULL DEFAULT false,
        lane integer NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        reason text,
        layout text,
        base_id text COLLATE "C",
        change_request_id text COLLATE "C",
        total integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        started_at timestamptz(3),
        finished_at timestamptz(3)
      );
      CREATE INDEX ON imports (org_id, created_at, id);
      CREATE INDEX ON imports (space_id);
      CREATE INDEX ON imports (created_by_id);
      CREATE INDEX imports_waiting_idx ON imports (lane, created_at) WHERE status IN ('pending', 'in-progress');

      CREATE TABLE import_entries (
        import_id text COLLATE "C" NOT NULL REFERENCES imports ON DELETE CASCADE,
        n integer NOT NULL,
        path text COLLATE "C" NOT NULL,
        kind text NOT NULL,
        target_id text COLLATE "C",
        outcome text,
        reason text,
        wanted boolean NOT NULL DEFAULT false,
        broken_links integer NOT NULL DEFAULT 0,
        record jsonb,
        PRIMARY KEY (import_id, n)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_entries, imports, uploads');
  }
}
