import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SeatByClaims1795726000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE oidc_providers ADD COLUMN teams_claim text;

      CREATE TABLE sso_seats (
        team_id text COLLATE "C" NOT NULL,
        user_id text COLLATE "C" NOT NULL,
        provider_id text COLLATE "C" NOT NULL REFERENCES sso_providers ON DELETE CASCADE,
        PRIMARY KEY (team_id, user_id),
        FOREIGN KEY (team_id, user_id) REFERENCES team_members (team_id, user_id) ON DELETE CASCADE
      );
      CREATE INDEX ON sso_seats (provider_id, user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sso_seats; ALTER TABLE oidc_providers DROP COLUMN teams_claim');
  }
}
