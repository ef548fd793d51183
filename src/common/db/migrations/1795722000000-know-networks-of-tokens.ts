import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where tokens are used from, for the audit log: written only where `AUDIT_ADDRESSES` is `true`. */
export class KnowNetworksOfTokens1795722000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE token_networks (
        token_id text COLLATE "C" NOT NULL REFERENCES api_tokens (id) ON DELETE CASCADE,
        network text COLLATE "C" NOT NULL,
        first_used_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (token_id, network)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_networks');
  }
}
