import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOpenapiSpecVersions1795333500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openapi_specs ADD request integer NOT NULL DEFAULT 1;
      CREATE TABLE openapi_spec_versions (
        id text COLLATE "C" PRIMARY KEY,
        spec_id text COLLATE "C" NOT NULL REFERENCES openapi_specs ON DELETE CASCADE,
        previous_id text COLLATE "C",
        source_url text,
        hash text COLLATE "C" NOT NULL,
        format text NOT NULL,
        files integer NOT NULL,
        filesystem bytea NOT NULL,
        raw bytea NOT NULL,
        bundle bytea NOT NULL,
        changes bytea NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      -- The values are compressed already.
      ALTER TABLE openapi_spec_versions
        ALTER filesystem SET STORAGE EXTERNAL,
        ALTER raw SET STORAGE EXTERNAL,
        ALTER bundle SET STORAGE EXTERNAL,
        ALTER changes SET STORAGE EXTERNAL;
      CREATE INDEX ON openapi_spec_versions (spec_id, created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE openapi_spec_versions; ALTER TABLE openapi_specs DROP request');
  }
}
