import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller, Reply } from '../support/api.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { zipOf } from '../support/zip.js';

const t = useApp();
const SPACE = '/v1/spaces/:spaceId';
const CHANGE_REQUEST = `${SPACE}/change-requests/:changeRequestId`;
const WRITE = `${CHANGE_REQUEST}/content`;
const USED_BY = '/v1/orgs/:organizationId/openapi/:specSlug/used-by';
const PAGE = '0UmGgPaGeWiThOpErAtI';

const operationOf = (spec: string, path = '/pets') => ({
  object: 'block',
  type: 'openapi-operation',
  data: { ref: { kind: 'openapi', spec }, method: 'get', path },
  nodes: [],
});
const paragraph = (text: string) => ({
  object: 'block',
  type: 'paragraph',
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});
const documentOf = (...nodes: object[]) => ({ object: 'document', data: {}, nodes });
const inserting = (document: object) => ({ changes: [{ operation: 'insert_page', title: 'Pets', document }] });
const refusedAt = (pointer: string) => (reply: Reply) => {
  reply.expect(400);
  expect(reply.body.error.errors).toEqual([
    { pointer, message: 'names an OpenAPI specification that does not exist, or that you may not view' },
  ]);
};

let org: Awaited<ReturnType<typeof t.make.org>>;
let guest: MadeUser;
let slug: string;

beforeAll(async () => {
  org = await t.make.org();
  guest = await t.make.member(org, null);
  ({ slug } = await t.make.openAPISpec(org));
});

/** A space that the guest may edit, with a page that shows an operation, and a change request of the guest. */
async function proposal() {
  const space = await t.make.space({ org });
  await t.make.grant(org, { userId: guest.id }, 'review', space.id);
  const place = { spaceId: space.id, changeRequestId: (await t.make.changeRequest({ space, createdById: guest.id })).id };
  const body = {
    changes: [{ operation: 'insert_page', title: 'Shown', ref: 'shown', document: { document: documentOf(operationOf(slug)) } }],
  };
  (await t.api.as(org.admin).post(WRITE, place, body)).expect(200);
  const { pages } = (await t.api.as(org.admin).get(`${WRITE}/pages`, place)).expect(200).body;
  return { space, place, page: pages.at(-1).id as string };
}

describe('a writer who may not view specifications', () => {
  const write = async (body: object, caller: Caller = guest) => {
    const { place } = await proposal();
    return t.api.as(caller).post(WRITE, place, body);
  };

  it.each([
    ['a document', () => inserting({ document: documentOf(paragraph('x'), operationOf(slug)) }), '/changes/0/document/document/nodes/1'],
    [
      'a specification that does not exist',
      () => inserting({ document: documentOf(operationOf('nothing')) }),
      '/changes/0/document/document/nodes/0',
    ],
    [
      'Markdown',
      () => inserting({ markdown: `{% openapi-operation spec="${slug}" path="/pets" method="get" %}\n{% endopenapi-operation %}` }),
      '/changes/0/document/markdown',
    ],
    [
      'a computed page',
      () => ({
        changes: [
          {
            operation: 'insert_computed',
            title: 'API',
            computed: { type: 'builtin:openapi', props: {}, dependencies: { spec: { ref: { kind: 'openapi', spec: slug } } } },
          },
        ],
      }),
      '/changes/0',
    ],
    [
      'a reusable content',
      () => ({ changes: [{ operation: 'insert_reusable_content', title: 'Pets', document: { document: documentOf(operationOf(slug)) } }] }),
      '/changes/0/document/document/nodes/0',
    ],
  ])('is refused %s that shows one', async (_, body, pointer) => {
    refusedAt(pointer)(await write(body()));
    (await write(body(), org.admin)).expect(200);
  });

  it('is refused a patch that inserts one, and may edit a page that shows it without touching it', async () => {
    const { place, page } = await proposal();
    const patch = (edit: object) => t.api.as(guest).post(WRITE, place, { changes: [{ operation: 'patch_page', page, edits: [edit] }] });
    refusedAt('/changes/0')(await patch({ edit: 'insert', document: { document: documentOf(operationOf(slug, '/others')) } }));
    (await patch({ edit: 'insert', document: { markdown: 'More about it.' } })).expect(200);
    const whole = { document: documentOf(operationOf(slug), paragraph('Everything about it.')) };
    const update = (document: object) => t.api.as(guest).post(WRITE, place, { changes: [{ operation: 'update_page', page, document }] });
    (await update(whole)).expect(200);
    refusedAt('/changes/0/document/document/nodes/1')(
      await update({ document: documentOf(operationOf(slug), operationOf(slug, '/others')) }),
    );
  });

  it('merges what somebody else wrote who may view it', async () => {
    const { place, page } = await proposal();
    (await t.api.as(guest).post(`${CHANGE_REQUEST}/merge`, place)).expect(200);
    const read = await t.api
      .as(guest)
      .get(`${SPACE}/content/page/:pageId`, { spaceId: place.spaceId, pageId: page }, { query: { format: 'document' } });
    expect(JSON.stringify(read.expect(200).body)).toContain('openapi-operation');
  });

  it('is refused a resolution that contains one', async () => {
    const { place } = await proposal();
    const resolutions = [{ target: { kind: 'page', id: PAGE }, path: '/blocks/x', value: operationOf(slug) }];
    refusedAt('/resolutions/0/value')(await t.api.as(guest).post(`${CHANGE_REQUEST}/update`, place, { theirs: PAGE, resolutions }));
  });

  it('cannot copy a space that shows one, or start with a template that does', async () => {
    const collection = await t.make.collection({ org });
    await t.make.grant(org, { userId: guest.id }, 'create', collection.id);
    const { place, space } = await proposal();
    await t.db.query('UPDATE spaces SET parent_id = $2, lineage = ARRAY[id, $2] WHERE id = $1', [space.id, collection.id]);
    (await t.api.as(org.admin).post(`${CHANGE_REQUEST}/merge`, place)).expect(200);
    (await t.api.as(guest).post(`${SPACE}/duplicate`, { spaceId: space.id })).expect(403);
    (await t.api.as(org.admin).post(`${SPACE}/duplicate`, { spaceId: space.id })).expect(201);
    const params = { contentRefs: { specification: { kind: 'openapi', spec: slug } } };
    const start = (caller: Caller) =>
      t.api.as(caller).post(`${SPACE}/change-requests`, { spaceId: space.id }, { template: { id: 'api-reference', params } });
    refusedAt('/template/params/contentRefs')(await start(guest));
    (await start(org.admin)).expect(201);
    const created = { title: 'API', parent: collection.id };
    const computedSource = { type: 'builtin:openapi', props: {}, dependencies: { spec: { ref: { kind: 'openapi', spec: slug } } } };
    refusedAt('/computedSource')(
      await t.api.as(guest).post('/v1/orgs/:organizationId/spaces', { organizationId: org.id }, { ...created, computedSource }),
    );
  });
});

