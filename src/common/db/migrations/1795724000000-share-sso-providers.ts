import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What all kinds of identity providers have moves to a table of its own. Their ids stay, and with them all addresses and links. */
export class ShareSsoProviders1795724000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sso_providers (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        kind text NOT NULL,
        label text NOT NULL,
        host text NOT NULL,
        default_team_id text COLLATE "C" REFERENCES teams ON DELETE SET NULL,
        default_role text,
        status text NOT NULL DEFAULT 'pending',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON sso_providers (org_id, created_at, id);
      CREATE INDEX ON sso_providers (default_team_id);

      INSERT INTO sso_providers
      SELECT id, org_id, 'saml', label, lower(substring(sso_url FROM '://([^/?#]*)')), default_team_id, default_role, status, created_at, updated_at
      FROM saml_providers;

      ALTER TABLE saml_providers
        DROP CONSTRAINT saml_providers_org_id_fkey,
        DROP COLUMN label, DROP COLUMN default_team_id, DROP COLUMN default_role,
        DROP COLUMN status, DROP COLUMN created_at, DROP COLUMN updated_at,
        ADD FOREIGN KEY (id) REFERENCES sso_providers ON DELETE CASCADE;
    `);
    await reference(runner, 'sso_providers');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE saml_providers
        DROP CONSTRAINT saml_providers_id_fkey,
        ADD COLUMN label text,
        ADD COLUMN default_team_id text COLLATE "C" REFERENCES teams ON DELETE SET NULL,
        ADD COLUMN default_role text,
        ADD COLUMN status text NOT NULL DEFAULT 'pending',
        ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
        ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(),
        ADD FOREIGN KEY (org_id) REFERENCES orgs ON DELETE CASCADE;
      UPDATE saml_providers s SET
        label = p.label, default_team_id = p.default_team_id, default_role = p.default_role,
        status = p.status, created_at = p.created_at, updated_at = p.updated_at
      FROM sso_providers p WHERE p.id = s.id;
      ALTER TABLE saml_providers ALTER COLUMN label SET NOT NULL;
      CREATE INDEX ON saml_providers (org_id, created_at, id);
      CREATE INDEX ON saml_providers (default_team_id);
    `);
    await reference(runner, 'saml_providers');
    await runner.query('DROP TABLE sso_providers');
  }
}

/** Lets the people, used proofs and codes of providers refer to this table. */
async function reference(runner: QueryRunner, providers: string): Promise<void> {
  for (const table of ['sso_identities', 'sso_assertions', 'sso_codes'])
    await runner.query(`
      ALTER TABLE ${table}
        DROP CONSTRAINT ${table}_provider_id_fkey,
        ADD FOREIGN KEY (provider_id) REFERENCES ${providers} ON DELETE CASCADE
    `);
}
