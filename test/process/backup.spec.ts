import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.js';
import { DiskFileStore } from '../../src/common/storage/disk-file-store.js';
import { SealEvents } from 'bindery/modules/audit/seal-events.js';
import { Env } from '../../src/config/env.js';
import { VERSION } from '../../src/config/version.js';
import { Api, type Reply } from '../support/api.js';
import { useOwnApp } from '../support/app.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { LiveSpaces } from '../support/live-spaces.js';
import { addItem } from '../support/list-items.js';
import { neededQuery } from '../support/needed-query.js';
import { newWorld, placeOf, type World } from '../support/places.js';
import { routesOf, type Route } from '../support/routes.js';
import { dataDirectory, startService, stopAll } from './service.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');
const SECRET_KEY = 'x'.repeat(32);
const PUBLIC_URL = 'https://docs.example.test';
const KEY = 'a-key-that-is-long-enough';
/** They change by themselves, or no route fills them. */
const MOVING = new Set([
  'jobs',
  'pdfs',
  'site_exports',
  'site_look_drafts',
  'periodic_runs',
  'removed_revisions',
  'outbox_events',
  'outbox_streams',
  'outbox_subscriptions',
  'api_tokens',
  'webhooks',
  'webhook_events',
  'webhook_deliveries',
  'webhook_attempts',
  'notifications',
  'notification_preferences',
  'notification_mutes',
  'notification_mails',
  'notification_refusals',
]);

const t = useOwnApp();
let folder: string;
let databases: TestDatabase[] = [];

interface Outcome {
  code: number;
  answer: Record<string, never> & { error?: { message: string } };
  out: Buffer;
}

function bindery(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    const options = { env: { PATH, HOME, ...env }, encoding: 'buffer' as const, maxBuffer: 2 ** 28 };
    execFile(process.execPath, [CLI, ...args, '--json'], options, (error, stdout, stderr) => {
      const text = (stdout.length > 0 && stdout[0] === 123 ? stdout : stderr).toString();
      resolve({
        code: error ? Number(error.code) : 0,
        answer: JSON.parse(text.trim().split('\n').at(-1)!) as Outcome['answer'],
        out: stdout,
      });
    });
  });
}

async function emptyInstallation(): Promise<{ env: Record<string, string>; url: string; dataDir: string }> {
  const database = await testDatabase({ empty: true });
  databases.push(database);
  const dataDir = dataDirectory();
  return { env: { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY }, url: database.url, dataDir };
}

async function rowsOf<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** How many rows each table has, and a hash of all of them, but for the records of these commands. */
async function contentOf(url: string): Promise<Record<string, { rows: number; hash: string | null }>> {
  const tables = await rowsOf<{ name: string }>(url, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  const found: Record<string, { rows: number; hash: string | null }> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf<{ rows: number; hash: string | null }>(
      url,
      `SELECT count(*)::int AS rows, md5(string_agg(r::text, E'\\n' ORDER BY r::text COLLATE "C")) AS hash FROM ${name} r
       ${name === 'audit_events' ? `WHERE action NOT IN ('installation.back-up', 'installation.restore')` : ''}`,
    );
    found[name] = row!;
  }
  return found;
}

