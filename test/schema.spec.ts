import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataSourceOptions } from '../src/common/db/data-source.js';
import { migrate } from '../src/common/db/migrate.js';
import { MIGRATIONS } from '../src/common/db/migrations.js';
import { Env } from '../src/config/env.js';
import { useApp } from './support/app.js';
import { testDatabase, type TestDatabase } from './support/database.js';
import { isTorture } from './support/runs.js';

// @own-process: a data source has the entities of all test files of its process.
const env = Env.read({});
const NAMES = MIGRATIONS.map(({ name }) => name);
const NEWEST = 10;

/** The whole schema as text that can be compared. */
const DESCRIPTION = `
  SELECT 'column' AS kind, table_name AS of, column_name AS name,
         concat_ws(' ', data_type, udt_name, datetime_precision, collation_name, is_nullable, column_default) AS definition
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
  UNION ALL
  SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
  UNION ALL
  SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'migrations'
  UNION ALL
  SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT 'function', '', proname, pg_get_functiondef(p.oid) FROM pg_proc p
   WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'settings', relname, '', array_to_string(reloptions, ' ') FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reloptions IS NOT NULL
  UNION ALL
  SELECT 'type', '', typname, typtype::text FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
  UNION ALL
  SELECT 'extension', '', extname, '' FROM pg_extension
  ORDER BY 1, 2, 3`;

async function rowsOf(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}
const schemaOf = (url: string) => rowsOf(url, DESCRIPTION);

