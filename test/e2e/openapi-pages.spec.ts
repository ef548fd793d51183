import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseMarkdown } from '../../src/common/document/parse-markdown.js';
import { useApp } from '../support/app.js';
import { readPdf } from '../support/read-pdf.js';
import type { MadeOrg } from '../support/live-spaces.js';

const t = useApp();
const SPEC = '/v1/orgs/:organizationId/openapi/:specSlug';
const CONTENT = '/v1/spaces/:spaceId/content';

interface PageBody {
  id: string;
  title: string;
  slug: string;
  path: string;
  type: string;
  computedProblem?: string;
  pages?: PageBody[];
}

const ok = { description: 'Fine.' };
const PETS = {
  openapi: '3.1.0',
  info: { title: 'Petstore', version: '1' },
  tags: [
    { name: 'pets', 'x-displayName': 'Pets & friends', description: 'Animals that *live* with people.' },
    { name: 'toys', 'x-parent': 'pets' },
    { name: 'unused' },
  ],
  paths: {
    '/pets/{id}': {
      parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' }, description: 'The number of the pet.' }],
      get: {
        operationId: 'getPet',
        summary: 'Get a pet',
        description: 'Returns **one** pet, see [the guide](https://example.com/guide).\n\n| a | b |\n|---|---|\n| 1 | 2 |',
        tags: ['pets', 'toys'],
        responses: { 200: { description: 'The pet.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
      },
      delete: { tags: ['pets'], 'x-internal': true, responses: { 204: ok } },
    },
    '/pets': {
      post: {
        operationId: 'addPet',
        tags: ['pets'],
        deprecated: true,
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        responses: { 201: ok },
      },
    },
    '/toys': { get: { tags: ['toys'], summary: 'List toys', responses: { 200: ok } } },
    '/health': { get: { responses: { 200: ok } } },
  },
  webhooks: { petSold: { post: { summary: 'A pet was sold', responses: { 200: ok } } } },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        description: 'A pet and its zebrafinch neighbours.',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 10 },
          kind: { type: 'string', enum: ['cat', 'dog'], default: 'cat' },
          parent: { $ref: '#/components/schemas/Pet' },
          home: { type: 'object', properties: { street: { type: 'string' } } },
        },
      },
    },
  },
};

let org: MadeOrg;
beforeAll(async () => {
  org = await t.make.org();
});

/** Stores a specification and waits until it is processed. */
async function put(specSlug: string, spec: object, within = org): Promise<string | undefined> {
  const place = { organizationId: within.id, specSlug };
  const api = t.api.as(within.admin);
  const { status } = await api.put(SPEC, place, { source: { text: JSON.stringify(spec) } });
  expect([200, 201]).toContain(status);
  return vi.waitFor(
    async () => {
      const { body } = (await api.get(SPEC, place)).expect(200);
      expect(body.processingState, JSON.stringify(body)).toBe('complete');
      return body.lastVersion as string | undefined;
    },
    { timeout: 120_000, interval: 50 },
  );
}

const sourceOf = (spec: string, props: object = {}) => ({
  type: 'builtin:openapi',
  props,
  dependencies: { spec: { ref: { kind: 'openapi', spec } } },
});

async function spaceWith(computed: object, within = org) {
  const { id: spaceId } = await t.make.space({ org: within, editMode: 'live' });
  const api = t.api.as(within.admin);
  (await api.post(CONTENT, { spaceId }, { changes: [{ operation: 'insert_computed', title: 'API', computed }] })).expect(200);
  return readerOf(spaceId, within);
}

