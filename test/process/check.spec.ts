import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { DiskFileStore } from '../../src/common/storage/disk-file-store.js';
import { Env } from '../../src/config/env.js';
import { IndexSpace } from '../../src/modules/search/indexing/index-space.js';
import { useOwnApp } from '../support/app.js';
import { LiveSpaces, type MadeOrg } from '../support/live-spaces.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');
const t = useOwnApp();

interface Checked {
  name: string;
  problems: string[];
  repaired: boolean;
}

async function check(...args: string[]): Promise<{ code: number; wrong: Record<string, string[]>; repaired: string[] }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATABASE_URL: t.databaseUrl, DATA_DIR: t.app.get(Env).dataDir };
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [CLI, 'check', '--json', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout || stderr }),
    );
  });
  const { checks } = JSON.parse(out) as { checks: Checked[] };
  return {
    code,
    wrong: Object.fromEntries(checks.flatMap(({ name, problems }) => (problems.length > 0 ? [[name, problems]] : []))),
    repaired: checks.flatMap(({ name, repaired }) => (repaired ? [name] : [])),
  };
}

let org: MadeOrg;
let space: string;
let store: DiskFileStore;
beforeAll(async () => {
  org = await t.make.org();
  const api = t.api.as(org.admin);
  const outer = (await api.post('/v1/orgs/:o/collections', { o: org.id }, { title: 'Outer' })).expect(201).body.id;
  const inner = (await api.post('/v1/orgs/:o/collections', { o: org.id }, { title: 'Inner', parent: outer })).expect(201).body.id;
  (await api.post('/v1/orgs/:o/spaces', { o: org.id }, { title: 'In both', parent: inner })).expect(201);
  space = await new LiveSpaces(t, org).filled();
  // All that are made without the API have the same one.
  await t.db.query(`UPDATE spaces SET position = position || '1' WHERE id = $1`, [space]);
  for (const { id } of await t.db.query<{ id: string }>('SELECT id FROM spaces')) await t.app.get(IndexSpace).follow(id);
  store = new DiskFileStore(join(t.app.get(Env).dataDir, 'files'));
});

/** Damages the data in one way, and expects that this alone is found. */
const damages: Record<string, { of: string; by: () => Promise<unknown>; derived: boolean; back?: () => Promise<unknown> }> = {
  'a wrong counter': {
    of: 'counters',
    derived: true,
    by: () => t.db.query('UPDATE spaces SET comments = comments + 3 WHERE id = $1', [space]),
  },
  'a wrong lineage': {
    of: 'inherited levels and places of spaces and collections',
    derived: true,
    by: () => t.db.query(`UPDATE collections SET lineage = ARRAY[id], place = 'x' WHERE title = 'Inner'`),
  },
  'a wrong level': {
    of: 'inherited levels and places of spaces and collections',
    derived: true,
    by: () => t.db.query(`UPDATE spaces SET resolved_level = 'admin' WHERE title = 'In both'`),
  },
  'two nodes at one position': {
    of: 'positions of spaces and collections',
    derived: false,
    by: () =>
      t.db.query(
        `INSERT INTO collections SELECT (jsonb_populate_record(c, '{"id": "twin", "lineage": ["twin"]}')).* FROM collections c WHERE title = 'Outer'`,
      ),
    back: () => t.db.query(`DELETE FROM collections WHERE id = 'twin'`),
  },
  'a head without its revision': {
    of: 'current revisions of spaces',
    derived: false,
    by: () => t.db.query(`UPDATE spaces SET revision_id = 'gone-' || revision_id WHERE title = 'In both'`),
    back: async () => {
      for (const table of ['spaces', 'search_spaces'])
        await t.db.query(`UPDATE ${table} SET revision_id = replace(revision_id, 'gone-', '')`);
    },
  },
  'a changed document': {
    of: 'hashes of documents',
    derived: false,
    by: () => t.db.query(`UPDATE documents SET body = body || '{"extra": 1}' WHERE space_id = $1`, [space]),
    back: () => t.db.query(`UPDATE documents SET body = body - 'extra' WHERE space_id = $1`, [space]),
  },
  'a missing document': {
    of: 'hashes and references of content',
    derived: false,
    by: () => t.db.query(`UPDATE documents SET hash = 'gone-' || hash, body = body WHERE space_id = $1`, [space]),
    back: () => t.db.query(`UPDATE documents SET hash = replace(hash, 'gone-', '') WHERE space_id = $1`, [space]),
  },
  'a changed object': {
    of: 'hashes and references of content',
    derived: false,
    by: () => t.db.query(`UPDATE content_objects SET body = body || '{"extra": 1}' WHERE space_id = $1 AND body ? 'variables'`, [space]),
    back: () => t.db.query(`UPDATE content_objects SET body = body - 'extra' WHERE space_id = $1`, [space]),
  },
  'a space behind in the index': {
    of: 'the search index',
    derived: true,
    by: () => t.db.query(`UPDATE search_spaces SET revision_id = 'gone' WHERE space_id = $1`, [space]),
  },
};

describe('bindery check', { timeout: 600_000 }, () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await check()).toEqual({ code: 0, wrong: {}, repaired: [] });
  });

  it.each(Object.keys(damages))('finds %s, and makes it again if it is derived', async (damage) => {
    const { of, by, derived, back } = damages[damage]!;
    await by();
    const found = await check('--repair');
    expect(found.wrong[of]?.length).toBeGreaterThan(0);
    expect(found.code).toBe(derived ? 0 : 3);
    expect(found.repaired.includes(of)).toBe(derived);
    await back?.();
    // What is marked is indexed by the service.
    for (const { id } of await t.db.query<{ id: string }>('SELECT id FROM spaces')) await t.app.get(IndexSpace).follow(id);
    expect(await check()).toEqual({ code: 0, wrong: {}, repaired: [] });
  });

  it('finds missing, damaged and unknown files, and has unknown ones removed', async () => {
    const [blob] = await t.db.query<{ hash: string }>('SELECT hash FROM blobs WHERE unreferenced_since IS NULL LIMIT 1');
    const hash = blob!.hash;
    const whole = await store.receive((await store.read(hash))!, Infinity);
    await store.put(hash, Readable.from([Buffer.from('other bytes')]));
    expect((await check()).wrong).toEqual({ 'files that are needed': [`the file ${hash} is damaged: restore it from a backup`] });
    await store.delete(hash);
    expect((await check()).wrong).toEqual({ 'files that are needed': [`the file ${hash} is missing: restore it from a backup`] });
    await store.put(hash, whole);
    const left = 'A'.repeat(43);
    await store.put(left, Buffer.from('left behind'));
    await store.put('upload-of-nobody', Buffer.from('left behind'));
    writeFileSync(join(t.app.get(Env).dataDir, 'files', 'README'), 'not ours');
    const found = await check('--repair');
    expect(found.wrong['files that nothing knows']!.toSorted()).toEqual([
      `the file ${left} belongs to nothing`,
      'the file upload-of-nobody belongs to nothing',
    ]);
    expect(await store.size('upload-of-nobody')).toBeUndefined();
    // It is removed with the others that nothing refers to.
    expect(await t.db.query('SELECT size::int, unreferenced_since IS NOT NULL AS due FROM blobs WHERE hash = $1', [left])).toEqual([
      { size: 11, due: true },
    ]);
    await t.db.query('DELETE FROM blobs WHERE hash = $1', [left]);
    await store.delete(left);
    expect(await check()).toEqual({ code: 0, wrong: {}, repaired: [] });
  });
});
