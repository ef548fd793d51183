import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By default, a fifth of a table must be dead before it is vacuumed: of 20 million rows that is 4 million. */
const LARGE = ['content_objects', 'documents', 'document_links', 'revisions', 'search_pages', 'search_words', 'audit_events'];
/** Rows that change all the time. With room in their pages, a new version stays beside the old one, and no index has to know. */
const UPDATED = ['spaces', 'change_requests', 'outbox_streams'];
/** Rows come and go. A vacuum that pauses to spare the disk would let these small tables grow. */
const QUEUES = ['jobs', 'outbox_events', 'outbox_streams'];

const SETTINGS = [
  [
    LARGE,
    ['autovacuum_vacuum_scale_factor = 0.02', 'autovacuum_vacuum_insert_scale_factor = 0.05', 'autovacuum_analyze_scale_factor = 0.02'],
  ],
  [UPDATED, ['fillfactor = 85']],
  [QUEUES, ['autovacuum_vacuum_cost_delay = 0']],
] as const;

export class VacuumLargeTables1795748000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [tables, settings] of SETTINGS)
      for (const table of tables) await runner.query(`SET LOCAL lock_timeout = '3s'; ALTER TABLE ${table} SET (${settings.join(', ')})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [tables, settings] of SETTINGS)
      for (const table of tables)
        await runner.query(`ALTER TABLE ${table} RESET (${settings.map((setting) => setting.split(' ')[0]).join(', ')})`);
  }
}
