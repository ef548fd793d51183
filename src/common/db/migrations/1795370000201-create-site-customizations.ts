import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteCustomizations1795370000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site_customizations (
        id text COLLATE "C" PRIMARY KEY,
        site_id text COLLATE "C" NOT NULL REFERENCES sites ON DELETE CASCADE,
        site_space_id text COLLATE "C" REFERENCES site_spaces ON DELETE CASCADE,
        settings json NOT NULL
      )
    `);
    await runner.query('CREATE INDEX site_customizations_site_idx ON site_customizations (site_id)');
    await runner.query('CREATE INDEX site_customizations_site_space_idx ON site_customizations (site_space_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_customizations');
  }
}
