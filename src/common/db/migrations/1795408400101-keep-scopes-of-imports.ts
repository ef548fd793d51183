import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import may do what the token that created it may do, but runs later. */
export class KeepScopesOfImports1795408400101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports ADD scopes text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP scopes');
  }
}
