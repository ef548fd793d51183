import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WatchOpenapiSpecs1795334000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openapi_specs ADD etag text, ADD last_modified text, ADD failures integer NOT NULL DEFAULT 0, ADD check_at timestamptz(3);
      CREATE INDEX ON openapi_specs (check_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE openapi_specs DROP etag, DROP last_modified, DROP failures, DROP check_at');
  }
}
