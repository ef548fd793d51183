import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { callTool, connect, post, type ToolResult } from '../support/mcp.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';

const t = useApp();
const URL = '/v1/mcp';
const READS = ['listSpaces', 'searchContent', 'getChangeRequest', 'listComments', 'getPage'];
const WRITES = ['proposeChange', 'postComment'];
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const call = (who: { token: string }, name: string, args: object): Promise<ToolResult> => callTool(t, URL, name, args, bearer(who));
const statusOf = ({ isError, structuredContent, content }: ToolResult) => {
  if (isError !== true) return 200;
  const code = (structuredContent?.['error'] as { code?: number } | undefined)?.code;
  if (code === undefined) throw new Error(content[0]!.text);
  return code;
};
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const insert = (title: string, markdown: string) => ({
  operation: 'insert_page',
  title,
  slug: title.toLowerCase(),
  document: { markdown },
});

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
let pageId: string;
let changeRequestId: string;

beforeAll(async () => {
  org = await t.make.org();
  const api = t.api.as(org.admin);
  spaceId = (await t.make.space({ org, editMode: 'live', title: 'Handbook' })).id;
  const written = (await api.post('/v1/spaces/:spaceId/content', { spaceId }, { changes: [insert('Setup', 'Open port 5432.')] })).expect(
    200,
  );
  pageId = (written.body.changes as { page: { id: string } }[])[0]!.page.id;
  const made = (await api.post('/v1/spaces/:spaceId/change-requests', { spaceId }, { subject: 'Draft' })).expect(201);
  changeRequestId = made.body.id as string;
});

/** A call of each tool that succeeds for an administrator, and the ids in it. */
const CALLS: Readonly<Record<string, () => Record<string, unknown>>> = {
  listSpaces: () => ({ organization: org.id }),
  searchContent: () => ({ query: 'port', space: spaceId }),
  getChangeRequest: () => ({ space: spaceId, changeRequest: changeRequestId }),
  listComments: () => ({ space: spaceId, changeRequest: changeRequestId }),
  getPage: () => ({ space: spaceId, page: pageId, changeRequest: changeRequestId }),
  proposeChange: () => ({
    space: spaceId,
    changeRequest: changeRequestId,
    changes: [insert(`P${Math.random()}`.replace('.', ''), 'Text')],
  }),
  postComment: () => ({ space: spaceId, changeRequest: changeRequestId, page: pageId, body: 'Good.' }),
};
const IDS = ['organization', 'space', 'changeRequest', 'page'];

