import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs and events know the span that caused them, so that their own traces lead to it. */
export class KeepTraces1795746000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs ADD COLUMN trace text COLLATE "C"');
    await runner.query('ALTER TABLE outbox_events ADD COLUMN trace text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_events DROP COLUMN trace');
    await runner.query('ALTER TABLE jobs DROP COLUMN trace');
  }
}
