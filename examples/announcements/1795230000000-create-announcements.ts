import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAnnouncements1795230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE announcements (
      id text COLLATE "C" PRIMARY KEY, org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
      text text NOT NULL, expires_at timestamptz(3), created_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
    await runner.query('CREATE INDEX ON announcements (org_id, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE announcements');
  }
}
