import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSpaces1763688000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE collections (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        parent_id text COLLATE "C" REFERENCES collections,
        position text COLLATE "C" NOT NULL,
        place text COLLATE "C" NOT NULL,
        default_level text DEFAULT 'inherit',
        resolved_level text DEFAULT 'inherit',
        lineage text[] COLLATE "C" NOT NULL,
        title text NOT NULL,
        description text NOT NULL DEFAULT '',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON collections (coalesce(parent_id, org_id), position);
      CREATE INDEX ON collections (parent_id);
      CREATE INDEX ON collections (org_id, place, id);
      CREATE INDEX ON collections (org_id, resolved_level);
      CREATE INDEX ON collections USING gin (lineage);

      CREATE TABLE spaces (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        parent_id text COLLATE "C" REFERENCES collections,
        position text COLLATE "C" NOT NULL,
        default_level text DEFAULT 'inherit',
        resolved_level text DEFAULT 'inherit',
        lineage text[] COLLATE "C" NOT NULL,
        title text NOT NULL,
        emoji text NOT NULL DEFAULT '',
        icon text,
        language text,
        edit_mode text NOT NULL DEFAULT 'locked',
        merge_rules jsonb NOT NULL DEFAULT '{"type":"inherit"}',
        revision_id text COLLATE "C" NOT NULL,
        comments integer NOT NULL DEFAULT 0,
        change_requests integer NOT NULL DEFAULT 0,
        change_requests_open integer NOT NULL DEFAULT 0,
        change_requests_draft integer NOT NULL DEFAULT 0,
        deleted_at timestamptz(3),
        purging boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON spaces (coalesce(parent_id, org_id), position);
      CREATE INDEX ON spaces (parent_id);
      CREATE INDEX spaces_present_idx ON spaces (org_id, created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX ON spaces (org_id, resolved_level);
      CREATE INDEX ON spaces (org_id, deleted_at);
      CREATE INDEX ON spaces (deleted_at);
      CREATE INDEX ON spaces USING gin (lineage);

      ALTER TABLE invites ADD resource_id text COLLATE "C", ADD resource_kind text;
      CREATE INDEX ON invites (resource_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX invites_resource_id_idx;
      ALTER TABLE invites DROP resource_id, DROP resource_kind;
      DROP TABLE spaces, collections;
    `);
  }
}
