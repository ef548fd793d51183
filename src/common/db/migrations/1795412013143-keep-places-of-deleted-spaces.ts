import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepPlacesOfDeletedSpaces1795412013143 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE former_site_places (
        id text COLLATE "C" PRIMARY KEY,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        site_id text COLLATE "C" NOT NULL,
        org_id text COLLATE "C" NOT NULL,
        site_space jsonb NOT NULL,
        section jsonb,
        customization json
      )
    `);
    await runner.query('CREATE INDEX former_site_places_space_idx ON former_site_places (space_id)');
    await runner.query('CREATE INDEX former_site_places_site_idx ON former_site_places (site_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE former_site_places');
  }
}