describe('a scoped token', () => {
  it('needs `openapi:read` to use a specification in content', async () => {
    const { place } = await proposal();
    const body = inserting({ document: documentOf(operationOf(slug)) });
    const token = (scopes: string[]) => t.make.token({ userId: org.admin.id, scopes });
    const refused = (await t.api.as(await token(['space:read', 'space:write'])).post(WRITE, place, body)).expect(403);
    expect(refused.body.error.message).toContain('`openapi:read`');
    (await t.api.as(await token(['space:write', 'openapi:read'])).post(WRITE, place, body)).expect(200);
  });
});

describe('an import', () => {
  const IMPORTS = '/v1/org/:organizationId/imports';
  const operation = () => `{% openapi-operation spec="${slug}" path="/pets" method="get" %}\n{% endopenapi-operation %}\n`;

  /** Imports two pages as a caller, and returns what became of each. */
  async function outcomes(caller: Caller): Promise<Record<string, string>> {
    const { place } = await proposal();
    const organizationId = org.id;
    const bytes = zipOf({ 'plain.md': '# Plain', 'pets.md': `# Pets\n\n${operation()}` });
    const file = { name: 'docs.zip', type: 'application/zip', size: bytes.length };
    const upload = await t.api
      .as(caller)
      .post('/v1/orgs/:organizationId/storage/upload', { organizationId }, { file, kind: 'import_file' });
    const { url, key } = upload.expect(201).body;
    const address = url.replace('https://docs.example.test', '');
    await t.app.inject({ method: 'PUT', url: address, headers: { 'content-type': 'application/zip' }, payload: bytes });
    const body = { source: { type: 'file', files: [key] }, target: { space: place.spaceId } };
    const { id: importId } = (await t.api.as(caller).post(IMPORTS, { organizationId }, body)).expect(201).body;
    const owner = t.api.as(org.admin);
    const status = async () => (await owner.get(`${IMPORTS}/:importId`, { organizationId, importId })).body.status;
    await vi.waitFor(async () => expect(await status()).toBe('completed'), { timeout: 60_000, interval: 50 });
    const { items } = (await owner.get(`${IMPORTS}/:importId/files`, { organizationId, importId })).expect(200).body;
    return Object.fromEntries(items.map(({ path, outcome }: { path: string; outcome: string }) => [path, outcome]));
  }

  it('skips files that use one, if its author or the token may not view it', async () => {
    expect(await outcomes(guest)).toEqual({ 'plain.md': 'created', 'pets.md': 'skipped' });
    const token = await t.make.token({ userId: org.admin.id, scopes: ['space:write'] });
    expect(await outcomes(token)).toEqual({ 'plain.md': 'created', 'pets.md': 'skipped' });
    expect(await outcomes(org.admin)).toEqual({ 'plain.md': 'created', 'pets.md': 'created' });
  });
});

describe('what uses a specification', () => {
  it('lists the pages of the current content that the caller may see', async () => {
    const own = (await t.make.openAPISpec(org)).slug;
    const reader = await t.make.member(org, 'read');
    const spaces = [
      await t.make.space({ org, title: 'Shown', editMode: 'live' }),
      await t.make.space({ org, title: 'Hidden', editMode: 'live' }),
    ];
    for (const { id } of spaces)
      (await t.api.as(org.admin).post(`${SPACE}/content`, { spaceId: id }, inserting({ document: documentOf(operationOf(own)) }))).expect(
        200,
      );
    (await t.api.as(org.admin).patch(SPACE, { spaceId: spaces[1]!.id }, { defaultLevel: null })).expect(200);
    const list = (caller: Caller, query = {}) => t.api.as(caller).get(USED_BY, { organizationId: org.id, specSlug: own }, { query });
    const titles = (reply: Reply) =>
      reply
        .expect(200)
        .body.items.map((item: { space: { title: string } }) => item.space.title)
        .toSorted();
    expect(titles(await list(org.admin))).toEqual(['Hidden', 'Shown']);
    expect(titles(await list(reader))).toEqual(['Shown']);
    const first = (await list(org.admin, { limit: 1 })).expect(200).body;
    expect(first).toMatchObject({ count: 2, items: [{ kind: 'page', page: { title: 'Pets' } }] });
    expect((await list(org.admin, { limit: 1, page: first.next.page })).expect(200).body.items).toHaveLength(1);
    (await list(guest)).expect(404);
  });
});
