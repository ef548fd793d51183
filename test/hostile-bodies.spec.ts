import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from './support/app.js';
import { leastHold, mostHeld } from './support/held.js';
import { newWorld, type World } from './support/places.js';

const MEGABYTE = 1_000_000;
const LARGEST_ANSWER = 64 * 1024;

const t = useApp();
let world: World;
let space: { id: string };
let changeRequest: { id: string };

beforeAll(async () => {
  world = await newWorld(t.make);
  space = await t.make.space({ org: world.org, editMode: 'live' });
  changeRequest = await t.make.changeRequest({ space });
});

const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));

/** Sends a body, and holds what everybody else waits for it, and what comes back, against what is promised. */
async function sent(method: 'POST' | 'PATCH', url: string, payload: string) {
  const headers = { authorization: `Bearer ${world.owner.token}`, 'content-type': 'application/json' };
  const allowed = mostHeld(payload.length);
  const { result, held } = await leastHold(() => t.app.inject({ method, url, headers, payload }), allowed);
  expect(held).toBeLessThan(allowed);
  if (result.statusCode >= 400) expect(Buffer.byteLength(result.body)).toBeLessThan(LARGEST_ANSWER);
  return { status: result.statusCode, error: (JSON.parse(result.body) as { error?: Refusal }).error };
}

interface Refusal {
  type: string;
  message: string;
  errors?: { pointer: string; message: string }[];
  moreErrors?: number;
}

const write = (payload: string) => sent('POST', `/v1/spaces/${space.id}/content`, payload);
let pages = 0;
const page = (markdown: string) =>
  JSON.stringify({ changes: [{ operation: 'insert_page', title: 'X', slug: `page-${pages++}`, document: { markdown } }] });

describe('a body keeps nobody waiting', { timeout: 120_000 }, () => {
  it.each(['.', '!', "'", ')'])('that is a comment with an address that holds 65,000 times %s', async (sign) => {
    const markdown = `http://x${sign.repeat(65_000)}y`;
    expect([200, 400]).toContain((await sent('POST', `/v1/spaces/${space.id}/comments`, JSON.stringify({ body: { markdown } }))).status);
  });

  it('that is a batch of five million changes', async () => {
    const { status, error } = await write(`{"changes":[${filled('{},', 15 * MEGABYTE)}{}]}`);
    expect([status, error!.type]).toEqual([413, 'payload-too-large']);
  });

  it('that is a batch of as many changes as a body may hold values', async () => {
    const { status, error } = await write(`{"changes":[${'{},'.repeat(900_000)}{}]}`);
    expect([status, error!.errors]).toEqual([400, [{ pointer: '/changes', message: 'must contain no more than 50 elements' }]]);
  });

  it('that is ten megabytes of lists in lists', async () => {
    const { status } = await write(`{"changes":[${filled(`${'['.repeat(100)}${']'.repeat(100)},`, 10 * MEGABYTE)}0]}`);
    expect([400, 413]).toContain(status);
  });

  it('whose document holds as many lists as a body may hold values', async () => {
    const document = (lists: number) => `{"object":"document","data":{"a":[${'[],'.repeat(lists)}[]]},"nodes":[]}`;
    const batch = (lists: number) => `{"changes":[{"operation":"insert_page","title":"X","document":{"document":${document(lists)}}}]}`;
    expect((await write(batch(900_000))).status).toBe(400);
    expect((await write(batch(4_000_000))).status).toBe(413);
  });

  it('that lists 340,000 rules, none of which is one', async () => {
    const { status, error } = await sent(
      'PATCH',
      `/v1/spaces/${space.id}`,
      `{"mergeRules":{"type":"rules","rules":[${'{},'.repeat(340_000)}{}]}}`,
    );
    expect(status).toBe(413);
    expect(error!.message).toMatch(/more than \d+ values/);
  });

  it('that has far more unknown properties than a refusal names', async () => {
    const names = Array.from({ length: 80_000 }, (_, index) => `"n${index}":0`);
    const { error } = await sent('PATCH', `/v1/spaces/${space.id}`, `{${names.join(',')}}`);
    expect(error!.errors).toHaveLength(50);
    expect(error!.moreErrors).toBe(79_950);
  });

  it('whose unknown properties have names of ten kilobytes', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `"${index}${'\\u0001'.repeat(1500)}":0`);
    const { status, error } = await sent('PATCH', `/v1/spaces/${space.id}`, `{${names.join(',')}}`);
    expect(status).toBe(400);
    expect(error!.errors!.length + error!.moreErrors!).toBe(100);
  });

  it('with more wrong edits than a refusal names', async () => {
    const edits = Array.from({ length: 100 }, () => ({ edit: 'insert' }));
    const changes = Array.from({ length: 50 }, () => ({ operation: 'patch_page', page: 1, edits }));
    const { status, error } = await write(JSON.stringify({ changes }));
    expect(status).toBe(400);
    expect(error!.errors).toHaveLength(50);
    expect(error!.moreErrors).toBeGreaterThan(4900);
  });

  it.each([
    ['of quotes in quotes, and half a million lines that go on with all of them', '>'.repeat(90) + filled('\na', MEGABYTE)],
    ['of addresses of mail', filled('<a@b.c>', MEGABYTE)],
    ['of words', filled('Some words of a paragraph. ', MEGABYTE)],
    ['of frames that never end', filled('<figure>\n> ---\n', MEGABYTE)],
    ['of brackets', filled('![', MEGABYTE)],
  ])('whose Markdown is a megabyte %s', async (_, markdown) => {
    expect([200, 400]).toContain((await write(page(markdown))).status);
  });

  it('that describes a change request at length', async () => {
    const url = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
    expect((await sent('PATCH', url, JSON.stringify({ description: { markdown: filled('a@b.c ', 64_000) } }))).status).toBe(400);
  });
});

