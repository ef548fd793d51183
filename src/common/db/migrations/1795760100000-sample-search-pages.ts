import type { MigrationInterface, QueryRunner } from 'typeorm';

/** To find a word that most pages have, all of them were read. Now it is looked up among a few pages first. */
export class SampleSearchPages1795760100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS search_pages_sampled_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY search_pages_sampled_idx ON search_pages USING gin (heads, words) WITH (gin_pending_list_limit = 256) WHERE sampled',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX search_pages_sampled_idx');
  }
}
