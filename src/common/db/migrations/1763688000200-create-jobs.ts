import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateJobs1763688000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE jobs (
        id text COLLATE "C" PRIMARY KEY,
        name text COLLATE "C" NOT NULL,
        key text COLLATE "C",
        payload jsonb NOT NULL,
        run_at timestamptz(3) NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        locked_by text COLLATE "C",
        locked_until timestamptz(3),
        last_error text,
        failed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX jobs_due ON jobs (coalesce(locked_until, run_at), id) WHERE failed_at IS NULL;
      CREATE UNIQUE INDEX jobs_waiting_key ON jobs (name, key) WHERE key IS NOT NULL AND locked_by IS NULL AND failed_at IS NULL;
      CREATE INDEX jobs_running_key ON jobs (name, key) WHERE key IS NOT NULL AND locked_by IS NOT NULL;
      CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;

      CREATE TABLE periodic_runs (
        name text COLLATE "C" PRIMARY KEY,
        last_started_at timestamptz(3) NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE periodic_runs, jobs');
  }
}
