import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFieldTargets1795331000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE field_targets (
        space_id text COLLATE "C" REFERENCES spaces,
        target text COLLATE "C",
        PRIMARY KEY (space_id, target)
      );
      -- The records of pages that exist already: every reference that names a space.
      INSERT INTO field_targets (space_id, target)
      SELECT DISTINCT o.space_id, t.kind || ' ' || (r ->> 'space') || ' ' || (r ->> t.member)
      FROM content_objects o, jsonb_path_query(o.body, 'strict $.** ? (@.type() == "object" && exists (@.space) && exists (@.kind))') AS r,
        (VALUES ('page', 'page', 'page'), ('anchor', 'page', 'page'), ('file', 'file', 'file'),
                ('reusable-content', 'reusable-content', 'reusableContent')) AS t (ref, kind, member)
      WHERE r ->> 'kind' = t.ref AND r ->> t.member IS NOT NULL;
      CREATE INDEX field_targets_target_idx ON field_targets (target);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE field_targets');
  }
}
