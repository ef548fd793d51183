import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers who is told that a PDF could not be made, and which certificates people were warned of. */
export class TellOfFailures1795747000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pdfs ADD COLUMN asked_by text[] COLLATE "C" NOT NULL DEFAULT '{}';
      ALTER TABLE saml_providers ADD COLUMN warned text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saml_providers DROP COLUMN warned; ALTER TABLE pdfs DROP COLUMN asked_by');
  }
}
