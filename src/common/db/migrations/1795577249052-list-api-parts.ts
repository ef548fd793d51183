import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Specifications are processed again, which describes their parts. */
export class ListApiParts1795577249052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openapi_spec_parts
        ADD place integer, ADD kind text, ADD method text, ADD name text, ADD deprecated boolean, ADD tags text[], ADD refs text[];
      CREATE UNIQUE INDEX openapi_spec_parts_place ON openapi_spec_parts (version_id, place);
      UPDATE openapi_specs SET check_at = now(), etag = NULL, last_modified = NULL WHERE last_version IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX openapi_spec_parts_place;
      ALTER TABLE openapi_spec_parts
        DROP place, DROP kind, DROP method, DROP name, DROP deprecated, DROP tags, DROP refs;
    `);
  }
}
