import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import that would remove most of what earlier ones made is refused, unless it was asked for. */
export class GuardSyncs1795628015959 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports
        ADD allow_removing_most boolean NOT NULL DEFAULT false, ADD removes_most boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP allow_removing_most, DROP removes_most');
  }
}
