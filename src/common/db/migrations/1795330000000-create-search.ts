import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSearch1795330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE search_spaces (
        space_id text COLLATE "C" PRIMARY KEY REFERENCES spaces,
        revision_id text COLLATE "C" NOT NULL,
        language text,
        computed_seed text,
        rebuilt_to text COLLATE "C"
      );

      CREATE TABLE search_pages (
        space_id text COLLATE "C" REFERENCES spaces,
        page_id text COLLATE "C",
        title text NOT NULL,
        description text NOT NULL,
        path text NOT NULL,
        ancestors text[] NOT NULL,
        language text,
        sections jsonb NOT NULL,
        title_words integer NOT NULL,
        heads tsvector NOT NULL,
        words tsvector NOT NULL,
        PRIMARY KEY (space_id, page_id)
      );
      -- Every search reads the list of pending entries, so it must stay short.
      CREATE INDEX search_pages_heads_idx ON search_pages USING gin (heads) WITH (gin_pending_list_limit = 256);
      CREATE INDEX search_pages_words_idx ON search_pages USING gin (words) WITH (gin_pending_list_limit = 256);

      CREATE TABLE search_words (
        space_id text COLLATE "C" REFERENCES spaces,
        word text COLLATE "C",
        keys text[] COLLATE "C" NOT NULL,
        PRIMARY KEY (space_id, word)
      );
      CREATE INDEX search_words_keys_idx ON search_words USING gin (keys) WITH (gin_pending_list_limit = 256);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_words, search_pages, search_spaces');
  }
}
