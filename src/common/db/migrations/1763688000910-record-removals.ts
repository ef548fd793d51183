import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RecordRemovals1763688000910 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE removals (
        resource_id text COLLATE "C",
        user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        removed_at timestamptz(3) NOT NULL,
        PRIMARY KEY (resource_id, user_id)
      );
      CREATE INDEX ON removals (user_id);
      CREATE INDEX ON removals (org_id);

      CREATE INDEX ON invites (lower(email));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX invites_lower_idx;
      DROP TABLE removals;
    `);
  }
}
