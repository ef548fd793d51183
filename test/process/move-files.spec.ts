import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.js';
import { FileStore } from '../../src/common/storage/file-store.js';
import { Env } from '../../src/config/env.js';
import { useOwnApp } from '../support/app.js';
import { base64, LiveSpaces, type MadeOrg } from '../support/live-spaces.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');
const t = useOwnApp();
const directory = mkdtempSync(join(tmpdir(), 'bindery-bucket-'));
const s3rver = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'docs-files' }],
});

let bucket: Record<string, string>;
let plain: Record<string, string>;
let org: MadeOrg;
beforeAll(async () => {
  mkdirSync(directory, { recursive: true });
  const { port } = await s3rver.run();
  plain = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.app.get(Env).dataDir, SECRET_KEY: 'x'.repeat(32), LOG_LEVEL: 'silent' };
  bucket = {
    ...plain,
    S3_BUCKET: 'docs-files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PREFIX: 'bindery/files',
  };
  org = await t.make.org();
});
afterAll(async () => {
  await s3rver.close();
  rmSync(directory, { recursive: true });
});

function moveFiles(env: Record<string, string>): Promise<{ code: number; answer: Record<string, unknown> }> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, 'files', 'move', '--json'], { env: { PATH, HOME, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, answer: JSON.parse(stdout || stderr) as Record<string, unknown> }),
    );
  });
}

const hashes = async () => (await t.db.query<{ hash: string }>('SELECT hash FROM blobs ORDER BY hash')).map(({ hash }) => hash);

/** Runs the service with other settings on the same data, and tells which files it finds. */
async function running<T>(env: Record<string, string>, work: (files: FileStore) => Promise<T>): Promise<T> {
  const app = await createApp(Env.read(env), { url: t.databaseUrl });
  try {
    return await work(app.get(FileStore));
  } finally {
    await app.close();
  }
}

const found = (env: Record<string, string>) =>
  running(env, async (files) => {
    const present: string[] = [];
    for (const hash of await hashes()) if ((await files.size(hash)) !== undefined) present.push(hash);
    const listed: string[] = [];
    for await (const key of files.keys()) listed.push(key);
    expect(listed.toSorted()).toEqual(present.toSorted());
    return present;
  });

const inBucket = () => readdirSync(join(directory, 'docs-files', 'bindery', 'files')).filter((name) => name.endsWith('_object')).length;

describe('bindery files move', { timeout: 600_000 }, () => {
  it('moves all files to a bucket and back, and no reader misses one meanwhile', async () => {
    const spaceId = await new LiveSpaces(t, org).filled();
    const write = (text: string) =>
      t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes: [base64(text, 'more.txt', {})] });
    (await write('Another file')).expect(200);
    const all = await hashes();
    expect(all.length).toBeGreaterThanOrEqual(2);
    expect(await found(bucket)).toEqual([]);

    const toBucket = { ...bucket, FILES_ALSO_AT: 'disk' };
    expect(await found(toBucket)).toEqual(all);
    const added = Buffer.from('New while the files move');
    await running(toBucket, async (files) => {
      const received = await files.receive([added] as unknown as AsyncIterable<Uint8Array>, 1000);
      await files.put(received.hash, received);
      expect(inBucket()).toBe(1);
      await files.delete(received.hash);
      expect(await files.size(received.hash)).toBeUndefined();
    });
    expect(await moveFiles(toBucket)).toMatchObject({ code: 0, answer: { copied: all.length, present: 0, missing: [] } });
    expect(await moveFiles(toBucket)).toMatchObject({ code: 0, answer: { copied: 0, present: all.length } });
    expect(await found(bucket)).toEqual(all);

    // Another one that only the bucket has, on its way back.
    rmSync(join(plain['DATA_DIR']!, 'files'), { recursive: true });
    const toDisk = { ...bucket, FILES_ALSO_AT: 'bucket' };
    expect(await found(plain)).toEqual([]);
    expect(await found(toDisk)).toEqual(all);
    expect(await moveFiles(toDisk)).toMatchObject({ code: 0, answer: { copied: all.length } });
    expect(await found(plain)).toEqual(all);
    const ruler = await t.make.installationAdmin();
    const { items } = (
      await t.api.as(ruler).get('/v1/installation/audit-events', {}, { query: { action: 'installation.move-files' } })
    ).expect(200).body;
    expect((items as { payload: object }[]).map(({ payload }) => payload)).toEqual(
      [all.length, 0, all.length].map((copied) => ({ copied })),
    );
  });

  it('refuses to guess, and names what is missing', async () => {
    expect(await moveFiles(plain)).toMatchObject({ code: 1, answer: { error: { message: expect.stringContaining('FILES_ALSO_AT') } } });
    expect(await moveFiles({ ...plain, FILES_ALSO_AT: 'disk' })).toMatchObject({ code: 1 });
    const [hash] = await hashes();
    await running(plain, (files) => files.delete(hash!));
    await running(bucket, (files) => files.delete(hash!));
    expect(await moveFiles({ ...bucket, FILES_ALSO_AT: 'disk' })).toMatchObject({ code: 3, answer: { missing: [hash] } });
  });
});
