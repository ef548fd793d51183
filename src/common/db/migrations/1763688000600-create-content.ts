import { hash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The root object of a space without any content. */
const EMPTY_ROOT = '{"files":null,"pages":null,"reusableContents":null,"variables":{}}';

export class CreateContent1763688000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE content_objects (
        space_id text COLLATE "C" REFERENCES spaces,
        hash text COLLATE "C",
        body jsonb NOT NULL,
        PRIMARY KEY (space_id, hash)
      );
      CREATE TABLE documents (
        space_id text COLLATE "C" REFERENCES spaces,
        hash text COLLATE "C",
        body jsonb NOT NULL,
        PRIMARY KEY (space_id, hash)
      );
      CREATE TABLE revisions (
        id text COLLATE "C" PRIMARY KEY,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        parents text[] COLLATE "C" NOT NULL DEFAULT '{}',
        type text NOT NULL,
        root text COLLATE "C" NOT NULL,
        author_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON revisions (space_id, created_at, id);
      CREATE INDEX ON revisions (author_id);
    `);
    // Existing spaces start with empty content.
    const root = hash('sha256', EMPTY_ROOT, 'base64url');
    await runner.query('INSERT INTO content_objects (space_id, hash, body) SELECT id, $1, $2::jsonb FROM spaces', [root, EMPTY_ROOT]);
    await runner.query(`INSERT INTO revisions (id, space_id, type, root) SELECT revision_id, id, 'edits', $1 FROM spaces`, [root]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE revisions, documents, content_objects');
  }
}
