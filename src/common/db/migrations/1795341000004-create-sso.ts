import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSso1795341000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saml_providers (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        label text NOT NULL,
        entity_id text COLLATE "C" NOT NULL,
        sso_url text NOT NULL,
        certificate text NOT NULL,
        default_team_id text COLLATE "C" REFERENCES teams ON DELETE SET NULL,
        default_role text,
        status text NOT NULL DEFAULT 'pending',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON saml_providers (org_id, created_at, id);
      CREATE INDEX ON saml_providers (default_team_id);

      CREATE TABLE sso_identities (
        id text COLLATE "C" PRIMARY KEY,
        provider_id text COLLATE "C" NOT NULL REFERENCES saml_providers ON DELETE CASCADE,
        subject text COLLATE "C" NOT NULL,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_sign_in_at timestamptz(3)
      );
      CREATE UNIQUE INDEX ON sso_identities (provider_id, subject);
      CREATE INDEX ON sso_identities (user_id, created_at, id);

      CREATE TABLE sso_assertions (
        provider_id text COLLATE "C" NOT NULL REFERENCES saml_providers ON DELETE CASCADE,
        hash bytea NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        PRIMARY KEY (provider_id, hash)
      );
      CREATE INDEX ON sso_assertions (expires_at);

      CREATE TABLE sso_codes (
        hash bytea PRIMARY KEY,
        provider_id text COLLATE "C" NOT NULL REFERENCES saml_providers ON DELETE CASCADE,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        challenge text NOT NULL,
        session_ends_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX ON sso_codes (provider_id);
      CREATE INDEX ON sso_codes (user_id);
      CREATE INDEX ON sso_codes (expires_at);

      ALTER TABLE api_tokens
        ADD COLUMN organization_id text COLLATE "C",
        ADD COLUMN provider_id text COLLATE "C";
      CREATE INDEX api_tokens_provider_idx ON api_tokens (provider_id) WHERE provider_id IS NOT NULL;

      ALTER TABLE users ADD COLUMN email_asserted boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM api_tokens WHERE provider_id IS NOT NULL;
      ALTER TABLE users DROP COLUMN email_asserted;
      DROP INDEX api_tokens_provider_idx;
      ALTER TABLE api_tokens DROP COLUMN organization_id, DROP COLUMN provider_id;
      DROP TABLE sso_codes, sso_assertions, sso_identities, saml_providers;
    `);
  }
}
