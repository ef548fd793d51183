import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DateDocuments1795780000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE documents ADD COLUMN stored_at timestamptz(3) NOT NULL DEFAULT now();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP COLUMN stored_at');
  }
}
