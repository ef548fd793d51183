import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AddressPolicy } from '../../src/common/outbound/address-policy.js';
import { Blobs } from '../../src/common/storage/blobs.js';
import { FileStore } from '../../src/common/storage/file-store.js';
import { purgeSpaces } from '../support/purge-spaces.js';
import { useApp } from '../support/app.js';
import { cpuOf } from '../support/cpu.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGNgYPgPRXAWAAWeAf9oeRwJAAAAAElFTkSuQmCC', 'base64');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"><script>alert(1)</script></svg>';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const write = (changes: unknown, as: MadeUser = org.admin) => t.api.as(as).post(CONTENT, { spaceId }, { changes });
const file = (fields: object) => ({ operation: 'insert_files', files: [fields] });
const base64 = (bytes: Buffer | string, name = 'file', fields: object = {}) =>
  file({ name, base64: Buffer.from(bytes).toString('base64'), contentType: 'text/plain', ...fields });
const inserted = async (change: object) => (await write([change])).expect(200).body.insertedFiles[0];
const pathOf = (url: string) => url.replace('https://docs.example.test', '');
const fetched = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url: pathOf(url), headers });

function form(parts: { name: string; bytes: Buffer | string }[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-of-its-own';
  const chunks = parts.flatMap(({ name, bytes }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
const upload = (parts: { name: string; bytes: Buffer | string }[], as: MadeUser = org.admin, headers: Record<string, string> = {}) => {
  const { payload, headers: own } = form(parts);
  return t.app.inject({
    method: 'POST',
    url: `/v1/spaces/${spaceId}/content/files`,
    payload,
    headers: { ...own, authorization: `Bearer ${as.token}`, ...headers },
  });
};

describe('a file', () => {
  it('has the type of its bytes, whatever its name, and is listed with the content', async () => {
    const made = await inserted(base64(PNG, 'picture.html', { contentType: 'text/html' }));
    expect(made).toMatchObject({
      object: 'file',
      name: 'picture.html',
      contentType: 'image/png',
      size: PNG.length,
      dimensions: { width: 3, height: 2 },
    });
    const { body } = await t.api.as(org.admin).get(`${CONTENT}/files`, { spaceId });
    expect(body).toEqual({ items: [made], count: 1 });
    expect((await t.api.as(org.admin).get(`${CONTENT}/files/:id`, { spaceId, id: made.id })).expect(200).body).toEqual(made);
    expect((await t.api.as(org.admin).get(CONTENT, { spaceId })).expect(200).body.files).toEqual([made]);
    (await t.api.as(org.admin).get(`${CONTENT}/files/:id`, { spaceId, id: 'nothing' })).expect(404);
  });

  it('can be referred to in its batch, is shown on pages, and stays in the revision after it is deleted', async () => {
    const { changes, insertedFiles, revision } = (
      await write([
        { operation: 'insert_page', title: 'Page', document: { markdown: '![A logo](./logo)' } },
        base64(PNG, 'logo.png', { ref: 'logo' }),
      ])
    ).expect(200).body;
    const [{ id }] = insertedFiles;
    const page = changes[0].page.id;
    const read = async () =>
      (await t.api.as(org.admin).get(`${CONTENT}/page/:page`, { spaceId, page }, { query: { format: 'markdown' } })).body.markdown;
    expect(await read()).toBe(`![A logo](/files/${id})\n`);
    (await write([{ operation: 'delete_file', file: id }])).expect(200);
    (await t.api.as(org.admin).get(`${CONTENT}/files/:id`, { spaceId, id })).expect(404);
    (await t.api.as(org.admin).get('/v1/spaces/:s/revisions/:r/files/:id', { s: spaceId, r: revision, id })).expect(200);
    (await write([{ operation: 'delete_file', file: id }])).expect(400);
  });

  it('is listed page by page, newest first, while files are added', async () => {
    for (let i = 0; i < 5; i++) await inserted(base64(`File ${i}`, `${i}.txt`));
    const list = (query: Record<string, string>) => t.api.as(org.admin).get(`${CONTENT}/files`, { spaceId }, { query });
    const first = (await list({ limit: '2' })).expect(200).body;
    expect(first).toMatchObject({ count: 5, items: [{ name: '4.txt' }, { name: '3.txt' }] });
    await inserted(base64('Late', 'late.txt'));
    const second = (await list({ limit: '2', page: first.next.page })).expect(200).body;
    expect(second.items.map(({ name }: { name: string }) => name)).toEqual(['2.txt', '1.txt']);
    const last = (await list({ limit: '2', page: second.next.page })).expect(200).body;
    expect(last).toMatchObject({ items: [{ name: '0.txt' }], count: 6 });
    expect(last).not.toHaveProperty('next');
    expect((await list({ limit: '0' })).body).toEqual({ items: [], count: 6 });
    (await list({ page: 'nonsense' })).expect(400);
    const foreign = (await t.api.as(org.admin).get('/v1/spaces/:s/revisions', { s: spaceId }, { query: { limit: '1' } })).body.next.page;
    (await list({ page: foreign })).expect(400);
  });

  it.each([
    ['neither bytes nor an address', { name: 'x' }, '/changes/0/files/0'],
    ['both', { name: 'x', url: 'https://a.example/x', base64: 'eA==', contentType: 'a/b' }, '/changes/0/files/0'],
    ['base64 without a type', { name: 'x', base64: 'eA==' }, '/changes/0/files/0/contentType'],
    ['no base64', { name: 'x', base64: '?', contentType: 'a/b' }, '/changes/0/files/0/base64'],
    ['a name that is too long', { name: 'x'.repeat(257), base64: 'eA==', contentType: 'a/b' }, '/changes/0/files/0/name'],
    ['an address of no web', { name: 'x', url: 'file:///etc/passwd' }, '/changes/0/files/0/url'],
    ['an address within', { name: 'x', url: 'http://127.0.0.1:1/' }, '/changes/0/files/0/url'],
    ['an address of the cloud', { name: 'x', url: 'http://169.254.169.254/latest/meta-data' }, '/changes/0/files/0/url'],
  ])('with %s is refused, and so is its batch', async (_, fields, pointer) => {
    const reply = (await write([file(fields), { operation: 'insert_page', title: 'Fine', document: {} }])).expect(400);
    expect(reply.body.error.errors[0].pointer).toBe(pointer);
    expect((await t.api.as(org.admin).get(`${CONTENT}/pages`, { spaceId })).body.pages).toEqual([]);
  });

  it('of up to a megabyte is accepted as base64', async () => {
    expect((await inserted(base64(Buffer.alloc(1024 * 1024, 1)))).size).toBe(1024 * 1024);
    (await write([base64(Buffer.alloc(1024 * 1024 + 1, 1))])).expect(400);
  });
});

describe('a file from a URL', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/logo.png') response.writeHead(200, { 'content-type': 'text/html' }).end(PNG);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('is fetched through the guarded HTTP client', async () => {
    const policy = t.app.get(AddressPolicy);
    const permits = policy.permits.bind(policy);
    policy.permits = () => true;
    try {
      expect(await inserted(file({ name: 'logo.png', url: `${origin}/logo.png` }))).toMatchObject({
        contentType: 'image/png',
        size: PNG.length,
      });
      const reply = (await write([file({ name: 'x', url: `${origin}/nothing` })])).expect(400);
      expect(reply.body.error.errors).toEqual([{ pointer: '/changes/0/files/0/url', message: 'The host responded with status 404' }]);
    } finally {
      policy.permits = permits;
    }
  });
});

describe('an upload', () => {
  it('stores the files of a form as one revision', async () => {
    const reply = await upload([
      { name: 'a.png', bytes: PNG },
      { name: 'b.txt', bytes: 'Some text' },
    ]);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().insertedFiles).toMatchObject([
      { name: 'a.png', contentType: 'image/png' },
      { name: 'b.txt', contentType: 'text/plain; charset=utf-8' },
    ]);
    expect((await fetched(reply.json().insertedFiles[1].downloadURL)).body).toBe('Some text');
  });

  it('is refused if it is empty or no form, without permission to edit, and in a locked space', async () => {
    expect((await upload([])).statusCode).toBe(400);
    expect((await upload([{ name: 'a', bytes: 'x' }], await t.make.member(org, 'comment'))).statusCode).toBe(403);
    expect((await upload([{ name: 'a', bytes: 'x' }], await t.make.user())).statusCode).toBe(404);
    expect((await upload([{ name: 'a', bytes: 'x' }], { token: 'none' } as MadeUser)).statusCode).toBe(401);
    expect((await upload([{ name: 'a', bytes: 'x' }], org.admin, { 'if-match': 'another' })).statusCode).toBe(412);
    expect((await upload([{ name: 'a', bytes: 'x' }], org.admin, { 'idempotency-key': 'once' })).statusCode).toBe(400);
    (await t.api.as(org.admin).post(`${CONTENT}/files`, { spaceId }, {})).expect(415);
    const { payload, headers } = form([{ name: 'a', bytes: 'x' }]);
    const authorization = `Bearer ${org.admin.token}`;
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: `/v1/spaces/${spaceId}/content`,
      payload,
      headers: { ...headers, authorization },
    });
    expect(elsewhere.statusCode).toBe(415);
    (await t.api.as(org.admin).patch('/v1/spaces/:s', { s: spaceId }, { editMode: 'locked' })).expect(200);
    expect((await upload([{ name: 'a', bytes: 'x' }])).statusCode).toBe(409);
    expect((await t.api.as(org.admin).get(`${CONTENT}/files`, { spaceId })).body.count).toBe(0);
  });

  it('that breaks off leaves nothing behind', async () => {
    const { payload, headers } = form([{ name: 'a', bytes: Buffer.alloc(200_000, 7) }]);
    const authorization = `Bearer ${org.admin.token}`;
    const cut = await t.app.inject({
      method: 'POST',
      url: `/v1/spaces/${spaceId}/content/files`,
      payload: payload.subarray(0, 100_000),
      headers: { ...headers, authorization },
    });
    expect(cut.statusCode).toBe(400);
    expect((await t.api.as(org.admin).get(`${CONTENT}/files`, { spaceId })).body.count).toBe(0);
  });
});

