import pg from 'pg';
import { lt, lte } from 'semver';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataSourceOptions } from '../src/common/db/data-source.js';
import { migrateDown, stepsDown } from '../src/common/db/migrate-down.js';
import { migrate } from '../src/common/db/migrate.js';
import type { Migration } from '../src/common/db/migration.js';
import { MIGRATIONS } from '../src/common/db/migrations.js';
import { PREVIOUS_RELEASE } from '../src/common/db/previous-release.js';
import { Env } from '../src/config/env.js';
import { VERSION } from '../src/config/version.js';
import { testDatabase, type TestDatabase } from './support/database.js';
import { LARGE_TABLES, broken, promisesOf, slowStatements, type Promises } from './support/schema-rules.js';

// @own-process: a data source has the entities of all test files of its process.
const env = Env.read({});
const KNOWN = MIGRATIONS.findIndex(({ name }) => name === PREVIOUS_RELEASE.lastMigration) + 1;

/** Before the rule was checked, two migrations broke what a later one of the same release mends. */
const MENDED: Readonly<Record<string, string>> = {
  RememberFirstToken1795305600000: 'LetPreviousReleaseWrite1795468300000',
  FreeAssertedAddresses1795370000701: 'LetPreviousReleaseWrite1795468300000',
};

/** The way back to the first release, whichever release is the previous one. */
const FIRST = { version: '0.1.0', lastMigration: 'CreateComments1763688000800' };

/** Deleted spaces are purged in the background: the purge of a previous release fails, and this release repeats it. */
const PURGED_LATER = /^the new reference keeps spaces from being deleted: /;

