import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTemplates1763688000660 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE templates (
        space_id text COLLATE "C" PRIMARY KEY REFERENCES spaces,
        title text,
        description text NOT NULL DEFAULT '',
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE templates');
  }
}
