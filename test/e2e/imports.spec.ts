import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileStore } from '../../src/common/storage/file-store.js';
import { JobWorker } from '../../src/common/jobs/job-worker.js';
import { ImportLimits } from '../../src/modules/exchange/imports/model/import-limits.js';
import { ImportEntries } from '../../src/modules/exchange/imports/run/import-entries.js';
import { UploadsService } from '../../src/modules/uploads/uploads.service.js';
import { useApp } from '../support/app.js';
import { ImportRuns } from '../support/import-runs.js';
import type { MadeUser } from '../support/make.js';
import { zipOf, zipWith, type ZippedEntry } from '../support/zip.js';

const IMPORTS = '/v1/org/:organizationId/imports';
const RUN = '/v1/org/:organizationId/imports/:importId';
const t = useApp();

let org: Awaited<ReturnType<typeof t.make.org>>;
let runs: ImportRuns;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  runs ??= new ImportRuns(t, org.id, org.admin);
  spaceId = (await t.make.space({ org })).id;
});

const pathOf = (url: string) => url.replace('https://docs.example.test', '');
const start = async (bytes: Buffer) => (await runs.start(spaceId, bytes)).expect(201).body as { id: string };

describe('a hostile archive', () => {
  const text = '# x\n';
  it.each<[string, ZippedEntry[], RegExp]>([
    ['a path that leaves it', [{ name: 'a/../../evil.md', content: text }], /`a\/\.\.\/\.\.\/evil\.md` has `\.\.`/],
    ['an absolute path', [{ name: '/etc/x.md', content: text }], /`\/etc\/x\.md` has an absolute path/],
    ['a drive', [{ name: 'C:x.md', content: text }], /`C:x\.md` has an absolute path/],
    ['a backslash', [{ name: '..\\x.md', content: text }], /has a backslash/],
    ['a name that Windows reserves', [{ name: 'a/con.md', content: text }], /`a\/con\.md` has a name that Windows reserves/],
    ['a name that ends with a dot', [{ name: 'a./x.md', content: text }], /ends with a dot/],
    ['a NUL in a name', [{ name: 'a\0.md', content: text }], /control character/],
    ['a symbolic link', [{ name: 'link.md', content: '/etc/passwd', mode: 0o120777 }], /`link\.md` is a symbolic link/],
    ['a device', [{ name: 'device', mode: 0o020644 }], /`device` is not a regular file/],
    ['encryption', [{ name: 'x.md', content: text, encrypted: true }], /`x\.md` is encrypted/],
    [
      'the same path twice',
      [
        { name: 'x.md', content: text },
        { name: 'x.md', content: text },
      ],
      /`x\.md` has the same path as `x\.md`/,
    ],
    [
      'paths that differ in case',
      [
        { name: 'A/x.md', content: text },
        { name: 'a/y.md', content: text },
      ],
      /`A\/x\.md` has the same path as `a\/y\.md` on some systems: .* `exclude: \["\/A\/x\.md"\]`/,
    ],
    [
      'paths that differ in normalization',
      [
        { name: '\u00e9.md', content: text },
        { name: 'e\u0301.md', content: text },
      ],
      /has the same path as/,
    ],
    [
      'a page that is also a folder',
      [
        { name: 'x.md', content: text },
        { name: 'x.md/y.md', content: text },
      ],
      /has the same path as `x\.md`/,
    ],
    ['a bomb', [{ name: 'bomb.md', content: Buffer.alloc(2_000_000) }], /`bomb\.md` is more than 200 times larger/],
    [
      'a bomb that lies about its size',
      [{ name: 'bomb.md', content: Buffer.alloc(2_000_000, 'ab '), declared: 10 }],
      /`?bomb\.md`? cannot be read|too many bytes/i,
    ],
    [
      'entries that share bytes',
      Array.from({ length: 3 }, (_, n) => ({ name: `${n}.md`, content: text.repeat(50), ...(n > 0 && { sharing: 0 }) })).map((one, n) =>
        n === 0 ? { ...one, content: Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251)) } : one,
      ),
      /overlap/,
    ],
    ['no pages', [{ name: 'x.bin', content: 'x' }], /no Markdown or HTML/],
  ])('is refused for %s, by name', async (_, entries, message) => {
    const run = await runs.ended((await start(zipWith(entries))).id);
    expect({ status: run.status, reason: run.reason }).toEqual({ status: 'failed', reason: expect.stringMatching(message) as unknown });
  });

  it('is refused for more entries, or more bytes, than the limits', async () => {
    const limits = t.app.get(ImportLimits);
    const usual = { ...limits };
    try {
      Object.assign(limits, { entries: 2, total: 100 });
      const many = await runs.ended((await start(zipOf({ 'a.md': text, 'b.md': text, 'c.md': text }))).id);
      expect(many.reason).toMatch(/more than 2 entries/);
      const large = await runs.ended((await start(zipOf({ 'a.md': 'x'.repeat(101) }))).id);
      expect(large.reason).toMatch(/in all: split the archive/);
    } finally {
      Object.assign(limits, usual);
    }
  });

  it('is refused if it is cut off', async () => {
    const whole = zipOf({ 'a.md': text });
    expect((await runs.ended((await start(whole.subarray(0, -10))).id)).reason).toMatch(/^The archive cannot be read/);
  });
});