describe('the migrations since the previous release', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    database = await testDatabase({ empty: true });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.close();
  });
  const options = () => dataSourceOptions(env, database);
  const schema = async () => (await client.query<{ text: string }>(COLUMNS_AND_INDEXES)).rows.map(({ text }) => text);

  it('only add to the schema that the previous release knows, unless they say what they remove, and hold up no large table', async () => {
    expect(KNOWN).toBeGreaterThan(0);
    await migrate(options(), MIGRATIONS.slice(0, KNOWN));
    const known = await promisesOf(client);
    const files = async () => (await client.query<{ name: string }>(FILES, [LARGE_TABLES])).rows;
    const filesBefore = await files();
    const large = new Set(filesBefore.map(({ name }) => name));
    expect(large.size).toBeGreaterThan(1);
    let before: string[] = [];
    const mended: [string, string[]][] = [];
    const allowed: string[] = [];
    for (const [i, migration] of MIGRATIONS.entries()) {
      if (i < KNOWN) continue;
      const statements: string[] = [];
      await migrate(options(), [...MIGRATIONS.slice(0, i), listening(migration, statements)]);
      expect(statements.length, migration.name).toBeGreaterThan(0);
      expect(slowStatements(statements, large), migration.name).toEqual([]);
      const now = broken(known, await promisesOf(client)).filter((problem) => !PURGED_LATER.test(problem));
      const added = now.filter((problem) => !before.includes(problem));
      before = now;
      if (migration.contract) allowed.push(...added);
      else if (migration.name in MENDED) mended.push([migration.name, added]);
      else expect(added, `${migration.name} is neither an expansion nor declares a contract`).toEqual([]);
    }
    expect(before.filter((problem) => !allowed.includes(problem))).toEqual([]);
    expect(mended.filter(([, problems]) => problems.length === 0)).toEqual([]);
    expect(
      (await files()).filter(({ name }) => large.has(name)),
      'a rewritten table has another file',
    ).toEqual(filesBefore);
  });

  it('remove only what the previous release no longer used', () => {
    for (const { name, contract } of MIGRATIONS) {
      if (!contract) continue;
      expect(lte(contract.unusedSince, PREVIOUS_RELEASE.version), `${name} removes what ${PREVIOUS_RELEASE.version} still used`).toBe(true);
      expect(contract.removes).not.toBe('');
    }
    expect(lt(PREVIOUS_RELEASE.version, VERSION)).toBe(true);
  });

  it('are undone up to the previous release, with the rows that it knows, and can run again', async () => {
    await migrate(options(), MIGRATIONS.slice(0, KNOWN));
    await client.query(`INSERT INTO users (id, email, display_name) VALUES ('u', 'Ada@example.test', 'Ada')`);
    const former = await schema();
    await migrate(options(), MIGRATIONS);
    const current = await schema();
    await client.query(`INSERT INTO users (id, email, email_asserted, display_name) VALUES ('v', 'ada@example.test', true, 'Other')`);
    const steps = MIGRATIONS.slice(KNOWN)
      .map(({ name }) => name)
      .toSorted((a, b) => Number(b.slice(-13)) - Number(a.slice(-13)));
    expect((await stepsDown(options(), MIGRATIONS, MIGRATIONS)).toSorted()).toEqual(steps.toSorted());
    expect(await schema()).toEqual(current);
    expect((await migrateDown(options(), MIGRATIONS, MIGRATIONS)).toSorted()).toEqual(steps.toSorted());
    expect(await schema()).toEqual(former);
    expect((await client.query('SELECT id, email FROM users ORDER BY id')).rows).toEqual([
      { id: 'u', email: 'Ada@example.test' },
      { id: 'v', email: 'v@asserted.invalid' },
    ]);
    expect(await stepsDown(options(), MIGRATIONS, MIGRATIONS)).toEqual([]);
    await migrate(options(), MIGRATIONS);
    expect(await schema()).toEqual(current);
  });

  it('are not undone if one has removed something, or if the database has another one', async () => {
    class Drops9999999999998 {
      static readonly contract = { removes: 'the column `photo_url` of users', unusedSince: '0.1.0' };
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('ALTER TABLE users DROP COLUMN photo_url');
      }
      async down(): Promise<void> {}
    }
    const all = [...MIGRATIONS, Drops9999999999998];
    await migrate(options(), all);
    const current = await schema();
    const refusal =
      /^Version 0\.1\.0 cannot be brought back: Drops9999999999998 removed the column `photo_url` of users\. Restore the backup/;
    await expect(stepsDown(options(), all, all, FIRST)).rejects.toThrow(refusal);
    await expect(migrateDown(options(), all, all, FIRST)).rejects.toThrow(refusal);
    await expect(migrateDown(options(), MIGRATIONS, MIGRATIONS)).rejects.toThrow('The database has Drops9999999999998');
    expect(await schema()).toEqual(current);
  });

  it('are undone all together or not at all', async () => {
    class Stays9999999999999 {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('CREATE VIEW recent_sites AS SELECT id FROM sites');
      }
      async down(): Promise<void> {}
    }
    const all = [...MIGRATIONS, Stays9999999999999];
    await migrate(options(), all);
    const current = await schema();
    const steps = await stepsDown(options(), MIGRATIONS, all, FIRST);
    expect(steps.length).toBeGreaterThan(0);
    await expect(migrateDown(options(), MIGRATIONS, all, FIRST)).rejects.toThrow(/depend/);
    expect(await schema()).toEqual(current);
    expect(await stepsDown(options(), MIGRATIONS, all, FIRST)).toEqual(steps);
  });

  it('wait for the lock of a table again and again, so that others are not kept waiting', async () => {
    let attempts = 0;
    class Locks9999999999999 {
      async up(runner: QueryRunner): Promise<void> {
        attempts += 1;
        await runner.query(`SET LOCAL lock_timeout = '50ms'; ALTER TABLE users ADD COLUMN theme text`);
      }
      async down(): Promise<void> {}
    }
    await migrate(options(), MIGRATIONS);
    await client.query('BEGIN; LOCK TABLE users IN ACCESS SHARE MODE');
    const migrating = migrate(options(), [...MIGRATIONS, Locks9999999999999]);
    await expect.poll(() => attempts).toBeGreaterThan(2);
    await client.query('COMMIT');
    expect(await migrating).toEqual(['Locks9999999999999']);
  });

  it('may create an index CONCURRENTLY', async () => {
    class Indexes9999999999999 {
      readonly transaction = false;
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('CREATE INDEX CONCURRENTLY revisions_type_idx ON revisions (type)');
      }
      async down(): Promise<void> {}
    }
    expect(await migrate(options(), [...MIGRATIONS, Indexes9999999999999])).toContain('Indexes9999999999999');
  });
});

