import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdentityAndOrgs1763688000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE installation (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        secret_key text NOT NULL
      );

      CREATE TABLE idempotency_keys (
        id text COLLATE "C" PRIMARY KEY,
        body_hash text NOT NULL,
        status integer NOT NULL,
        body text,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON idempotency_keys (created_at);

      CREATE TABLE users (
        id text COLLATE "C" PRIMARY KEY,
        email text NOT NULL,
        email_verified boolean NOT NULL DEFAULT false,
        display_name text NOT NULL,
        photo_url text,
        installation_admin boolean NOT NULL DEFAULT false,
        disabled boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON users (lower(email));

      CREATE TABLE api_tokens (
        id text COLLATE "C" PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        label text NOT NULL,
        hash bytea NOT NULL,
        scopes text[],
        expires_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON api_tokens (hash);
      CREATE INDEX ON api_tokens (user_id, created_at, id);

      CREATE TABLE orgs (
        id text COLLATE "C" PRIMARY KEY,
        title text NOT NULL,
        email_domains text[] NOT NULL DEFAULT '{}',
        hostname text,
        default_role text DEFAULT 'read',
        default_site text COLLATE "C",
        logo text,
        sso boolean NOT NULL DEFAULT false,
        ai boolean NOT NULL DEFAULT false,
        invite_links boolean NOT NULL DEFAULT true,
        merge_rules jsonb NOT NULL DEFAULT '{"type":"none"}',
        agent_instructions jsonb,
        agent_instructions_at timestamptz(3),
        agent_instructions_by text COLLATE "C",
        created_by text COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON orgs (hostname);
      CREATE INDEX ON orgs USING gin (email_domains);

      CREATE TABLE members (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        role text,
        sso boolean NOT NULL DEFAULT false,
        joined_at timestamptz(3) NOT NULL DEFAULT now(),
        last_seen_at timestamptz(3)
      );
      CREATE UNIQUE INDEX ON members (org_id, user_id);
      CREATE UNIQUE INDEX ON members (user_id, org_id);

      CREATE TABLE grants (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        resource_id text COLLATE "C" NOT NULL,
        user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
        team_id text COLLATE "C",
        role text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT grants_subject_check CHECK ((user_id IS NULL) <> (team_id IS NULL))
      );
      CREATE UNIQUE INDEX ON grants (resource_id, user_id);
      CREATE UNIQUE INDEX ON grants (resource_id, team_id);
      CREATE INDEX ON grants (user_id, org_id);
      CREATE INDEX ON grants (team_id);
      CREATE INDEX ON grants (org_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE grants, members, orgs, api_tokens, users, idempotency_keys, installation');
  }
}
