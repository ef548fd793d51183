import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/common/db/migrations.js';
import { Env } from '../../src/config/env.js';
import type { Verification } from '../../src/modules/audit/verify-log.js';
import { useOwnApp } from '../support/app.js';
import { testDatabase } from '../support/database.js';
import type { MadeUser } from '../support/make.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');
const t = useOwnApp();
const LOG = '/v1/orgs/:organizationId/audit-events';
const folder = mkdtempSync(join(tmpdir(), 'bindery-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Log = Verification & { organization: string };

interface Answer {
  code: number;
  answer: { logs: Log[]; error?: { message: string } };
}

/** `settings` has the database: an export is checked without it. */
function bindery(args: readonly string[], settings: Record<string, string> = {}): Promise<Answer> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args, '--json'], { env: { PATH, HOME, ...settings }, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, answer: JSON.parse(stdout || stderr) as Answer['answer'] }),
    );
  });
}

let organizationId: string;
let admin: MadeUser;
let settings: Record<string, string>;
beforeAll(async () => {
  settings = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.app.get(Env).dataDir };
  const org = await t.make.org();
  [organizationId, admin] = [org.id, org.admin];
  for (const title of ['Writers', 'Readers', 'Editors'])
    (await t.api.as(admin).put('/v1/orgs/:organizationId/teams', { organizationId }, { title })).expect(201);
  (await t.api.as(admin).post(`${LOG}/verify`, { organizationId })).expect(200);
});

it('`bindery audit verify` checks the logs of the database, and ends with 3 if one is broken', async () => {
  const before = await bindery(['audit', 'verify'], settings);
  expect(before.code).toBe(0);
  expect(before.answer.logs).toContainEqual(expect.objectContaining({ organization: organizationId, intact: true, checked: 3 }));
  await t.db.query('ALTER TABLE audit_events DISABLE TRIGGER USER');
  await t.db.query(`UPDATE audit_events SET actor_id = 'nobody' WHERE org_id = $1 AND seq = 2`, [organizationId]);
  const after = await bindery(['audit', 'verify'], settings);
  expect(after.code).toBe(3);
  expect(after.answer.logs.find(({ organization }) => organization === organizationId)).toMatchObject({
    intact: false,
    brokenAt: { seq: 2, reason: 'changed' },
  });
  await t.db.query(`UPDATE audit_events SET actor_id = $2 WHERE org_id = $1 AND seq = 2`, [organizationId, admin.id]);
  await t.db.query('ALTER TABLE audit_events ENABLE TRIGGER USER');
});

it('`bindery audit verify --file` checks an export without a database', async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const { body } = await t.app.inject({ method: 'GET', url: `/v1/orgs/${organizationId}/audit-events/export`, headers });
  const verify = (text: string) => {
    writeFileSync(join(folder, 'audit.jsonl'), text);
    return bindery(['audit', 'verify', '--file', 'audit.jsonl']);
  };
  expect(await verify(body)).toMatchObject({ code: 0, answer: { logs: [{ organization: organizationId, intact: true, checked: 3 }] } });
  expect(await verify(body.replace('Readers', 'Nobody!'))).toMatchObject({
    code: 3,
    answer: { logs: [{ intact: false, brokenAt: { seq: 2, reason: 'changed' } }] },
  });
  expect(await verify(body.slice(0, -300))).toMatchObject({
    code: 1,
    answer: { error: { message: expect.stringContaining('export') as string } },
  });
  expect(await bindery(['audit', 'verify', '--file', 'none.jsonl'])).toMatchObject({ code: 1 });
});

it('what commands do is in the log of the installation', async () => {
  const jobId = await t.make.failedJob();
  await bindery(['token', '--email', admin.email, '--label', 'Lost and found'], settings);
  await bindery(['open', '--email', admin.email], settings);
  await bindery(['jobs', '--cancel', jobId], settings);
  await bindery(['reindex'], settings);
  const ruler = await t.make.installationAdmin();
  const { items } = (await t.api.as(ruler).get('/v1/installation/audit-events')).expect(200).body;
  expect(items.slice(0, 4)).toMatchObject([
    { action: 'installation.reindex', actor: { type: 'system', id: 'system' }, source: 'script' },
    { action: 'job.cancel', target: { id: jobId }, source: 'script' },
    { action: 'first-link.create', target: { id: admin.id }, payload: {}, source: 'script' },
    { action: 'token.create', target: { label: 'Lost and found' }, payload: { user: admin.id }, source: 'script' },
  ]);
});

it('what migrations a command has run is in the log of the installation, once', async () => {
  const database = await testDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    for (let run = 0; run < 2; run += 1) expect((await bindery(['migrate'], { ...settings, DATABASE_URL: database.url })).code).toBe(0);
    const { rows } = await client.query<{ action: string; applied: string[] }>(
      `SELECT action, body->'payload'->'applied' AS applied FROM audit_events WHERE org_id = 'installation'`,
    );
    expect(rows).toEqual([{ action: 'installation.migrate', applied: expect.arrayContaining([MIGRATIONS[0]!.name]) }]);
  } finally {
    await client.end();
    await database.close();
  }
});