describe('the rule', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase({ empty: true });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      CREATE TABLE pages (id text PRIMARY KEY, title text, slug varchar(50) NOT NULL, views bigint NOT NULL DEFAULT 0);
      CREATE UNIQUE INDEX ON pages (lower(slug))`);
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });
  const breaks = async (statement: string): Promise<string[]> => {
    const known: Promises = await promisesOf(client);
    await client.query('BEGIN');
    try {
      await client.query(statement);
      return broken(known, await promisesOf(client));
    } finally {
      await client.query('ROLLBACK');
    }
  };

  it.each([
    ['ALTER TABLE pages ADD COLUMN icon text', 'a column that may be null'],
    [`ALTER TABLE pages ADD COLUMN icon text NOT NULL DEFAULT ''`, 'a column with a default'],
    ['ALTER TABLE pages ADD COLUMN key text; CREATE UNIQUE INDEX ON pages (key)', 'a unique index of a new column'],
    ['CREATE INDEX ON pages (title)', 'an index'],
    ['CREATE TABLE notes (id text PRIMARY KEY, page_id text NOT NULL REFERENCES pages ON DELETE CASCADE)', 'a table'],
    ['ALTER TABLE pages ALTER COLUMN slug DROP NOT NULL', 'a column that is no longer required'],
  ])('allows %s', async (statement) => {
    expect(await breaks(statement)).toEqual([]);
  });

  it.each([
    ['DROP TABLE pages', 'the table pages is gone'],
    ['ALTER TABLE pages RENAME TO sheets', 'the table pages is gone'],
    ['ALTER TABLE pages DROP COLUMN title', 'the column pages.title is gone'],
    ['ALTER TABLE pages RENAME COLUMN title TO name', 'the column pages.title is gone'],
    ['ALTER TABLE pages ALTER COLUMN views TYPE integer', 'the column pages.views is integer instead of bigint'],
    ['ALTER TABLE pages ALTER COLUMN title SET NOT NULL', 'the column pages.title refuses null'],
    ['ALTER TABLE pages ALTER COLUMN views DROP DEFAULT', 'the column pages.views has no default any more'],
    ['ALTER TABLE pages ADD COLUMN icon text NOT NULL', 'the new column pages.icon refuses null and has no default'],
    ['CREATE UNIQUE INDEX ON pages (title)', 'the new index may refuse rows: CREATE UNIQUE ON public.pages USING btree (title)'],
    [`ALTER TABLE pages ADD CHECK (title <> '')`, `the new constraint may refuse rows: pages CHECK ((title <> ''::text))`],
    [
      'DROP INDEX pages_lower_idx; CREATE UNIQUE INDEX ON pages (lower(slug)) WHERE views > 0',
      'ON CONFLICT does not find: CREATE UNIQUE ON public.pages USING btree (lower((slug)::text))',
    ],
    [
      'CREATE TABLE notes (id text PRIMARY KEY, page_id text REFERENCES pages)',
      'the new reference keeps pages from being deleted: notes FOREIGN KEY (page_id) REFERENCES pages(id)',
    ],
  ])('refuses %s', async (statement, problem) => {
    expect(await breaks(statement)).toContain(problem);
  });

  it.each([
    'CREATE INDEX ON revisions (type)',
    'CREATE UNIQUE INDEX some_idx ON revisions (type)',
    'UPDATE documents SET body = body',
    'DELETE FROM content_objects WHERE true',
    'ALTER TABLE revisions ADD CONSTRAINT c FOREIGN KEY (author_id) REFERENCES users',
    `ALTER TABLE revisions ADD CHECK (type <> '')`,
    'ALTER TABLE revisions ALTER COLUMN type SET NOT NULL',
  ])('refuses for large tables: %s', (statement) => {
    expect(slowStatements([statement], new Set(LARGE_TABLES))).toHaveLength(1);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY ON revisions (type)',
    'ALTER TABLE revisions ADD CONSTRAINT c FOREIGN KEY (author_id) REFERENCES users NOT VALID',
    'ALTER TABLE revisions VALIDATE CONSTRAINT c',
    'ALTER TABLE revisions ADD COLUMN note text',
    'UPDATE spaces SET title = title',
  ])('allows for large tables: %s', (statement) => {
    expect(slowStatements([statement], new Set(LARGE_TABLES))).toEqual([]);
  });
});

/** The same migration, which also notes what it sends. */
function listening(Original: Migration, statements: string[]): new () => MigrationInterface {
  class Listening implements MigrationInterface {
    readonly name = Original.name;
    readonly transaction = new Original().transaction;
    async up(runner: QueryRunner): Promise<void> {
      const send = runner.query.bind(runner);
      runner.query = (statement: string, ...rest: never[]) => {
        statements.push(statement);
        return send(statement, ...rest);
      };
      try {
        await new Original().up(runner);
      } finally {
        runner.query = send;
      }
    }
    async down(): Promise<void> {}
  }
  return Listening;
}

const FILES = `SELECT relname AS name, pg_relation_filenode(oid)::text AS file FROM pg_class WHERE relname = ANY ($1) ORDER BY 1`;
const COLUMNS_AND_INDEXES = `
  SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS text FROM information_schema.columns
   WHERE table_schema = 'public' AND table_name <> 'migrations'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1`;
