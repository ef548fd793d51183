import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Content that exists counts as stored at the time of this migration: nothing of it is collected in the days after, in which a
 * process of the previous release, which does not note that it stores something again, may still run. Each large table is locked on
 * its own, because writers use several of them.
 */
export class DateContentObjects1795780000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE content_objects ADD COLUMN stored_at timestamptz(3) NOT NULL DEFAULT now();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE content_objects DROP COLUMN stored_at');
  }
}
