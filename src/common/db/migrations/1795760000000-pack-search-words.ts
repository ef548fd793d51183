import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each word of a space was a row with all spellings that lack one of its letters, which took more than the pages themselves. All
 * spaces are indexed again in the background, and searches go on meanwhile.
 */
export class PackSearchWords1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      DROP TABLE search_words;
      CREATE TABLE search_words (
        space_id text COLLATE "C" REFERENCES spaces,
        bucket text COLLATE "C",
        words text COLLATE "C" NOT NULL,
        PRIMARY KEY (space_id, bucket)
      ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
      CREATE INDEX search_words_bucket_idx ON search_words (bucket);
      ALTER TABLE search_pages ADD COLUMN sampled boolean NOT NULL DEFAULT false, DROP COLUMN title_words;
    `);
    await runner.query(`UPDATE search_spaces SET rebuilt_to = ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE search_pages DROP COLUMN sampled, ADD COLUMN title_words integer NOT NULL DEFAULT 0;
      ALTER TABLE search_pages ALTER COLUMN title_words DROP DEFAULT;
      DROP TABLE search_words;
      CREATE TABLE search_words (
        space_id text COLLATE "C" REFERENCES spaces,
        word text COLLATE "C",
        keys text[] COLLATE "C" NOT NULL,
        PRIMARY KEY (space_id, word)
      ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
      CREATE INDEX search_words_keys_idx ON search_words USING gin (keys) WITH (gin_pending_list_limit = 256);
    `);
    await runner.query(`UPDATE search_spaces SET rebuilt_to = ''`);
  }
}