describe('the life of an import', () => {
  it('is cancelled while it waits or runs, and resumed to its end', async () => {
    const limits = t.app.get(ImportLimits);
    const files = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`p${n}.md`, `# P${n}\n`]));
    // The second batch of pages waits until the import is cancelled.
    const settle = vi.spyOn(t.app.get(ImportEntries), 'settle');
    const { id } = await start(zipOf(files));
    await vi.waitFor(() => expect(settle).toHaveBeenCalled(), { timeout: 60_000, interval: 1 });
    const cancelled = await t.api.as(org.admin).post(`${RUN}/cancel`, { organizationId: org.id, importId: id });
    expect([200, 409]).toContain(cancelled.status);
    settle.mockRestore();
    expect(limits.entries).toBeGreaterThan(0);
    if (cancelled.status === 200) {
      expect(cancelled.body.status).toBe('cancelled');
      (await t.api.as(org.admin).post(`${RUN}/cancel`, { organizationId: org.id, importId: id })).expect(200);
      (await t.api.as(org.admin).post(`${RUN}/resume`, { organizationId: org.id, importId: id })).expect(200);
    }
    const run = await runs.ended(id);
    expect(run).toMatchObject({ status: 'completed', progress: { done: 250, total: 250 }, summary: { created: 250 } });
    (await t.api.as(org.admin).post(`${RUN}/cancel`, { organizationId: org.id, importId: id })).expect(409);
    (await t.api.as(org.admin).post(`${RUN}/resume`, { organizationId: org.id, importId: id })).expect(409);
  });

  it('fails if its author may no longer edit the space', async () => {
    const writer = await t.make.member(org, 'edit');
    const files = [await runs.upload(zipOf({ 'a.md': '# A' }), 'a.zip', writer)];
    const worker = t.app.get(JobWorker);
    await worker.stop();
    const body = { source: { type: 'file', files }, target: { space: spaceId } };
    const { id } = (await t.api.as(writer).post(IMPORTS, { organizationId: org.id }, body)).expect(201).body;
    (await t.api.as(org.admin).delete('/v1/orgs/:organizationId/members/:userId', { organizationId: org.id, userId: writer.id })).expect(
      204,
    );
    worker.start();
    expect(await runs.ended(id)).toMatchObject({
      status: 'failed',
      reason: 'The user who created the import may not edit the space any more',
    });
  });
});

