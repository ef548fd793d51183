import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job knows the request that it was added for. */
export class KeepRequestsOfJobs1795683600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs ADD COLUMN request_id text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs DROP COLUMN request_id');
  }
}