describe('the tools of members', () => {
  it('are all in the table of this test', async () => {
    const client = await connect(t, `https://docs.example.test${URL}`, bearer(org.admin));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...READS, ...WRITES]);
    expect(Object.keys(CALLS).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
    for (const { name, annotations } of tools)
      expect(annotations, name).toMatchObject({ readOnlyHint: READS.includes(name), destructiveHint: false, openWorldHint: false });
    await client.close();
  });

  it.each(Object.keys(CALLS))('%s works for members whose role allows it, and for nobody else', async (name) => {
    const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;
    const least = { proposeChange: 'edit', postComment: 'comment' }[name] ?? 'read';
    for (const role of roles) {
      const member = await t.make.member(org, role);
      const isAllowed = roles.indexOf(role) <= roles.indexOf(least as 'read');
      expect([role, statusOf(await call(member, name, CALLS[name]!()))]).toEqual([role, isAllowed ? 200 : 403]);
    }
    expect(statusOf(await call(await t.make.user(), name, CALLS[name]!()))).toBe(404);
  });

  it.each(Object.keys(CALLS))('%s finds nothing by the ids of others', async (name) => {
    const stranger = await t.make.org();
    const { id: strangeSpace } = await t.make.space({ org: stranger, editMode: 'live' });
    const api = t.api.as(stranger.admin);
    const made = (await api.post('/v1/spaces/:spaceId/change-requests', { spaceId: strangeSpace }, { subject: 'Theirs' })).expect(201);
    const foreign = { organization: stranger.id, space: strangeSpace, changeRequest: made.body.id as string, page: '0UmGg9PaGeIdEnTiFiEr' };
    let tried = 0;
    for (const id of IDS.filter((each) => each in CALLS[name]!())) {
      const result = await call(org.admin, name, { ...CALLS[name]!(), [id]: foreign[id as 'space'] });
      expect([id, [400, 404].includes(statusOf(result))]).toEqual([id, true]);
      tried++;
    }
    expect(tried).toBeGreaterThan(0);
  });

  it('are those that the scopes of a token allow', async () => {
    const toolsOf = async (scopes: string[]) => {
      const { body } = (
        await t.api.as(org.admin).post('/v1/users/:userId/tokens', { userId: org.admin.id }, { label: 'x', scopes })
      ).expect(201);
      const reply = await post(t, URL, list, bearer(body as { token: string }));
      if (reply.statusCode !== 200) return reply.statusCode;
      const names = reply.json<{ result: { tools: { name: string }[] } }>().result.tools.map(({ name }) => name);
      for (const name of WRITES.filter((tool) => !names.includes(tool))) {
        const message = { ...list, method: 'tools/call', params: { name, arguments: CALLS[name]!() } };
        expect((await post(t, URL, message, bearer(body as { token: string }))).json()).toMatchObject({ error: { code: -32_602 } });
      }
      return names;
    };
    expect(await toolsOf(['space:read'])).toEqual(READS);
    expect(await toolsOf(['space:read', 'space:write'])).toEqual([...READS, ...WRITES]);
    expect(await toolsOf(['space:write'])).toBe(403);
    expect(await toolsOf(['organization:read'])).toBe(403);
  });

  it('need a token of a member, and say where one learns about it', async () => {
    for (const headers of [{}, { authorization: 'Bearer bdy_nobody' }] as Record<string, string>[]) {
      const reply = await post(t, URL, list, headers);
      expect(reply.statusCode).toBe(401);
      const metadata = /^Bearer resource_metadata="(.+)"$/.exec(String(reply.headers['www-authenticate']))?.[1];
      expect(metadata).toBe('https://docs.example.test/.well-known/oauth-protected-resource/v1/mcp');
      const { body } = await t.app.inject({ url: new globalThis.URL(metadata!).pathname });
      expect(JSON.parse(body)).toMatchObject({
        resource: `https://docs.example.test${URL}`,
        bearer_methods_supported: ['header'],
        scopes_supported: expect.arrayContaining(['space:read', 'space:write']),
      });
    }
  });

  it('are refused to pages of others in browsers, and to other methods', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { host: 'rebound.evil.example' }] as Record<string, string>[])
      expect((await post(t, URL, list, { ...bearer(org.admin), ...headers })).statusCode).toBe(403);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await t.app.inject({ method, url: URL, headers: bearer(org.admin) })).statusCode).toBe(405);
    expect((await post(t, URL, [list], bearer(org.admin))).statusCode).toBe(400);
    expect((await post(t, URL, { ...list, params: { pad: 'x'.repeat(1100 * 1024) } }, bearer(org.admin))).statusCode).toBe(413);
  });

  it('are never a failure, whatever the message is', async () => {
    const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...READS, ...WRITES) }, fc.constantFrom('constructor', '__proto__', ''));
    const key = fc.constantFrom('organization', 'space', 'changeRequest', 'page', 'query', 'body', 'subject', 'changes', 'next', 'limit');
    const value = fc.oneof(
      fc.constantFrom(spaceId, org.id, pageId, changeRequestId, '../..', '%00', "' OR 1=1"),
      fc.string({ unit: 'binary' }),
      fc.jsonValue(),
    );
    const args = fc.oneof({ weight: 4, arbitrary: fc.dictionary(key, value) }, fc.jsonValue());
    const params = fc.oneof({ weight: 6, arbitrary: fc.record({ name, arguments: args }) }, fc.jsonValue());
    const method = fc.oneof({ weight: 4, arbitrary: fc.constant('tools/call') }, fc.constantFrom('initialize', 'tools/list', 'x'));
    const message = fc.oneof(
      { weight: 8, arbitrary: fc.record({ jsonrpc: fc.constant('2.0'), id: fc.integer(), method, params }) },
      fc.jsonValue(),
    );
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(message, async (body) => {
        const reply = await post(t, URL, JSON.stringify(body), bearer(org.admin));
        expect(reply.statusCode).toBeLessThan(500);
        expect(reply.body).not.toMatch(/unexpected error|"code":500/);
        answered += Number(reply.statusCode === 200);
      }),
      { seed: SEED, ...runs(1000) },
    );
    expect(answered).toBeGreaterThan(0);
  });

  it('answer a message without an id with nothing', async () => {
    const reply = await post(t, URL, { jsonrpc: '2.0', method: 'notifications/initialized' }, bearer(org.admin));
    expect([reply.statusCode, reply.body]).toEqual([202, '']);
  });
});

