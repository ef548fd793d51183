import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDocumentLinks1795330100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE document_links (
        space_id text COLLATE "C" REFERENCES spaces,
        hash text COLLATE "C",
        links jsonb NOT NULL,
        targets text[] COLLATE "C" NOT NULL,
        PRIMARY KEY (space_id, hash)
      );
      CREATE INDEX document_links_targets_idx ON document_links USING gin (targets) WITH (gin_pending_list_limit = 256);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE document_links');
  }
}