/** Links to files carry the time until which they work. */
const steady = ({ status, body }: Reply) =>
  `${status} ${JSON.stringify(body)}`
    .replaceAll(/(?<=\/~?files\/|\/~preview\/|\/figures\/|token=)[\w.~-]{40,}|(?<="(?:requestId|expiresAt)":")[\w:.-]+/g, '…')
    .slice(0, 2000);

let world: World;
let places: [Route, Record<string, string>][];
let env: Record<string, string>;
beforeAll(async () => {
  folder = join(dataDirectory(), '..');
  const routes = routesOf(t.app);
  world = await newWorld(t.make);
  places = [];
  for (const route of routes) places.push([route, await placeOf(route, world)]);
  const lists = places.filter(([{ method, params }]) => method === 'GET' && params.length > 0);
  for (const [route, place] of lists) await addItem(route, routes, { world, api: t.api.as(world.owner), place }).catch(() => undefined);
  await fillWhatRoutesOnlyWrite();
  env = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.app.get(Env).dataDir, SECRET_KEY };
});
afterAll(async () => {
  await stopAll();
  for (const database of databases.splice(0)) await database.close();
});

const file = (name: string) => join(folder, name);
/** Every minute, the service seals new events: between the backup and the comparison, that would be a difference. */
const sealAuditLogs = () => t.app.get(SealEvents).sealAll({ signal: AbortSignal.timeout(60_000) });

describe('bindery backup, verify and restore', { timeout: 600_000 }, () => {
  it('bring a world with everything in it to another place, as it was', async () => {
    const path = file('world.backup');
    await sealAuditLogs();
    const answers = await answersOf(t.api);
    expect(Object.values(answers).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(80);
    await sealAuditLogs();
    const before = await contentOf(t.databaseUrl);
    const empty = Object.entries(before).flatMap(([name, { rows }]) => (rows === 0 && !MOVING.has(name) ? [name] : []));
    const made = await bindery(['backup', path], env);
    expect(made.answer.error).toBeUndefined();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(expect.not.arrayContaining([expect.stringContaining('incomplete')]));
    expect(made.answer).toMatchObject({ tables: Object.keys(before).length - 1, encrypted: false });

    expect(await bindery(['verify', path], {})).toMatchObject({ code: 0, answer: { rows: made.answer['rows'] } });
    const other = await emptyInstallation();
    const restored = await bindery(['restore', path], other.env);
    expect(restored.answer.error).toBeUndefined();
    expect(restored.code).toBe(0);
    const after = await contentOf(other.url);
    for (const [name, content] of Object.entries(before))
      if (!MOVING.has(name)) expect({ [name]: after[name] }).toEqual({ [name]: content });
    expect(empty.filter((name) => !NEVER_FILLED.has(name))).toEqual([]);
    const recorded = `SELECT action, body->'payload' AS payload FROM audit_events WHERE action LIKE 'installation.%'`;
    expect(await rowsOf(t.databaseUrl, recorded)).toContainEqual({ action: 'installation.back-up', payload: { encrypted: false } });
    expect(await rowsOf(other.url, recorded)).toContainEqual({
      action: 'installation.restore',
      payload: { version: VERSION, createdAt: expect.any(String) as string },
    });

    const app = await createApp(Env.read({ ...other.env, PUBLIC_URL, LOG_LEVEL: 'silent', RATE_LIMIT: '0' }), { url: other.url });
    const restoredAnswers = await answersOf(new Api(app, t.api.contract));
    await app.close();
    expect(restoredAnswers).toEqual(answers);
    expect(await bindery(['restore', path], other.env)).toMatchObject({
      code: 1,
      answer: { error: { message: expect.stringContaining('contains data') } },
    });
  });

  it('stream through pipes, encrypted', async () => {
    const { out, answer } = await bindery(['backup', '-'], { ...env, BACKUP_KEY: KEY });
    expect(answer).toMatchObject({ encrypted: true });
    expect(out.includes('Analytical')).toBe(false);
    const path = file('piped.backup');
    writeFileSync(path, out);
    expect(await bindery(['verify', path], { BACKUP_KEY: KEY })).toMatchObject({ code: 0 });
    expect(await bindery(['verify', path], { BACKUP_KEY: `${KEY}!` })).toMatchObject({
      code: 1,
      answer: { error: { message: 'The backup does not open with this BACKUP_KEY' } },
    });
    expect(await bindery(['verify', path], {})).toMatchObject({
      answer: { error: { message: 'The backup is encrypted: set BACKUP_KEY' } },
    });
  });

  it('refuse a backup that was changed, cut off or is none, and write nothing', async () => {
    const plain = readFileSync(file('world.backup'));
    const sealed = readFileSync(file('piped.backup'));
    const changed = (bytes: Buffer, at: number) => {
      const copy = Buffer.from(bytes);
      copy[at]! ^= 1;
      return copy;
    };
    const cases: Record<string, Buffer> = {
      'plain, cut off': plain.subarray(0, plain.length - 20),
      'plain, half': plain.subarray(0, Math.floor(plain.length / 2)),
      'plain, changed': changed(plain, Math.floor(plain.length * 0.7)),
      'plain, longer': Buffer.concat([plain, Buffer.from('more')]),
      'sealed, cut off': sealed.subarray(0, sealed.length - 1),
      'sealed, a whole chunk missing at its end': sealed.subarray(0, sealed.length - ((sealed.length - 200) % 65_552) - 16),
      'sealed, changed': changed(sealed, sealed.length - 40),
      'something else': randomBytes(10_000),
      empty: Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(cases)) {
      const path = file('damaged.backup');
      writeFileSync(path, bytes);
      const { code, answer } = await bindery(['verify', path], { BACKUP_KEY: KEY });
      expect({ name, code, message: answer.error?.message }).toEqual({
        name,
        code: 1,
        message: expect.stringMatching(/^(The backup (is damaged|does not open)|This is not a backup)/),
      });
    }
    const target = await emptyInstallation();
    writeFileSync(file('damaged.backup'), cases['plain, changed']!);
    expect(await bindery(['restore', file('damaged.backup')], target.env)).toMatchObject({ code: 1 });
    const left = await contentOf(target.url);
    expect(Object.entries(left).filter(([name, { rows }]) => rows > 0 && name !== 'migrations')).toEqual([]);
    // The same place takes the whole one.
    expect(await bindery(['restore', file('world.backup')], target.env)).toMatchObject({ code: 0 });
  });

  it('never replace a file, and tell missing files', async () => {
    expect(await bindery(['backup', file('world.backup')], env)).toMatchObject({
      code: 1,
      answer: { error: { message: expect.stringContaining('exists already') } },
    });
    expect(await bindery(['backup', file('no/such/folder')], env)).toMatchObject({
      code: 1,
      answer: { error: { message: expect.stringContaining('ENOENT') } },
    });
    expect(await bindery(['verify', file('nothing')], {})).toMatchObject({
      code: 1,
      answer: { error: { message: expect.stringContaining('ENOENT') } },
    });
    const store = new DiskFileStore(join(t.app.get(Env).dataDir, 'files'));
    const blobs = await t.db.query<{ hash: string }>('SELECT hash FROM blobs WHERE unreferenced_since IS NULL');
    const hash = await firstWhere(blobs, async (blob) => (await store.size(blob.hash)) !== undefined);
    const content = await store.receive((await store.read(hash))!, Infinity);
    await store.delete(hash);
    const { code, answer } = await bindery(['backup', file('lacking.backup')], env);
    await store.put(hash, content);
    expect({ code, missing: answer['missing'] }).toEqual({ code: 3, missing: expect.arrayContaining([hash]) });
    expect(await bindery(['verify', file('lacking.backup')], {})).toMatchObject({ code: 0 });
  });

  it('save the embedded database while the service runs, and restore it into a new one', async () => {
    const dataDir = dataDirectory();
    const running = await (await startService({ DATA_DIR: dataDir })).ready();
    const headers = { authorization: `Bearer ${running.token}`, 'content-type': 'application/json' };
    const made = await fetch(`${running.url}/v1/orgs`, { method: 'POST', headers, body: '{"title":"Engines"}' });
    const { id } = (await made.json()) as { id: string };
    const path = file('embedded.backup');
    expect(await bindery(['backup', path], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    expect(await bindery(['restore', path], { DATA_DIR: dataDir })).toMatchObject({ code: 1 });
    await running.stop();
    const fresh = dataDirectory();
    expect(await bindery(['restore', path], { DATA_DIR: fresh })).toMatchObject({ code: 0 });
    const again = await (await startService({ DATA_DIR: fresh })).ready();
    expect(again.output).not.toContain('Token ');
    const found = await fetch(`${again.url}/v1/orgs/${id}`, { headers });
    expect(await found.json()).toMatchObject({ title: 'Engines' });
    await again.stop();
    expect(existsSync(path)).toBe(true);
    rmSync(path);
  });
});

async function firstWhere(blobs: readonly { hash: string }[], is: (blob: { hash: string }) => Promise<boolean>): Promise<string> {
  for (const blob of blobs) if (await is(blob)) return blob.hash;
  throw new Error('There is none');
}

/** What lives for minutes, and what only runs, reactions or a browser make. Copying knows no table by name. */
const NEVER_FILLED = new Set([
  'audit_cuts',
  'token_networks',
  'audit_heads',
  'comment_reactions',
  'comment_reply_reactions',
  'import_origins',
  'installation',
  'openapi_spec_parts',
  'pdfs',
  'space_redirects',
  'sso_assertions',
  'sso_codes',
  'mail_sign_ins',
  'device_logins',
  'device_guesses',
  'first_links',
  'sso_seats',
  'scim_users',
  'scim_groups',
  'scim_seats',
  'templates',
  'translated_records',
  'translation_conflicts',
  'translation_memory',
  'git_operation_files',
  'git_paths',
  'revision_sources',
  'git_previews',
  'git_redirects',
]);

/** Rows that no path names, over HTTP. */
async function fillWhatRoutesOnlyWrite(): Promise<void> {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const spaceId = await new LiveSpaces(t, org).filled();
  (await api.post('/v1/orgs', {}, { title: 'Once' }, { headers: { 'idempotency-key': 'only-once' } })).expect(201);
  const leaving = await t.make.member(org);
  (await api.delete('/v1/orgs/:o/members/:u', { o: org.id, u: leaving.id })).expect(204);
  const announced = { kind: 'import_file', file: { name: 'a.md', type: 'text/markdown', size: 3 } };
  const { url } = (await api.post('/v1/orgs/:o/storage/upload', { o: org.id }, announced)).expect(201).body;
  expect(
    (
      await t.app.inject({
        method: 'PUT',
        url: url.replace(PUBLIC_URL, ''),
        payload: '# a',
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).statusCode,
  ).toBeLessThan(300);
  const site = (await api.post('/v1/orgs/:o/sites', { o: org.id }, { title: 'Engines', spaces: [spaceId] })).expect(201).body;
  await api.put('/v1/orgs/:o/sites/:s/customization', { o: org.id, s: site.id }, { title: 'Engines' });
  const other = (await t.make.space({ org })).id;
  (await api.post('/v1/orgs/:o/sites/:s/site-spaces', { o: org.id, s: site.id }, { spaceId: other })).expect(201);
  (await api.delete('/v1/spaces/:s', { s: other })).expect(204);
}

/** Asks a service for everything there is. */
/** What callers read, but not the audit logs: that somebody exports content is an event, so reading everything adds to them. */
async function answersOf(api: Api): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [route, place] of places.filter(
    ([{ method, url }]) => method === 'GET' && !/^\/v1\/installation\/|\/audit-events(?:\/export)?$/.test(url),
  )) {
    const path = t.api.contract.document.paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]!.get!;
    answers[route.url] = steady(await api.as(world.owner).get(route.url, place, { query: neededQuery(path) }));
  }
  return answers;
}