describe('the download URL of a file', () => {
  it('returns the bytes, whole or in part, to everyone who has it, and is stable', async () => {
    const { downloadURL, id } = await inserted(base64('0123456789', 'digits "ü".txt'));
    const reply = await fetched(downloadURL);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('0123456789');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `inline; filename="digits ___.txt"; filename*=UTF-8''digits%20%22%C3%BC%22.txt`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
    const again = (await t.api.as(org.admin).get(`${CONTENT}/files/:id`, { spaceId, id })).body;
    expect(again.downloadURL).toBe(downloadURL);
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const { statusCode, body, headers: got } = await fetched(downloadURL, { range, ...headers });
      return [statusCode, body, got['content-range']];
    };
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await part('bytes=8-100')).toEqual([206, '89', 'bytes 8-9/10']);
    expect((await part('bytes=10-'))[0]).toBe(416);
    expect((await part('bytes=4-2'))[0]).toBe(200);
    expect((await part('lines=1-2'))[0]).toBe(200);
    const etag = reply.headers['etag'] as string;
    expect(await part('bytes=2-4', { 'if-range': etag })).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await part('bytes=2-4', { 'if-range': '"other"' }))[0]).toBe(200);
    expect((await fetched(downloadURL, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('answers HEAD with the headers of GET', async () => {
    const { downloadURL } = await inserted(base64('0123456789', 'digits'));
    const head = async (headers: Record<string, string> = {}) => {
      const answer = await t.app.inject({ method: 'HEAD', url: pathOf(downloadURL), headers });
      return [answer.statusCode, answer.headers['content-length'], answer.headers['content-range'], answer.body];
    };
    expect(await head()).toEqual([200, '10', undefined, '']);
    expect(await head({ range: 'bytes=2-4' })).toEqual([206, '3', 'bytes 2-4/10', '']);
  });

  it('never serves a file that a browser would execute', async () => {
    const { downloadURL, contentType } = await inserted(base64(SVG, 'a.svg'));
    expect(contentType).toBe('image/svg+xml');
    expect((await fetched(downloadURL)).headers['content-disposition']).toMatch(/^attachment;/);
    const page = await inserted(base64('<!doctype html><script>alert(1)</script>', 'a.html'));
    expect((await fetched(page.downloadURL)).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an XHTML page', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['an SVG image', SVG],
    ['an XML document with a stylesheet', '<?xml version="1.0"?><?xml-stylesheet href="data:text/xml,x"?><a/>'],
    ['a script', 'fetch("/v1/user", { method: "DELETE" })'],
    ['a module of WebAssembly', Buffer.from('\0asm\x01\0\0\0')],
    ['a web archive', 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n'],
    ['an image with a page behind it', Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')])],
  ])('keeps %s from running as a page or script of this origin', async (_, bytes) => {
    for (const name of ['a.html', 'a.js']) {
      const { downloadURL } = await inserted(base64(bytes, name, { contentType: 'text/html' }));
      const { headers } = await fetched(downloadURL);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/);
      // With `nosniff`, browsers run scripts and draw pages only from these types.
      expect(headers['content-type']).not.toMatch(/html|script|json/);
      if (/xml/.test(String(headers['content-type']))) expect(headers['content-disposition']).toMatch(/^attachment;/);
    }
  });

  it('shows a PDF without giving it anything to load', async () => {
    const { downloadURL } = await inserted(base64('%PDF-1.7\n<script>alert(1)</script>', 'a.html'));
    const { headers } = await fetched(downloadURL);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
  });

  it('cannot be forged, used for another file, or used after the space is deleted', async () => {
    const one = await inserted(base64('One', 'one'));
    const two = await inserted(base64('Two', 'two'));
    const token = new URL(one.downloadURL).searchParams.get('token')!;
    const at = (id: string, given: string) => fetched(`https://docs.example.test/v1/spaces/${spaceId}/files/${id}?token=${given}`);
    expect((await at(one.id, token)).statusCode).toBe(200);
    expect((await at(two.id, token)).statusCode).toBe(404);
    expect((await at(one.id, `${token.slice(0, -2)}xx`)).statusCode).toBe(404);
    expect((await at(one.id, `x${token}`)).statusCode).toBe(404);
    expect((await at(one.id, '')).statusCode).toBe(404);
    (await t.api.as(org.admin).delete('/v1/spaces/:s', { s: spaceId })).expect(204);
    expect((await at(one.id, token)).statusCode).toBe(404);
  });
});

describe('malicious input', () => {
  it('takes no longer to inspect than other bytes', async () => {
    const comments = `<?xml version="1.0"?>\n<!-- ${'<!--'.repeat(100)} -->\n<!DOCTYPE svg>\n${SVG}`;
    const cost = await cpuOf(async () => {
      expect((await inserted(base64(`${'<!---->'.repeat(500)}x`))).contentType).toBe('text/plain; charset=utf-8');
      expect((await inserted(base64(comments))).contentType).toBe('image/svg+xml');
    });
    expect(cost).toBeLessThan(2000);
  });

  it('cannot escape through form names, cursors or signatures', async () => {
    const names = ['', 'a\u0000b', `${'x'.repeat(300)}😀`];
    const reply = await upload(names.map((name) => ({ name, bytes: 'x' })));
    expect(reply.statusCode).toBe(200);
    expect(reply.json().insertedFiles.map(({ name }: { name: string }) => name.length > 0 && name.length <= 256)).toEqual([
      true,
      true,
      true,
    ]);
    const { downloadURL } = reply.json().insertedFiles[0];
    const [payload] = new URL(downloadURL).searchParams.get('token')!.split('.');
    expect((await fetched(`${downloadURL.split('?')[0]}?token=${payload}.${'%C3%A9'.repeat(43)}`)).statusCode).toBe(404);
    const page = (await t.api.as(org.admin).get(`${CONTENT}/files`, { spaceId }, { query: { limit: '1' } })).body.next.page;
    const elsewhere = await t.make.space({ org });
    (await t.api.as(org.admin).get(`${CONTENT}/files`, { spaceId: elsewhere.id }, { query: { page } })).expect(400);
  });

  it('is not read before the caller is authenticated, if it is large', async () => {
    const PARTS = 6;
    const send = async (token?: string) => {
      let read = 0;
      const parts = function* () {
        for (; read < PARTS; read += 1) yield Buffer.alloc(1024 * 1024, '[');
      };
      const { statusCode } = await t.app.inject({
        method: 'POST',
        url: `/v1/spaces/${spaceId}/content`,
        payload: Readable.from(parts(), { objectMode: false }),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      });
      return { statusCode, read };
    };
    for (const token of [undefined, 'bdy_nobody']) {
      const { statusCode, read } = await send(token);
      expect(statusCode).toBe(401);
      expect(read).toBeLessThan(PARTS);
    }
    expect(await send(org.admin.token)).toEqual({ statusCode: 400, read: PARTS });
  });
});

describe('stored bytes', () => {
  const SOME = 'Bytes of two spaces';
  const blob = async (hash: string) =>
    (
      await t.db.query<{ unreferenced: boolean }>('SELECT unreferenced_since IS NOT NULL AS unreferenced FROM blobs WHERE hash = $1', [
        hash,
      ])
    )[0];
  const age = (hash: string) =>
    t.db.query(`UPDATE blobs SET unreferenced_since = unreferenced_since - interval '25 hours' WHERE hash = $1`, [hash]);
  const sweep = () => t.app.get(Blobs).sweep({ attempt: 1, signal: new AbortController().signal });
  const hashOf = async (url: string) => (await fetched(url)).headers['etag']!.replaceAll('"', '');

  it('are stored once, and deleted a day after the last space that uses them is purged', async () => {
    const first = await inserted(base64(SOME));
    const hash = await hashOf(first.downloadURL);
    const other = await t.make.space({ org, editMode: 'live' });
    (await t.api.as(org.admin).post(CONTENT, { spaceId: other.id }, { changes: [base64(SOME, 'again')] })).expect(200);
    const purge = async (id: string) => {
      (await t.api.as(org.admin).delete('/v1/spaces/:id', { id })).expect(204);
      await t.db.query(`UPDATE spaces SET deleted_at = now() - interval '8 days' WHERE id = $1`, [id]);
      await purgeSpaces(t);
    };
    await purge(spaceId);
    await age(hash);
    await sweep();
    expect(await blob(hash)).toEqual({ unreferenced: false });
    expect(await t.app.get(FileStore).size(hash)).toBe(SOME.length);
    await purge(other.id);
    expect(await blob(hash)).toEqual({ unreferenced: true });
    await sweep();
    expect(await blob(hash)).toEqual({ unreferenced: true });
    await age(hash);
    await sweep();
    expect(await blob(hash)).toBeUndefined();
    expect(await t.app.get(FileStore).size(hash)).toBeUndefined();
  });

  it('of a refused idempotent batch are tracked, and deleted later', async () => {
    const text = `Refused ${spaceId}`;
    const changes = [base64(text), { operation: 'delete_page', page: 'nothing' }];
    (await t.api.as(org.admin).post(CONTENT, { spaceId }, { changes }, { headers: { 'idempotency-key': 'once' } })).expect(400);
    const [{ hash }] = (await t.db.query<{ hash: string }>('SELECT hash FROM blobs WHERE size = $1', [text.length])) as [{ hash: string }];
    expect(await t.app.get(FileStore).size(hash)).toBe(text.length);
    await age(hash);
    await sweep();
    expect(await t.app.get(FileStore).size(hash)).toBeUndefined();
  });

  it('of two identical idempotent batches never wait for each other', async () => {
    const files = ['One', 'Two', 'Three'].map((text) => base64(`${text} ${spaceId}`));
    const send = (changes: object[], key: string) =>
      t.api.as(org.admin).post(CONTENT, { spaceId }, { changes }, { headers: { 'idempotency-key': key } });
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all([send(files, `a${round}`), send(files.toReversed(), `b${round}`)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('are restored when they are uploaded again during their deletion', async () => {
    for (let round = 0; round < 5; round++) {
      const text = `Wanted again ${round}`;
      const { downloadURL } = await inserted(base64(text));
      const hash = await hashOf(downloadURL);
      await t.db.query('DELETE FROM space_blobs WHERE hash = $1', [hash]);
      await t.db.query(`UPDATE blobs SET unreferenced_since = now() - interval '25 hours' WHERE hash = $1`, [hash]);
      const [again] = await Promise.all([inserted(base64(text, 'again')), sweep()]);
      expect((await fetched(again.downloadURL)).body).toBe(text);
    }
  });
});