function readerOf(spaceId: string, within = org) {
  const api = t.api.as(within.admin);
  const get = (path: string, params: object = {}, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    api.get(`${CONTENT}${path}`, { spaceId, ...params }, { query, headers });
  const tree = async (): Promise<PageBody[]> => (await get('/pages')).expect(200).body.pages;
  const at = async (path: string, query: Record<string, string> = {}) => (await get('/path/:path', { path }, query)).expect(200).body;
  const markdown = async (path: string): Promise<string> => (await at(path, { format: 'markdown' })).markdown;
  return { spaceId, get, tree, at, markdown };
}

const withoutKey = (blocks: object[]) => blocks.map((block) => ({ ...block, key: undefined }));

const shape = (pages: PageBody[]): unknown[] =>
  pages.map(({ title, slug, pages: below = [] }) => (below.length > 0 ? [title, slug, shape(below)] : [title, slug]));

describe('an entry of the pages of a specification', () => {
  it('becomes a page for each tag, operation, webhook and schema', async () => {
    await put('tree', PETS);
    const { tree, at } = await spaceWith(sourceOf('tree'));
    expect(shape(await tree())).toEqual([
      [
        'Pets & friends',
        'pets-friends',
        [
          ['toys', 'toys', [['List toys', 'get-toys']]],
          ['Get a pet', 'get-pet'],
          ['addPet', 'add-pet'],
        ],
      ],
      ['GET /health', 'get-health'],
      ['Webhooks', 'webhooks', [['A pet was sold', 'a-pet-was-sold']]],
      ['Models', 'models', [['Pet', 'pet']]],
    ]);
    const ref = { kind: 'openapi', spec: 'tree' };
    const block = async (path: string) => (await at(path, { format: 'document' })).document.nodes[0];
    expect(await block('pets-friends/get-pet')).toMatchObject({
      type: 'openapi-operation',
      isVoid: true,
      data: { path: '/pets/{id}', method: 'get', ref, headless: true },
    });
    expect(await block('webhooks/a-pet-was-sold')).toMatchObject({
      type: 'openapi-webhook',
      data: { name: 'petSold', method: 'post', ref, headless: true },
    });
    expect(await block('models/pet')).toMatchObject({ type: 'openapi-schemas', data: { schemas: ['Pet'], ref } });
    expect(await at('pets-friends', { format: 'markdown' })).toMatchObject({ markdown: 'Animals that _live_ with people.\n' });
    const withoutModels = await (await spaceWith(sourceOf('tree', { models: false }))).tree();
    expect(withoutModels.map(({ title }) => title)).not.toContain('Models');
  });

  it('prints its operations, webhooks and schemas as Markdown that reads back as the same blocks', async () => {
    await put('print', PETS);
    const { markdown, at } = await spaceWith(sourceOf('print'));
    const printed = await markdown('pets-friends/get-pet');
    expect(printed).toBe(
      [
        '{% openapi-operation path="/pets/{id}" method="get" href="/openapi/print" headless=true %}',
        '`GET /pets/{id}`',
        '',
        'Returns **one** pet, see [the guide](https://example.com/guide).',
        '',
        '| a | b |',
        '| --- | --- |',
        '| 1 | 2 |',
        '',
        '### Parameters',
        '',
        '- `id` path, string, required: The number of the pet.',
        '',
        '### Responses',
        '',
        '- `200`: The pet. Pet as `application/json`',
        '',
        '  - `name` string, required, length ≤ 10',
        '  - `kind` string. One of `cat`, `dog`. Default: `cat`.',
        '  - `parent` Pet',
        '  - `home` object',
        '    - `street` string',
        '',
        '  Example:',
        '',
        '  ```json',
        '  {',
        '    "name": "text",',
        '    "kind": "cat",',
        '    "home": {',
        '      "street": "text"',
        '    }',
        '  }',
        '  ```',
        '',
        '### Code sample',
        '',
        '```bash',
        "curl 'https://api.example.com/pets/ID'",
        '```',
        '{% endopenapi-operation %}',
        '',
      ].join('\n'),
    );
    const addPet = await markdown('pets-friends/add-pet');
    expect(addPet).toContain(
      '`POST /pets` (deprecated)\n\n### Request body\n\n`application/json` Pet, required\n\n- `name` string, required, length ≤ 10\n',
    );
    expect(await markdown('webhooks/a-pet-was-sold')).toContain('`POST petSold`\n\n### Responses\n\n- `200`: Fine.\n');
    expect(await markdown('models/pet')).toContain('A pet and its zebrafinch neighbours.\n\n- `name` string, required, length ≤ 10\n');
    for (const path of ['pets-friends/get-pet', 'pets-friends/add-pet', 'webhooks/a-pet-was-sold', 'models/pet']) {
      const { nodes } = (await at(path, { format: 'document' })).document;
      expect(parseMarkdown(await markdown(path)).document.nodes).toEqual(withoutKey(nodes));
    }
  });

  it('follows new versions with the ids of what stays, also for callers with an ETag', async () => {
    await put('following', PETS);
    const { tree, get } = await spaceWith(sourceOf('following'));
    const before = await tree();
    // As an earlier release stored it, before its pages were derived from it.
    await t.db.query('UPDATE openapi_spec_versions SET outline = NULL');
    await t.db.query('DELETE FROM openapi_spec_parts');
    expect((await tree())[0]!.computedProblem).toBe('The OpenAPI specification `following` has not been processed yet');
    await put('following', PETS);
    expect(await tree()).toEqual(before);
    expect((await get('/path/:path', { path: 'get-health' }, { format: 'markdown' })).expect(200).body.markdown).toContain('`GET /health`');
    const health = before.find(({ title }) => title === 'GET /health')!;
    const reads = ['/pages', '', `/page/${health.id}`];
    const etags = await Promise.all(reads.map(async (path) => (await get(path)).expect(200).etag));
    for (const [i, path] of reads.entries()) (await get(path, {}, {}, { 'if-none-match': etags[i]! })).expect(304);
    const { '/health': old, ...paths } = PETS.paths;
    await put('following', { ...PETS, paths: { ...paths, '/health': { get: { ...old.get, summary: 'Check', tags: ['toys'] } } } });
    for (const [i, path] of reads.entries()) (await get(path, {}, {}, { 'if-none-match': etags[i]! })).expect(200);
    const after = (await get('/page/:id', { id: health.id })).expect(200).body;
    expect(after).toMatchObject({ id: health.id, title: 'Check', path: 'pets-friends/toys/get-health' });
    expect(after.computedSeed).not.toBe((before[0] as { computedSeed?: string }).computedSeed);
    // A failure leaves the last good version.
    await put('following', { openapi: '3.1.0' });
    expect((await get('/page/:id', { id: health.id })).expect(200).body).toEqual(after);
  });

  it('stays an entry that says why if the specification is missing, not processed, invalid or of another organization', async () => {
    const other = await t.make.org();
    await put('theirs', PETS, other);
    await put('invalid', { openapi: '3.1.0' });
    const problems: [object, string][] = [
      [sourceOf('nothing'), 'The OpenAPI specification `nothing` does not exist in this organization'],
      [sourceOf('theirs'), 'The OpenAPI specification `theirs` does not exist in this organization'],
      [sourceOf('invalid'), 'The OpenAPI specification `invalid` could not be processed: PARSE_ERROR'],
      [
        { type: 'builtin:openapi', props: {} },
        '`dependencies.spec.ref` must be a reference of the kind `openapi`: send the slug of a specification',
      ],
      [
        { ...sourceOf('x'), dependencies: { spec: { ref: { kind: 'space', space: 'x' } } } },
        '`dependencies.spec.ref` must be a reference of the kind `openapi`: send the slug of a specification',
      ],
    ];
    const { spaceId, tree, get } = readerOf((await t.make.space({ org, editMode: 'live', pages: [t.make.page()] })).id);
    const changes = problems.map(([computed]) => ({ operation: 'insert_computed', title: 'API', computed }));
    (await t.api.as(org.admin).post(CONTENT, { spaceId }, { changes })).expect(200);
    const [page, ...entries] = await tree();
    expect(page!.type).toBe('document');
    expect(entries.map(({ type, computedProblem }) => [type, computedProblem])).toEqual(
      problems.map(([, problem]) => ['computed', problem]),
    );
    expect((await get('/pages', {}, { computed: 'false' })).expect(200).body.pages[1]).not.toHaveProperty('computedProblem');
    await put('nothing', PETS);
    expect((await tree()).some(({ title }) => title === 'Pets & friends')).toBe(true);
    (await t.api.as(org.admin).delete(SPEC, { organizationId: org.id, specSlug: 'nothing' })).expect(204);
    expect((await tree())[1]!.computedProblem).toBe(problems[0]![1]);
    const { items } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/links', { spaceId }, { query: { status: 'broken' } })).expect(
      200,
    ).body;
    expect(items.map(({ relation, reference }: { relation: string; reference: object }) => [relation, reference])).toContainEqual([
      'dependsOn',
      { kind: 'openapi', spec: 'nothing' },
    ]);
  });

  it('has a page for everything, whatever it is called', async () => {
    const names = ['a/b', '..', '<script>alert(1)</script>', '{% endopenapi-operation %}', '{{ visitor.claims.name }}', 'é'.repeat(3000)];
    const paths = Object.fromEntries(
      names.map((name) => [
        `/${name}`,
        {
          get: {
            operationId: 'same',
            summary: name,
            description: `${name}\n\n{% include "/reusable-contents/x" %}`,
            tags: [name],
            responses: { 200: ok },
          },
        },
      ]),
    );
    const cyclic = { allOf: [{ $ref: '#/components/schemas/Cyclic' }], properties: { self: { $ref: '#/components/schemas/Cyclic' } } };
    await put('hostile', {
      ...PETS,
      tags: [
        { name: 'a/b', 'x-parent': '..' },
        { name: '..', 'x-parent': 'a/b' },
      ],
      'x-tagGroups': [{ name: 'a/b', tags: ['..', 'nothing', 7] }, { name: 'Group' }, 'x'],
      paths,
      components: { schemas: { Cyclic: cyclic, 'a.b': { oneOf: [{ $ref: '#/components/schemas/a.b' }, { type: 'null' }] } } },
    });
    const { tree, at, markdown } = await spaceWith(sourceOf('hostile'));
    const all = (pages: PageBody[]): PageBody[] => pages.flatMap((page) => [page, ...all(page.pages ?? [])]);
    const pages = all(await tree());
    for (const name of names.slice(0, 5)) expect(pages.map(({ title }) => title)).toContain(name);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    for (const { path, slug } of pages) {
      expect(slug).toMatch(/^[^\s/?#%\\]+$/);
      expect((await at(path)).path).toBe(path);
      const { nodes } = (await at(path, { format: 'document' })).document;
      const text = await markdown(path);
      expect(parseMarkdown(text).document.nodes.map(({ type }) => type)).toEqual(nodes.map(({ type }: { type: string }) => type));
      expect(text).not.toContain('{% include');
    }
  });

  it('puts operations of very many tags on fewer pages', async () => {
    const tags = Array.from({ length: 16_000 }, (_, n) => `tag ${n}`);
    const paths = Object.fromEntries(tags.map((tag) => [`/${tag.replace(' ', '-')}`, { get: { tags: [tag], responses: { 200: ok } } }]));
    await put('tags', { openapi: '3.1.0', info: { title: 'Tags', version: '1' }, paths });
    const { tree, at } = await spaceWith(sourceOf('tags'));
    const pages = await tree();
    expect(pages.length).toBeLessThanOrEqual(15_000);
    const blocks = (await at('other-operations', { format: 'document' })).document.nodes;
    expect(pages.length - 1 + blocks.length).toBe(16_000);
  });
});

describe('a page with blocks of a specification', () => {
  const write = async (spaceId: string, markdown: string) => {
    const changes = [{ operation: 'insert_page', title: 'Page', document: { markdown } }];
    return (await t.api.as(org.admin).post(CONTENT, { spaceId }, { changes })).expect(200).body.changes[0].page.id as string;
  };
  const BLOCKS = `{% openapi-operation spec="blocks" path="/pets/{id}" method="get" %}
{% endopenapi-operation %}

{% openapi-operation spec="missing" path="/pets" method="get" %}

{% openapi-schemas spec="blocks" schemas="Pet,Nothing" %}
{% endopenapi-schemas %}
`;

  it('prints what they show at the moment, and reads back as it was written', async () => {
    const { spaceId, get } = readerOf((await t.make.space({ org, editMode: 'live' })).id);
    const id = await write(spaceId, BLOCKS);
    const read = (headers = {}) => get('/page/:id', { id }, { format: 'markdown' }, headers);
    const bare = (await read()).expect(200);
    expect(bare.body.markdown).not.toContain('Get a pet');
    (await read({ 'if-none-match': bare.etag })).expect(304);
    const plain = (await get('/page/:id', { id })).expect(200);
    await put('blocks', PETS);
    const { body, etag } = (await read({ 'if-none-match': bare.etag })).expect(200);
    expect(body.markdown).toContain('## Get a pet\n\n`GET /pets/{id}`\n');
    expect(body.markdown).toContain('## Pet\n\nA pet and its zebrafinch neighbours.\n');
    expect(body.markdown).toContain('{% openapi-operation path="/pets" method="get" href="/openapi/missing" %}\n\n');
    const { nodes } = (await get('/page/:id/document', { id })).expect(200).body;
    expect(parseMarkdown(body.markdown).document.nodes).toEqual(withoutKey(nodes));
    const { paths, ...rest } = PETS;
    await put('blocks', { ...rest, paths: { ...paths, '/pets/{id}': { get: { ...paths['/pets/{id}'].get, summary: 'Read a pet' } } } });
    expect((await read({ 'if-none-match': etag })).expect(200).body.markdown).toContain('## Read a pet\n');
    (await get('/page/:id', { id }, {}, { 'if-none-match': plain.etag })).expect(304);
  });

  it('is found by the words that they show, as computed pages are, and follows the specification', async () => {
    const { spaceId } = readerOf((await t.make.space({ org, editMode: 'live' })).id);
    await write(spaceId, BLOCKS.replaceAll('blocks', 'searched'));
    const { spaceId: computed } = await spaceWith(sourceOf('searched'));
    const titles = async (query: string, within: string) => {
      const { body } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/search', { spaceId: within }, { query: { query } })).expect(200);
      return body.items.map(({ title }: { title: string }) => title) as string[];
    };
    const found = async (query: string, within: string, expected: string[]) =>
      await expect.poll(async () => (await titles(query, within)).toSorted(), { timeout: 120_000, interval: 200 }).toEqual(expected);
    await put('searched', PETS);
    await found('zebrafinch', spaceId, ['Page']);
    await found('zebrafinch', computed, ['Pet']);
    await expect.poll(async () => (await titles('number of the pet', computed))[0], { timeout: 120_000, interval: 200 }).toBe('Get a pet');
    await put('searched', JSON.parse(JSON.stringify(PETS).replace('zebrafinch', 'goldfinch')));
    await found('goldfinch', spaceId, ['Page']);
    await found('goldfinch', computed, ['Pet']);
    await found('zebrafinch', spaceId, []);
    (await t.api.as(org.admin).delete(SPEC, { organizationId: org.id, specSlug: 'searched' })).expect(204);
    await found('goldfinch', spaceId, []);
    await found('goldfinch', computed, []);
  });

  it('prints what they show as a PDF, at the version current then', async () => {
    await put('printed', PETS);
    const { spaceId } = readerOf((await t.make.space({ org, editMode: 'live' })).id);
    await write(spaceId, BLOCKS.replaceAll('blocks', 'printed'));
    const pdf = async () => {
      const { url } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/pdf', { spaceId })).expect(200).body;
      return vi.waitFor(
        async () => {
          const reply = await t.app.inject({ method: 'GET', url: url.replace('https://docs.example.test', '') });
          expect(reply.statusCode).toBe(200);
          return readPdf(reply.rawPayload);
        },
        { timeout: 120_000, interval: 100 },
      );
    };
    const first = (await pdf()).text;
    for (const text of ['Get a pet', 'GET /pets/{id}', 'The number of the pet.', 'zebrafinch', 'GET /pets']) expect(first).toContain(text);
    await put('printed', JSON.parse(JSON.stringify(PETS).replace('zebrafinch', 'goldfinch')));
    expect((await pdf()).text).toContain('goldfinch');
  });
});
