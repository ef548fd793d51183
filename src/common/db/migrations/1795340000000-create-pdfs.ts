import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePdfs1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pdfs (
        id text COLLATE "C" PRIMARY KEY,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        input jsonb NOT NULL,
        state text NOT NULL,
        failure text,
        size bigint,
        claimed_until timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX pdfs_space_idx ON pdfs (space_id);
      CREATE INDEX pdfs_expires_idx ON pdfs (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pdfs');
  }
}
