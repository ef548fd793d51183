import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddAdaptiveSchemas1795340101000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sites ADD adaptive_schema json, ADD adaptive_schema_updated_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sites DROP adaptive_schema, DROP adaptive_schema_updated_at');
  }
}
