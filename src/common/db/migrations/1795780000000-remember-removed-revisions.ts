import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberRemovedRevisions1795780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE removed_revisions (
        id text COLLATE "C" PRIMARY KEY,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces (id),
        root text COLLATE "C" NOT NULL,
        removed_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX removed_revisions_space_id_removed_at_idx ON removed_revisions (space_id, removed_at);
      CREATE INDEX removed_revisions_removed_at_idx ON removed_revisions (removed_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removed_revisions');
  }
}