describe('the refusals of an import', () => {
  const create = (as: MadeUser, body: object, organizationId = org.id) => t.api.as(as).post(IMPORTS, { organizationId }, body);
  const fileSource = (...files: string[]) => ({ type: 'file', files });

  it('are 400 for sources that are unclear or not the own uploads of the caller', async () => {
    const target = { space: spaceId };
    const other = await t.make.member(org, 'admin');
    const key = await runs.upload(zipOf({ 'a.md': '' }), 'a.zip', other);
    for (const source of [
      { type: 'file' },
      { type: 'website' },
      { type: 'file', files: ['x'], url: 'https://example.com' },
      fileSource(key),
      fileSource('unknown'),
    ])
      (await create(org.admin, { source, target })).expect(400);
    const file = { name: 'a.zip', type: 'application/zip', size: 3 };
    const { key: empty } = (
      await t.api.as(org.admin).post('/v1/orgs/:organizationId/storage/upload', { organizationId: org.id }, { file, kind: 'import_file' })
    ).expect(201).body;
    (await create(org.admin, { source: fileSource(empty), target })).expect(400);
  });

  it('are 403, 404 and 409 for targets', async () => {
    const key = await runs.upload(zipOf({ 'a.md': '' }));
    const source = fileSource(key);
    (await create(await t.make.member(org, 'comment'), { source, target: { space: spaceId } })).expect(403);
    const foreign = await t.make.space();
    (await create(org.admin, { source, target: { space: foreign.id } })).expect(404);
    const mine = await t.make.org({ admin: org.admin });
    const elsewhere = await t.make.space({ org: mine });
    (await create(org.admin, { source, target: { space: elsewhere.id } })).expect(404);
    (await create(org.admin, { source: fileSource(key), target: { space: elsewhere.id } }, mine.id)).expect(400);
    for (const member of ['page', 'changeRequest']) {
      const refusal = (await create(org.admin, { source, target: { space: spaceId, [member]: 'absent' } })).expect(404).body;
      expect(refusal.error.errors).toMatchObject([{ pointer: `/target/${member}` }]);
    }
    const archived = await t.make.changeRequest({ space: { id: spaceId }, status: 'archived' });
    (await create(org.admin, { source, target: { space: spaceId, changeRequest: archived.id } })).expect(409);
    const secret = await t.make.space({ org, resolvedLevel: null });
    (await create(await t.make.member(org, 'edit'), { source, target: { space: secret.id } })).expect(404);
  });

  it('hide imports into spaces that the caller may not view', async () => {
    const secret = await t.make.space({ org, resolvedLevel: null });
    const { id: importId } = await t.make.importRun(secret);
    const reader = await t.make.member(org);
    const place = { organizationId: org.id, importId };
    for (const path of [RUN, `${RUN}/files`]) (await t.api.as(reader).get(path, place)).expect(404);
    (await t.api.as(reader).post(`${RUN}/cancel`, place)).expect(404);
    const listOf = async (as: MadeUser) =>
      (await t.api.as(as).get(IMPORTS, { organizationId: org.id }, { query: { space: secret.id } })).expect(200).body.items
        .length as number;
    expect(await listOf(reader)).toBe(0);
    expect(await listOf(org.admin)).toBe(1);
    const visible = await t.make.importRun(await t.make.space({ org }));
    (await t.api.as(reader).get(RUN, { organizationId: org.id, importId: visible.id })).expect(200);
    (await t.api.as(reader).post(`${RUN}/resume`, { organizationId: org.id, importId: visible.id })).expect(403);
  });
});

describe('an upload', () => {
  const announce = (size: number) =>
    t.api
      .as(org.admin)
      .post(
        '/v1/orgs/:organizationId/storage/upload',
        { organizationId: org.id },
        { file: { name: 'a.md', type: 'text/markdown', size }, kind: 'import_file' },
      );
  const put = (url: string, payload: Buffer | string, type = 'application/octet-stream') =>
    t.app.inject({ method: 'PUT', url: pathOf(url), headers: { 'content-type': type }, payload });

  it('takes exactly the announced bytes, once, at its signed address', async () => {
    (await announce(200 * 1024 * 1024)).expect(413);
    const { url } = (await announce(4)).expect(201).body;
    expect((await put(url, 'abcde')).statusCode).toBe(413);
    expect((await put(url, 'abc')).statusCode).toBe(400);
    expect((await put(url, '{"a":1}', 'application/json')).statusCode).toBe(415);
    expect(
      (
        await put(
          url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
          'abcd',
        )
      ).statusCode,
    ).toBe(404);
    expect((await put(url, 'abcd', 'text/markdown')).statusCode).toBe(204);
    expect((await put(url, 'abcd')).statusCode).toBe(409);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
    try {
      expect((await put(url, 'abcd')).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is removed with its bytes when nothing used it for a day', async () => {
    const key = await runs.upload(Buffer.from('# x'), 'x.md');
    await t.db.query(`UPDATE uploads SET expires_at = now() - interval '1 minute' WHERE id = $1`, [key]);
    await t.app.get(UploadsService).sweep({ signal: new AbortController().signal });
    expect(await t.app.get(FileStore).size(`upload-${key}`)).toBeUndefined();
    expect(await t.db.query('SELECT 1 FROM uploads WHERE id = $1', [key])).toEqual([]);
  });
});
