import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOpenapiSpecs1795333015030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE openapi_specs (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        slug text COLLATE "C" NOT NULL,
        source_url text,
        source_text text,
        visibility text NOT NULL DEFAULT 'private',
        processing_state text NOT NULL DEFAULT 'pending',
        last_version text COLLATE "C",
        last_processed_at timestamptz(3),
        last_process_error_code text,
        last_processed_errors jsonb NOT NULL DEFAULT '[]',
        last_processed_error_count integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON openapi_specs (org_id, created_at, id);
      CREATE UNIQUE INDEX ON openapi_specs (org_id, slug);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE openapi_specs');
  }
}
