import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOidcProviders1795725000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE oidc_providers (
        id text COLLATE "C" PRIMARY KEY REFERENCES sso_providers ON DELETE CASCADE,
        org_id text COLLATE "C" NOT NULL,
        issuer text COLLATE "C" NOT NULL,
        client_id text COLLATE "C" NOT NULL,
        client_secret text NOT NULL,
        scopes text[] NOT NULL,
        email_claim text NOT NULL,
        name_claim text NOT NULL,
        required_claims jsonb NOT NULL DEFAULT '[]'
      )
    `);
  }

  /** The people of these providers cannot sign in any more, so their sessions end. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM api_tokens WHERE provider_id IN (SELECT id FROM oidc_providers);
      DELETE FROM sso_providers WHERE kind = 'oidc';
      DROP TABLE oidc_providers;
    `);
  }
}
