import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShareProvidersOfInstallation1795727000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sso_providers ADD COLUMN of_installation boolean NOT NULL DEFAULT false;
      CREATE INDEX sso_providers_of_installation_idx ON sso_providers (created_at, id) WHERE of_installation;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sso_providers DROP COLUMN of_installation');
  }
}