describe('the migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase({ empty: true });
  });
  afterEach(() => database.close());
  const migrateTo = (count: number) => migrate(dataSourceOptions(env, database), MIGRATIONS.slice(0, count));

  it('go forward from the schema of each earlier one, and back the same way', async () => {
    // One after the other takes most of a minute: `npm test` does so with the newest.
    const first = isTorture() ? 0 : NAMES.length - NEWEST;
    await migrateTo(first);
    const stages = [await schemaOf(database.url)];
    for (const [i, name] of NAMES.slice(first).entries()) {
      expect(await migrateTo(first + i + 1)).toEqual([name]);
      stages.push(await schemaOf(database.url));
    }
    expect(new Set(stages.map((stage) => JSON.stringify(stage))).size).toBe(stages.length);
    const source = new DataSource({ ...dataSourceOptions(env, database), migrations: [...MIGRATIONS] });
    await source.initialize();
    for (let stage = stages.length - 1; stage > 0; stage--) {
      await source.undoLastMigration();
      expect(await schemaOf(database.url), `after ${NAMES[first + stage - 1]} is undone`).toEqual(stages[stage - 1]);
    }
    await source.destroy();
    expect(await migrateTo(NAMES.length)).toEqual(NAMES.slice(first));
    expect(await schemaOf(database.url)).toEqual(stages.at(-1));
  });

  it('keep existing data', async () => {
    await migrateTo(1);
    await rowsOf(database.url, `INSERT INTO users (id, email, display_name) VALUES ('u', 'ada@example.test', 'Ada')`);
    await rowsOf(database.url, `INSERT INTO orgs (id, title, created_by) VALUES ('o', 'Engines', 'u')`);
    await rowsOf(database.url, `INSERT INTO members (id, org_id, user_id, role) VALUES ('m', 'o', 'u', 'admin')`);
    await migrateTo(NAMES.length);
    expect(
      await rowsOf(
        database.url,
        `SELECT u.email, o.title, m.role FROM members m JOIN users u ON u.id = m.user_id JOIN orgs o ON o.id = m.org_id`,
      ),
    ).toEqual([{ email: 'ada@example.test', title: 'Engines', role: 'admin' }]);
  });

  it('give the addresses of sites to the organization that had them first', async () => {
    await migrateTo(NAMES.indexOf('OwnDomains1795407008374'));
    await rowsOf(database.url, `INSERT INTO orgs (id, title, created_by) VALUES ('a', 'A', 'u'), ('b', 'B', 'u')`);
    const site = (id: string, org: string, minute: number, hostname: string | null, proxy: string | null) =>
      rowsOf(
        database.url,
        `INSERT INTO sites (id, org_id, title, lineage, hostname, proxy, created_at) VALUES ('${id}', '${org}', 'Site', '{}',
           ${hostname === null ? 'NULL' : `'${hostname}'`}, ${proxy === null ? 'NULL' : `'${proxy}'`}, '2026-01-01 00:0${minute}:00Z')`,
      );
    await site('s1', 'b', 3, 'docs.shared.example', null);
    await site('s2', 'a', 1, null, 'docs.shared.example/help');
    await site('s3', 'a', 4, null, 'docs.shared.example/help/more');
    await site('s4', 'b', 2, null, 'own.example/docs');
    await site('s5', 'b', 2, 'docs.own.example', 'docs.shared.example/mine');
    await site('s6', 'a', 2, null, null);
    await migrateTo(NAMES.length);
    expect(await rowsOf(database.url, 'SELECT org_id AS org, domain, status FROM domains ORDER BY 1, 2')).toEqual([
      { org: 'a', domain: 'docs.shared.example', status: 'verified' },
      { org: 'b', domain: 'docs.own.example', status: 'verified' },
      { org: 'b', domain: 'docs.shared.example', status: 'pending' },
      { org: 'b', domain: 'own.example', status: 'verified' },
    ]);
    const served = 'SELECT id, hostname, proxy, served_hostname AS "servedHostname", served_proxy AS "servedProxy" FROM sites ORDER BY id';
    const none = { hostname: null, proxy: null, servedHostname: null, servedProxy: null };
    expect(await rowsOf(database.url, served)).toEqual([
      { id: 's1', ...none, hostname: 'docs.shared.example' },
      { id: 's2', ...none, proxy: 'docs.shared.example/help', servedProxy: 'docs.shared.example/help' },
      { id: 's3', ...none, proxy: 'docs.shared.example/help/more', servedProxy: 'docs.shared.example/help/more' },
      { id: 's4', ...none, proxy: 'own.example/docs', servedProxy: 'own.example/docs' },
      {
        id: 's5',
        hostname: 'docs.own.example',
        proxy: 'docs.shared.example/mine',
        servedHostname: 'docs.own.example',
        servedProxy: null,
      },
      { id: 's6', ...none },
    ]);
  });

  it('give what is on a site new ids with all that refers to them, and take them back', async () => {
    const before = NAMES.indexOf('PrefixIdsOfSiteItems1795406582857');
    await migrateTo(before);
    // The space does not matter here.
    await rowsOf(
      database.url,
      `ALTER TABLE site_spaces DROP CONSTRAINT site_spaces_space_id_fkey;
       INSERT INTO orgs (id, title, created_by) VALUES ('o', 'O', 'u');
       INSERT INTO sites (id, org_id, title, lineage) VALUES ('site', 'o', 'Site', '{}');
       INSERT INTO site_section_groups (id, site_id, group_id, title, position) VALUES ('1g', 'site', NULL, 'G', 'a'), ('2g', 'site', '1g', 'H', 'a');
       INSERT INTO site_sections (id, site_id, group_id, title, path, position) VALUES ('1s', 'site', '2g', 'S', 's', 'a');
       INSERT INTO site_external_links (id, site_id, group_id, title, url, position) VALUES ('1l', 'site', '1g', 'L', 'https://l.example', 'b');
       INSERT INTO site_spaces (id, site_id, section_id, space_id, path, position) VALUES ('1p', 'site', '1s', 'x', 'p', 'a');
       INSERT INTO site_redirects (id, site_id, source, section_id, site_space_id)
         VALUES ('1r', 'site', '/a', '1s', NULL), ('2r', 'site', '/b', NULL, '1p');
       INSERT INTO site_customizations (id, site_id, site_space_id, settings) VALUES ('site', 'site', NULL, '{}'), ('1p', 'site', '1p', '{}');
       INSERT INTO site_insights (site_id, day, site_space_id, page_id, type, count)
         VALUES ('site', '2026-01-01', '1p', 'page', 'page_view', 3), ('site', '2026-01-01', '', '', 'search_open', 1)`,
    );
    const items = `
      SELECT 'group' AS kind, id, group_id AS refers FROM site_section_groups
      UNION ALL SELECT 'section', id, group_id FROM site_sections
      UNION ALL SELECT 'link', id, group_id FROM site_external_links
      UNION ALL SELECT 'site space', id, section_id FROM site_spaces
      UNION ALL SELECT 'redirect', id, coalesce(section_id, site_space_id) FROM site_redirects
      UNION ALL SELECT 'customization', id, site_space_id FROM site_customizations
      UNION ALL SELECT 'insight', type, site_space_id FROM site_insights ORDER BY 1, 2`;
    const former = await rowsOf(database.url, items);
    await migrateTo(before + 1);
    expect((await rowsOf(database.url, items)).map(({ kind, id, refers }) => [kind, id, refers])).toEqual([
      ['customization', 'site', null],
      ['customization', 'sitesp_1p', 'sitesp_1p'],
      ['group', 'sitesg_1g', null],
      ['group', 'sitesg_2g', 'sitesg_1g'],
      ['insight', 'page_view', 'sitesp_1p'],
      ['insight', 'search_open', ''],
      ['link', 'siteln_1l', 'sitesg_1g'],
      ['redirect', '1r', 'sitesc_1s'],
      ['redirect', '2r', 'sitesp_1p'],
      ['section', 'sitesc_1s', 'sitesg_2g'],
      ['site space', 'sitesp_1p', 'sitesc_1s'],
    ]);
    const source = new DataSource({ ...dataSourceOptions(env, database), migrations: MIGRATIONS.slice(0, before + 1) });
    await source.initialize();
    await source.undoLastMigration();
    await source.destroy();
    expect(await rowsOf(database.url, items)).toEqual(former);
  });

  it('mark the spaces without an index, and ask once for the links of documents without', async () => {
    await migrateTo(NAMES.indexOf('MarkWhatIsBehind1795430000001'));
    await rowsOf(
      database.url,
      `INSERT INTO users (id, email, display_name) VALUES ('u', 'ada@example.test', 'Ada');
       INSERT INTO orgs (id, title, created_by) VALUES ('o', 'O', 'u');
       INSERT INTO spaces (id, org_id, title, position, lineage, revision_id) VALUES ('s', 'o', 'S', 'a', '{s}', 'r'), ('t', 'o', 'T', 'b', '{t}', 'r');
       INSERT INTO search_spaces (space_id, revision_id) VALUES ('t', 'r');
       INSERT INTO documents (space_id, hash, body) VALUES ('s', 'h', '{}')`,
    );
    await migrateTo(NAMES.indexOf('MarkWhatIsBehind1795430000001') + 1);
    expect(await rowsOf(database.url, 'SELECT space_id AS id, rebuilt_to AS mark FROM search_spaces ORDER BY 1')).toEqual([
      { id: 's', mark: '' },
      { id: 't', mark: null },
    ]);
    expect(await rowsOf(database.url, 'SELECT name FROM jobs')).toEqual([{ name: 'links.extract' }]);
  });

  it('have all spaces indexed again when the rows of the index change', async () => {
    const before = NAMES.indexOf('PackSearchWords1795760000000');
    await migrateTo(before);
    await rowsOf(
      database.url,
      `INSERT INTO users (id, email, display_name) VALUES ('u', 'ada@example.test', 'Ada');
       INSERT INTO orgs (id, title, created_by) VALUES ('o', 'O', 'u');
       INSERT INTO spaces (id, org_id, title, position, lineage, revision_id) VALUES ('s', 'o', 'S', 'a', '{s}', 'r');
       INSERT INTO search_spaces (space_id, revision_id) VALUES ('s', 'r');
       INSERT INTO search_pages VALUES ('s', 'p', 'Page', '', 'page', '{}', NULL, '[]', 1, '''@s'' ''t=page''', '''@s'' ''=page''');
       INSERT INTO search_words VALUES ('s', 'page', '{page,age,pge,pae,pag}')`,
    );
    await migrateTo(NAMES.length);
    expect(await rowsOf(database.url, 'SELECT rebuilt_to AS mark FROM search_spaces')).toEqual([{ mark: '' }]);
    expect(await rowsOf(database.url, `SELECT title, sampled FROM search_pages WHERE words @@ '''=page'''`)).toEqual([
      { title: 'Page', sampled: false },
    ]);
  });

  it('give SAML providers a row beside those of other kinds, and take it back, with the people and codes that refer to them', async () => {
    const before = NAMES.indexOf('ShareSsoProviders1795724000000');
    await migrateTo(before);
    await rowsOf(
      database.url,
      `INSERT INTO users (id, email, display_name) VALUES ('u', 'ada@example.test', 'Ada');
       INSERT INTO orgs (id, title, created_by) VALUES ('o', 'O', 'u');
       INSERT INTO teams (id, org_id, title) VALUES ('t', 'o', 'T');
       INSERT INTO saml_providers (id, org_id, label, entity_id, sso_url, certificate, default_team_id, default_role, status, created_at) VALUES
         ('p', 'o', 'P', 'urn:p', 'https://IdP.example.test:8443/sso?x=1', 'c', 't', 'edit', 'active', '2026-01-01T00:00:00Z'),
         ('q', 'o', 'Q', 'urn:q', 'http://localhost', 'c', NULL, NULL, 'pending', '2026-01-02T00:00:00Z');
       INSERT INTO sso_identities (id, provider_id, subject, user_id) VALUES ('i', 'p', 'ada', 'u');
       INSERT INTO sso_codes (hash, provider_id, user_id, challenge, session_ends_at, expires_at) VALUES ('h', 'p', 'u', 'c', now(), now())`,
    );
    const former = await rowsOf(database.url, 'SELECT * FROM saml_providers ORDER BY id');
    await migrateTo(before + 1);
    const shared = `SELECT id, org_id AS org, kind, label, host, default_team_id AS team, default_role AS role, status, created_at AS made
      FROM sso_providers ORDER BY id`;
    const [p, q] = [
      { id: 'p', org: 'o', kind: 'saml' },
      { id: 'q', org: 'o', kind: 'saml' },
    ];
    expect(await rowsOf(database.url, shared)).toEqual([
      { ...p, label: 'P', host: 'idp.example.test:8443', team: 't', role: 'edit', status: 'active', made: new Date('2026-01-01') },
      { ...q, label: 'Q', host: 'localhost', team: null, role: null, status: 'pending', made: new Date('2026-01-02') },
    ]);
    const source = new DataSource({ ...dataSourceOptions(env, database), migrations: MIGRATIONS.slice(0, before + 1) });
    await source.initialize();
    await source.undoLastMigration();
    await source.destroy();
    const byName = (rows: Record<string, string>[]) => rows.map((row) => Object.fromEntries(Object.entries(row).toSorted()));
    expect(byName(await rowsOf(database.url, 'SELECT * FROM saml_providers ORDER BY id'))).toEqual(byName(former));
    await migrateTo(before + 1);
    await rowsOf(database.url, `DELETE FROM sso_providers WHERE id = 'p'`);
    expect(await rowsOf(database.url, 'SELECT id FROM saml_providers')).toEqual([{ id: 'q' }]);
    for (const table of ['sso_identities', 'sso_codes']) expect(await rowsOf(database.url, `SELECT 1 FROM ${table}`)).toEqual([]);
  });

  it('run once each when many processes start at the same time, and the first-start work runs one after the other', async () => {
    let running = 0;
    let ran = 0;
    const starts = Array.from({ length: 5 }, () =>
      migrate(dataSourceOptions(env, database), MIGRATIONS, async (source) => {
        expect(++running).toBe(1);
        await source.query('SELECT pg_sleep(0.02)');
        running -= 1;
        ran += 1;
      }),
    );
    expect((await Promise.all(starts)).flat()).toEqual(NAMES);
    expect(ran).toBe(5);
    expect(await rowsOf(database.url, 'SELECT name FROM migrations ORDER BY id')).toEqual(NAMES.map((name) => ({ name })));
  });

  it('roll back one that fails, and the next start continues', async () => {
    class Fails9999999999999 {
      async up(runner: { query(text: string): Promise<unknown> }): Promise<void> {
        await runner.query('CREATE TABLE halfway (id text); SELECT 1 / 0');
      }
      async down(): Promise<void> {}
    }
    await expect(migrate(dataSourceOptions(env, database), [...MIGRATIONS, Fails9999999999999])).rejects.toThrow('division by zero');
    expect(await rowsOf(database.url, `SELECT to_regclass('halfway') AS halfway, to_regclass('orgs')::text AS orgs`)).toEqual([
      { halfway: null, orgs: 'orgs' },
    ]);
    expect(await migrateTo(NAMES.length)).toEqual([]);
  });
});

