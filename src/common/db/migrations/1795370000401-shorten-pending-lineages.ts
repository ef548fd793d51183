import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every search in a GIN index reads its whole list of pending entries, by default up to 4 MB. After many spaces were created
 * or moved, that took a list of the spaces that a member reaches 0.2 s.
 */
export class ShortenPendingLineages1795370000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const index of ['spaces_lineage_idx', 'collections_lineage_idx']) {
      await runner.query(`ALTER INDEX ${index} SET (gin_pending_list_limit = 64)`);
      await runner.query(`SELECT gin_clean_pending_list('${index}')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX spaces_lineage_idx RESET (gin_pending_list_limit)');
    await runner.query('ALTER INDEX collections_lineage_idx RESET (gin_pending_list_limit)');
  }
}
