import { validate } from '@scalar/openapi-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { OpenAPISpecVersion } from '../../src/modules/openapi/versions/openapi-spec-version.entity.js';
import { storeSpec } from '../support/api-site.js';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp({ RATE_LIMIT: '5000' });
const VERSIONS = '/v1/orgs/:organizationId/openapi/:specSlug/versions';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  security: [{ key: [] }],
  tags: [{ name: 'pets', description: 'All about pets' }, { name: 'toys' }],
  paths: {
    '/pets': {
      parameters: [{ $ref: '#/components/parameters/Limit' }],
      get: {
        operationId: 'listPets',
        summary: 'List pets',
        tags: ['pets'],
        responses: {
          200: { description: 'Fine.', ...json({ type: 'array', items: ref('Pet') }) },
          404: { $ref: '#/components/responses/Gone' },
        },
      },
      post: {
        summary: 'Add a pet',
        deprecated: true,
        security: [],
        requestBody: json(ref('Pet')),
        responses: { 204: { description: 'Done.' } },
      },
    },
    '/toys': { get: { tags: ['toys'], security: [{ other: [] }], responses: { 200: { description: 'Toys', ...json(ref('Toy')) } } } },
    '/secret': { get: { 'x-internal': true, responses: { 200: { description: 'No.' } } } },
  },
  webhooks: {
    petSold: { post: { summary: 'A pet was sold', requestBody: json(ref('Pet')), responses: { 200: { description: 'Thanks.' } } } },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' }, other: { type: 'http', scheme: 'bearer' } },
    parameters: { Limit: { in: 'query', name: 'limit', schema: { type: 'integer' } } },
    responses: { Gone: { description: 'Gone.', ...json(ref('Problem')) } },
    schemas: {
      Pet: { type: 'object', properties: { name: { type: 'string' }, owner: ref('Owner'), parent: ref('Pet') } },
      Owner: { oneOf: [ref('Person'), ref('Shelter')], discriminator: { propertyName: 'kind', mapping: { shelter: 'Shelter' } } },
      Person: { type: 'object', properties: { kind: { type: 'string' }, pets: { type: 'array', items: ref('Pet') } } },
      Shelter: { type: 'object', properties: { kind: { type: 'string' }, street: { type: 'string', description: 'Where it is.' } } },
      Problem: { type: 'object', properties: { message: { type: 'string' } } },
      Toy: { type: 'object', properties: { squeaks: { type: 'boolean' } } },
    },
  },
};

interface Entry {
  key: string;
  kind: string;
  method?: string;
  address: string;
  title: string;
  tags: string[];
  deprecated: boolean;
  urls: { location: string };
}

let site: ReaderSite;
let version: string;
beforeAll(async () => {
  site = await makeReaderSite(t);
  version = await storeSpec(t, site, 'pets', SPEC);
});

const place = (specSlug = 'pets') => ({ organizationId: site.org.id, specSlug });
const api = () => t.api.as(site.org.admin);
const list = (query = '', versionId = 'latest') => api().get(`${VERSIONS}/${versionId}/reference${query}`, place());
const part = (key: string, query = '', headers?: Record<string, string>) =>
  api().get(`${VERSIONS}/latest/reference/part?key=${encodeURIComponent(key)}${query}`, place(), headers && { headers });

describe('the list of the parts of a version', () => {
  it('has operations, webhooks and schemas in the order of the specification, page by page', async () => {
    const { items, count } = (await list('?limit=100')).expect(200).body as { items: Entry[]; count: number };
    expect(items.map(({ key }) => key)).toEqual([
      'get /pets',
      'post /pets',
      'get /toys',
      'webhook post petSold',
      ...Object.keys(SPEC.components.schemas).map((name) => `schema ${name}`),
    ]);
    expect(count).toBe(items.length);
    expect(items[1]).toMatchObject({ kind: 'operation', method: 'post', address: '/pets', title: 'Add a pet', tags: [], deprecated: true });
    expect(items[0]).toMatchObject({ title: 'List pets', tags: ['pets'], deprecated: false });
    expect(items[4]).not.toHaveProperty('method');
    const collected: string[] = [];
    for (let page: string | undefined; ;) {
      const body = (await list(`?limit=3${page === undefined ? '' : `&page=${page}`}`, version)).expect(200).body;
      collected.push(...body.items.map(({ key }: Entry) => key));
      page = body.next?.page;
      if (page === undefined) break;
    }
    expect(collected).toEqual(items.map(({ key }) => key));
  });

  it('leads to each part', async () => {
    const { items } = (await list('?limit=100')).expect(200).body as { items: Entry[] };
    for (const { key, urls } of items) {
      const { pathname, search } = new URL(urls.location);
      const reply = await t.app.inject({ url: `${pathname}${search}`, headers: { authorization: `Bearer ${site.org.admin.token}` } });
      expect([reply.statusCode, reply.json().key]).toEqual([200, key]);
    }
  });
});

