import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTranslations1795350000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE translations (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        source_space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        source_language text NOT NULL,
        language text NOT NULL,
        instructions jsonb NOT NULL,
        result_space_id text COLLATE "C" REFERENCES spaces,
        result_revision_id text COLLATE "C",
        status text NOT NULL DEFAULT 'pending',
        source_revision_id text COLLATE "C",
        engine_revision_id text COLLATE "C",
        change_request_id text COLLATE "C",
        glossary text COLLATE "C",
        stats jsonb NOT NULL,
        last_run jsonb,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX translations_org_idx ON translations (org_id, created_at, id);
      CREATE INDEX translations_source_idx ON translations (source_space_id);
      CREATE INDEX translations_result_idx ON translations (result_space_id);

      CREATE TABLE translated_records (
        translation_id text COLLATE "C" NOT NULL REFERENCES translations ON DELETE CASCADE,
        kind text COLLATE "C" NOT NULL,
        record_id text COLLATE "C" NOT NULL,
        segments text[] COLLATE "C" NOT NULL,
        incomplete boolean NOT NULL,
        PRIMARY KEY (translation_id, kind, record_id)
      );
      CREATE INDEX translated_records_segments_idx ON translated_records USING gin (segments);

      CREATE TABLE translation_memory (
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        source_language text COLLATE "C" NOT NULL,
        language text COLLATE "C" NOT NULL,
        hash text COLLATE "C" NOT NULL,
        segment text NOT NULL,
        translation text NOT NULL,
        origin text NOT NULL,
        terms text COLLATE "C" NOT NULL DEFAULT '',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (org_id, source_language, language, hash)
      );

      CREATE TABLE glossary_entries (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        translations jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX glossary_entries_org_idx ON glossary_entries (org_id, created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE glossary_entries, translation_memory, translated_records, translations');
  }
}
