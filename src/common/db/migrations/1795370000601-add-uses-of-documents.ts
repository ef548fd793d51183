import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUsesOfDocuments1795370000601 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null until it is read: what documents use is derived from them.
    await runner.query('ALTER TABLE document_links ADD COLUMN uses jsonb');
    // Few documents have tags, and all of a space are asked for.
    await runner.query(`CREATE INDEX document_links_tagged_idx ON document_links (space_id, hash) WHERE uses IS NULL OR uses ? 'tagged'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_links DROP COLUMN uses');
  }
}
