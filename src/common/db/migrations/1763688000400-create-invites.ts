import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvites1763688000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invites (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        email text,
        role text,
        sso boolean NOT NULL DEFAULT false,
        hash bytea,
        invited_by text COLLATE "C" REFERENCES users ON DELETE SET NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX ON invites (org_id, lower(email));
      CREATE INDEX ON invites (org_id, created_at, id);
      CREATE INDEX ON invites (expires_at);
      CREATE INDEX ON invites (invited_by);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invites');
  }
}
