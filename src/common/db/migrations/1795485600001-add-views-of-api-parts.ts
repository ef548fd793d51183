import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Specifications are processed again, which describes their parts. */
export class AddViewsOfApiParts1795485600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openapi_spec_versions ADD view_format smallint;
      ALTER TABLE openapi_spec_parts ADD view bytea;
      -- The values are compressed already.
      ALTER TABLE openapi_spec_parts ALTER view SET STORAGE EXTERNAL;
      UPDATE openapi_specs SET check_at = now(), etag = NULL, last_modified = NULL WHERE last_version IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE openapi_spec_parts DROP view; ALTER TABLE openapi_spec_versions DROP view_format');
  }
}