describe('proposeChange', () => {
  const propose = (args: object) => call(org.admin, 'proposeChange', { space: spaceId, ...args });
  const countRequests = async () =>
    (await t.api.as(org.admin).get('/v1/spaces/:spaceId/change-requests', { spaceId }, { query: { status: 'draft' } })).expect(200).body
      .count as number;

  it('makes a draft that people merge, and extends it', async () => {
    const made = await propose({
      subject: 'Say which port',
      changes: [{ operation: 'patch_page', page: pageId, edits: [{ edit: 'replace_text', find: '5432', replace: '6543' }] }],
    });
    const { changeRequest } = made.structuredContent as { changeRequest: { id: string; status: string; revision: string } };
    expect(changeRequest.status).toBe('draft');
    const read = async (request?: string) =>
      (await call(org.admin, 'getPage', { space: spaceId, page: 'setup', changeRequest: request })).structuredContent!;
    expect((await read(changeRequest.id))['markdown']).toContain('6543');
    expect((await read())['markdown']).toContain('5432');
    const { revision } = await read(changeRequest.id);
    expect(
      statusOf(await propose({ changeRequest: changeRequest.id, expectedRevision: revision, changes: [insert('More', 'Text')] })),
    ).toBe(200);
    const late = await propose({ changeRequest: changeRequest.id, expectedRevision: revision, changes: [insert('Late', 'Text')] });
    const { revision: current } = await read(changeRequest.id);
    expect([statusOf(late), late.structuredContent!['revision']]).toEqual([412, current]);
  });

  it('leaves nothing behind when a change is refused', async () => {
    const before = await countRequests();
    const result = await propose({ subject: 'Wrong', changes: [insert('Right', 'Text'), { operation: 'delete_page', page: 'nowhere' }] });
    expect(statusOf(result)).toBeGreaterThanOrEqual(400);
    expect(statusOf(await propose({ subject: 'Wrong', changes: [{ operation: 'insert_page' }] }))).toBe(400);
    expect(await countRequests()).toBe(before);
  });

  it('writes once for an idempotencyKey', async () => {
    const before = await countRequests();
    const args = { subject: 'Once', idempotencyKey: 'once', changes: [insert('Once', 'Text')] };
    const [first, second] = [await propose(args), await propose(args)];
    expect(statusOf(first)).toBe(200);
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(await countRequests()).toBe(before + 1);
    expect(statusOf(await propose({ ...args, subject: 'Other' }))).toBe(409);
  });

  it('writes to drafts alone, and sends no files', async () => {
    const api = t.api.as(org.admin);
    const { id } = (await api.post('/v1/spaces/:spaceId/change-requests', { spaceId }, { subject: 'Open', status: 'open' })).expect(201)
      .body as { id: string };
    expect(statusOf(await propose({ changeRequest: id, changes: [insert('X', 'Text')] }))).toBe(409);
    expect(await propose({ subject: 'Files', changes: [{ operation: 'insert_files', files: [] }] })).toMatchObject({ isError: true });
    expect(await propose({ changes: [insert('X', 'Text')] })).toMatchObject({ isError: true });
    expect(await propose({ subject: 'Many', changes: Array.from({ length: 21 }, () => insert('X', 'Text')) })).toMatchObject({
      isError: true,
    });
  });
});

describe('postComment', () => {
  it('posts as the member, once for an idempotencyKey', async () => {
    const member = await t.make.member(org, 'comment');
    const args = { space: spaceId, page: pageId, body: 'Which **port**?', idempotencyKey: 'comment' };
    const [first, second] = [await call(member, 'postComment', args), await call(member, 'postComment', args)];
    expect(second.structuredContent).toEqual(first.structuredContent);
    const { items } = (await call(member, 'listComments', { space: spaceId, page: pageId })).structuredContent as {
      items: { postedBy?: { id: string } }[];
    };
    expect(items).toHaveLength(1);
  });
});
