import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberDemo1795370000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null for existing installations, which get no demo.
    await runner.query('ALTER TABLE installation ADD COLUMN demo jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE installation DROP COLUMN demo');
  }
}
