import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Installation administrators list users, newest first. */
export class IndexUsersByTime1795408400102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ON users (created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_created_at_id_idx');
  }
}
