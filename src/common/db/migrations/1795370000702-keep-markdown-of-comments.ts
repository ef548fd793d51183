import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comments of earlier versions have only the document, and are printed from it. */
export class KeepMarkdownOfComments1795370000702 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE comments ADD COLUMN markdown text;
      ALTER TABLE comment_replies ADD COLUMN markdown text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE comments DROP COLUMN markdown;
      ALTER TABLE comment_replies DROP COLUMN markdown;
    `);
  }
}
