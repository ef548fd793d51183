import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OutlineOpenapiSpecs1795345000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openapi_spec_versions ADD outline bytea;
      CREATE TABLE openapi_spec_parts (
        version_id text COLLATE "C" NOT NULL REFERENCES openapi_spec_versions ON DELETE CASCADE,
        key text COLLATE "C" NOT NULL,
        title text NOT NULL,
        blocks bytea NOT NULL,
        size integer NOT NULL,
        PRIMARY KEY (version_id, key)
      );
      -- The values are compressed already.
      ALTER TABLE openapi_spec_versions ALTER outline SET STORAGE EXTERNAL;
      ALTER TABLE openapi_spec_parts ALTER blocks SET STORAGE EXTERNAL;
      -- Specifications that were stored without an outline are processed again, which derives it.
      UPDATE openapi_specs SET check_at = now(), etag = NULL, last_modified = NULL WHERE last_version IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE openapi_spec_parts; ALTER TABLE openapi_spec_versions DROP outline');
  }
}
