import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seats and grants refer to the membership, not to the person: when a member leaves an organization, both are removed. */
export class CreateTeams1763688000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE teams (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        title text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON teams (org_id, created_at, id);

      CREATE TABLE team_members (
        team_id text COLLATE "C" REFERENCES teams ON DELETE CASCADE,
        user_id text COLLATE "C",
        org_id text COLLATE "C" NOT NULL,
        role text NOT NULL DEFAULT 'member',
        added_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (team_id, user_id),
        FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, user_id) ON DELETE CASCADE
      );
      CREATE INDEX ON team_members (org_id, user_id);
      CREATE INDEX ON team_members (team_id, added_at, user_id);

      ALTER TABLE grants
        DROP CONSTRAINT grants_user_id_fkey,
        ADD FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, user_id) ON DELETE CASCADE,
        ADD FOREIGN KEY (team_id) REFERENCES teams ON DELETE CASCADE;

      CREATE INDEX ON members (org_id, joined_at, id);
      CREATE INDEX ON members (org_id, last_seen_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX members_org_id_joined_at_id_idx, members_org_id_last_seen_at_id_idx;
      ALTER TABLE grants
        DROP CONSTRAINT grants_org_id_user_id_fkey,
        DROP CONSTRAINT grants_team_id_fkey,
        ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
      DROP TABLE team_members, teams;
    `);
  }
}