describe('the schema', () => {
  const t = useApp();

  it('matches the entities', async () => {
    const { upQueries } = await t.app.get(DataSource).driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('stores timestamps in UTC with milliseconds, as JavaScript does', async () => {
    const moments = await rowsOf(
      t.databaseUrl,
      `SELECT table_name AS of, column_name AS name, data_type AS type, datetime_precision::text AS precision
         FROM information_schema.columns WHERE table_schema = 'public' AND data_type ~ 'timestamp|date|time'`,
    );
    expect(moments.length).toBeGreaterThan(5);
    expect(moments.filter(({ type, precision }) => type !== 'timestamp with time zone' || precision !== '3')).toEqual([]);
  });

  it('sorts ids by bytes', async () => {
    const ids = await rowsOf(
      t.databaseUrl,
      `SELECT table_name AS of, column_name AS name, collation_name AS collation FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'text' AND (column_name = 'id' OR column_name LIKE '%\\_id')`,
    );
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter(({ collation }) => collation !== 'C')).toEqual([]);
  });

  it('has an index for each foreign key, so that deletes do not scan the whole table', async () => {
    const bare = await rowsOf(
      t.databaseUrl,
      `SELECT c.conrelid::regclass::text AS of, c.conname AS reference FROM pg_constraint c
        WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
          SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
             AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey AND c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1])`,
    );
    expect(bare).toEqual([]);
  });
});