describe('what is no body keeps nobody waiting either', { timeout: 120_000 }, () => {
  /** More than Node takes of an address and headers together. */
  const HEAD = 32 * 1024;
  const SIGNS = ['a&', 'limit=1&', 'page=a&', 'authors=a&', '.', '/', '%2e', '@', '=', '-', '+', '%00', '[', '(', 'a@', '"a",'];

  it.each([
    ['a query', (sign: string): [string, object] => [`?${filled(sign, HEAD)}`, {}]],
    ['a cursor', (sign: string): [string, object] => [`?page=${filled(sign, HEAD)}`, {}]],
    ['a tag', (sign: string): [string, object] => ['', { 'if-none-match': filled(sign, HEAD) }]],
    ['a token', (sign: string): [string, object] => ['', { authorization: `Bearer ${filled(sign, HEAD)}` }]],
    ['spaces before a token', (sign: string): [string, object] => ['', { authorization: `Bearer${' '.repeat(HEAD)}${sign}` }]],
    ['a request id', (sign: string): [string, object] => ['', { 'x-request-id': filled(sign, HEAD) }]],
    ['a forwarding header', (sign: string): [string, object] => ['', { 'x-forwarded-for': filled(sign, HEAD) }]],
  ])('as %s', async (_, make) => {
    for (const sign of SIGNS) {
      const [query, headers] = make(sign);
      const url = `/v1/spaces/${space.id}/comments${query}`;
      const authorization = `Bearer ${world.owner.token}`;
      const { result, held } = await leastHold(
        () => t.app.inject({ method: 'GET', url, headers: { authorization, ...headers } }),
        mostHeld(0),
      );
      expect(held, sign).toBeLessThan(mostHeld(0));
      expect(result.statusCode, sign).toBeLessThan(500);
      if (result.statusCode >= 400) expect(Buffer.byteLength(result.body), sign).toBeLessThan(LARGEST_ANSWER);
    }
  });

  it.each(['a.', '/', '\\', '..', ' ', '%', '"; a="', 'é'])('as the name of a file made of %s', async (sign) => {
    const form = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\na\r\n--x--\r\n`;
    const url = `/v1/spaces/${space.id}/content/files`;
    const headers = { authorization: `Bearer ${world.owner.token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const payload = form(filled(sign, 100_000));
    const { result, held } = await leastHold(() => t.app.inject({ method: 'POST', url, headers, payload }), mostHeld(0));
    expect(held).toBeLessThan(mostHeld(0));
    expect(result.statusCode).toBeLessThan(500);
  });

  it.each([
    ['a line of spaces', `---\na:${' '.repeat(60_000)}\u2028b\n---\n`],
    ['aliases of aliases', `---\na: &a [x,x]\n${Array.from({ length: 2000 }, (_, i) => `b${i}: &b${i} [*a,*a,*a,*a]`).join('\n')}\n---\n`],
    ['brackets', `---\na: ${'['.repeat(60_000)}\n---\n`],
    ['quotes', `---\na: ${`"'`.repeat(30_000)}\n---\n`],
    ['names', `---\n${'a-'.repeat(30_000)}\n---\n`],
  ])('as front matter of %s', async (_, text) => {
    expect([200, 400]).toContain((await write(page(`${text}\nText.`))).status);
  });

  it('as an expression', async () => {
    for (const expression of ['(', 'a.', '[', '!', '1+', '"', 'a?', '`${'].map((part) => filled(part, 1024))) {
      const rules = [{ rule: 'custom', expression }];
      const { status } = await sent('PATCH', `/v1/spaces/${space.id}`, JSON.stringify({ mergeRules: { type: 'rules', rules } }));
      expect(status).toBeLessThan(500);
    }
  });
});
