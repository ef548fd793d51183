import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberFirstToken1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Existing installations showed the token when they created it.
    await runner.query('ALTER TABLE installation ADD COLUMN first_token_told boolean NOT NULL DEFAULT true');
    await runner.query('ALTER TABLE installation ALTER COLUMN first_token_told DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE installation DROP COLUMN first_token_told');
  }
}