describe('a part of a version', () => {
  it('is what pages show, with the schemas that it uses directly', async () => {
    const { body } = (await part('get /pets')).expect(200);
    expect(body).toMatchObject({ object: 'openapi-reference-part', key: 'get /pets', refs: ['Pet', 'Problem'] });
    expect(body.model).toMatchObject({ kind: 'operation', method: 'get', name: '/pets', operationId: 'listPets' });
    expect((await part('GET /pets')).expect(200).body.key).toBe('get /pets');
    expect((await part('schema Pet')).expect(200).body).toMatchObject({
      kind: 'schema',
      refs: ['Owner', 'Pet'],
      model: { kind: 'schema' },
    });
  });

  it('is complete as Markdown, with each schema once', async () => {
    const { markdown } = (await part('get /pets', '&format=markdown')).expect(200).body as { markdown: string };
    expect(markdown).toMatch(/^# List pets\n/);
    const schemas = markdown.slice(markdown.indexOf('## Schemas'));
    for (const name of ['Pet', 'Owner', 'Person', 'Shelter', 'Problem']) expect(schemas.split(`### ${name}\n`)).toHaveLength(2);
    expect(schemas).not.toContain('### Toy');
    expect(markdown).toContain('Where it is.');
    expect(markdown).toContain('X-Key');
  });

  it('is a valid specification with what it refers to, and nothing else', async () => {
    const { specification } = (await part('get /pets', '&format=openapi')).expect(200).body as { specification: typeof SPEC };
    const { valid, errors } = await validate(structuredClone(specification));
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    expect(Object.keys(specification.paths)).toEqual(['/pets']);
    expect(Object.keys(specification.paths['/pets'])).toEqual(['parameters', 'get']);
    expect(Object.keys(specification.components.schemas).toSorted()).toEqual(['Owner', 'Person', 'Pet', 'Problem', 'Shelter']);
    expect(Object.keys(specification.components.securitySchemes)).toEqual(['key']);
    expect(specification.tags).toEqual([SPEC.tags[0]]);
    expect(specification).not.toHaveProperty('webhooks');
    const toys = (await part('get /toys', '&format=openapi')).expect(200).body.specification;
    expect(Object.keys(toys.components.securitySchemes)).toEqual(['other']);
    expect(toys).not.toHaveProperty('security');
    const webhook = (await part('webhook post petSold', '&format=openapi')).expect(200).body.specification;
    expect(Object.keys(webhook.webhooks)).toEqual(['petSold']);
  });

  it('has a tag that changes with the version and the format', async () => {
    const tags = new Set<string>();
    for (const format of ['model', 'markdown', 'openapi']) {
      const first = (await part('get /pets', `&format=${format}`)).expect(200);
      const etag = first.headers['etag'] as string;
      tags.add(etag);
      const again = await part('get /pets', `&format=${format}`, { 'if-none-match': etag });
      expect([again.status, again.headers['etag']]).toEqual([304, etag]);
    }
    expect(tags.size).toBe(3);
  });

  it('is refused where there is none, and to those who may not see the specification', async () => {
    for (const key of ['get /nothing', 'schema Nothing', 'get /secret', 'webhook post nothing', 'nonsense', 'get', 'schema __proto__'])
      (await part(key)).expect(404);
    for (const query of ['', '?key=', '?key=get+%2Fpets&format=pdf', `?key=${'x'.repeat(1101)}`])
      (await api().get(`${VERSIONS}/latest/reference/part${query}`, place())).expect(400);
    (await api().get(`${VERSIONS}/latest/reference`, place('nothing'))).expect(404);
    (await t.api.get(`${VERSIONS}/latest/reference`, place())).expect(401);
    const stranger = await t.make.user();
    for (const address of ['latest/reference', 'latest/reference/part?key=get+%2Fpets', `${version}/reference`])
      (await t.api.as(stranger).get(`${VERSIONS}/${address}`, place())).expect(404);
  });

  it('is a conflict for versions whose parts are not described', async () => {
    const first = await storeSpec(t, site, 'changing', SPEC);
    const at = (versionId: string, what = 'reference') => api().get(`${VERSIONS}/${versionId}/${what}`, place('changing'));
    (await at(first)).expect(200);
    const second = await storeSpec(t, site, 'changing', { ...SPEC, info: { title: 'Pets', version: '2' } });
    (await at(first)).expect(409);
    (await at(first, 'reference/part?key=get+%2Fpets')).expect(409);
    (await at(second)).expect(200);
    await t.db.repo(OpenAPISpecVersion).update(second, { viewFormat: 1 });
    (await at('latest')).expect(409);
  });
});
