import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportLinksOfImports1795486000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE import_entries ADD COLUMN anchors text[];
      ALTER TABLE imports ADD COLUMN links integer NOT NULL DEFAULT 0;

      CREATE TABLE import_links (
        import_id text COLLATE "C" NOT NULL REFERENCES imports ON DELETE CASCADE,
        n integer NOT NULL,
        at integer NOT NULL,
        href text NOT NULL,
        text text NOT NULL,
        line integer,
        problem text,
        target_id text COLLATE "C",
        anchor text,
        PRIMARY KEY (import_id, n, at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_links; ALTER TABLE imports DROP COLUMN links; ALTER TABLE import_entries DROP COLUMN anchors');
  }
}
