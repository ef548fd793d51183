import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateScim1795750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE teams ADD COLUMN provisioned boolean NOT NULL DEFAULT false;

      CREATE TABLE scim_tokens (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        label text NOT NULL,
        hash bytea NOT NULL,
        provider_id text COLLATE "C" REFERENCES sso_providers ON DELETE SET NULL,
        created_by text COLLATE "C" NOT NULL,
        last_used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON scim_tokens (org_id, created_at, id);
      CREATE UNIQUE INDEX ON scim_tokens (hash);
      CREATE INDEX ON scim_tokens (provider_id);

      CREATE TABLE scim_users (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        provider_id text COLLATE "C" REFERENCES sso_providers ON DELETE SET NULL,
        made_account boolean NOT NULL,
        external_id text COLLATE "C",
        user_name text NOT NULL,
        display_name text,
        emails text[] NOT NULL DEFAULT '{}',
        work_emails text[] NOT NULL DEFAULT '{}',
        active boolean NOT NULL DEFAULT true,
        kept jsonb,
        attributes jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON scim_users (org_id, user_id);
      CREATE UNIQUE INDEX scim_users_name_idx ON scim_users (org_id, lower(user_name));
      CREATE INDEX scim_users_display_idx ON scim_users (org_id, lower(display_name));
      CREATE INDEX scim_users_emails_idx ON scim_users USING gin (emails);
      CREATE INDEX ON scim_users (org_id, created_at, id);
      CREATE INDEX ON scim_users (org_id, updated_at);
      CREATE INDEX ON scim_users (org_id, external_id);
      CREATE INDEX ON scim_users (user_id);
      CREATE INDEX ON scim_users (provider_id);

      CREATE TABLE scim_groups (
        id text COLLATE "C" PRIMARY KEY REFERENCES teams ON DELETE CASCADE,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        external_id text COLLATE "C",
        display_name text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX scim_groups_name_idx ON scim_groups (org_id, lower(display_name));
      CREATE INDEX ON scim_groups (org_id, created_at, id);
      CREATE INDEX ON scim_groups (org_id, updated_at);
      CREATE INDEX ON scim_groups (org_id, external_id);

      CREATE TABLE scim_seats (
        group_id text COLLATE "C" NOT NULL REFERENCES scim_groups ON DELETE CASCADE,
        scim_user_id text COLLATE "C" NOT NULL REFERENCES scim_users ON DELETE CASCADE,
        PRIMARY KEY (group_id, scim_user_id)
      );
      CREATE INDEX ON scim_seats (scim_user_id, group_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE scim_seats, scim_groups, scim_users, scim_tokens; ALTER TABLE teams DROP COLUMN provisioned');
  }
}
