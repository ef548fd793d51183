import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiOperation, ApiShape } from '../../src/common/api-reference/api-part.js';
import { outlineSpec } from '../../src/modules/openapi/outline/outline-spec.js';
import { partView } from '../../src/modules/openapi/reference/part-views.js';
import { useApp } from '../support/app.js';
import { runs } from '../support/runs.js';
import { storeSpec } from '../support/api-site.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [
    { url: 'https://{region}.pets.example/v1', description: 'Production', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
  ],
  security: [{ key: [] }, { login: ['pets:read'] }],
  paths: {
    '/pets/{petId}': {
      get: {
        operationId: 'getPet',
        summary: 'Get a pet',
        parameters: [
          { in: 'path', name: 'petId', required: true, schema: { type: 'string', minLength: 3, maxLength: 20, pattern: '^[a-z]+$' } },
          { in: 'query', name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 }, example: 20 },
          { in: 'header', name: 'X-Trace', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'The pet.',
            headers: { 'X-Left': { schema: { type: 'integer' }, description: 'What is left' } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' }, example: { name: 'Example of the document' } } },
          },
          404: { description: 'No **such** pet.' },
        },
      },
      put: {
        operationId: 'putPet',
        summary: 'Replace a pet',
        deprecated: true,
        security: [],
        servers: [{ url: 'https://write.pets.example' }],
        'x-codeSamples': [{ lang: 'Kotlin', source: 'putPet("<script>alert(1)</script>")' }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        callbacks: {
          done: {
            '{$request.body#/url}': {
              post: { summary: 'It is done', requestBody: { content: { 'application/json': { schema: { type: 'string' } } } } },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://login.example/token', scopes: { 'pets:read': 'Read' } } } },
    },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'string', readOnly: true },
          secret: { type: 'string', writeOnly: true },
          name: { type: 'string', examples: ['Rex'] },
          kind: { enum: ['cat', 'dog'], 'x-enumDescriptions': { cat: 'Meows' } },
          owner: {
            oneOf: [{ $ref: '#/components/schemas/Person' }, { $ref: '#/components/schemas/Shelter' }],
            discriminator: { propertyName: 'type', mapping: { person: '#/components/schemas/Person' } },
          },
          parent: { $ref: '#/components/schemas/Pet' },
          tags: { type: 'array', maxItems: 5, items: { type: 'object', properties: { label: { type: 'string' } } } },
        },
      },
      Person: {
        allOf: [{ $ref: '#/components/schemas/Named' }, { type: 'object', properties: { age: { type: 'integer', exclusiveMinimum: 0 } } }],
      },
      Named: { type: 'object', required: ['fullName'], properties: { fullName: { type: 'string' } } },
      Shelter: { type: 'object', properties: { street: { type: 'string' } } },
    },
  },
};

const wordsIn = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;|&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');

describe('a page of an operation', () => {
  let site: ReaderSite;
  const pages = new Map<string, string>();

  beforeAll(async () => {
    site = await makeReaderSite(t);
    const api = t.api.as(site.org.admin);
    const place = { organizationId: site.org.id, specSlug: 'pets' };
    (await api.put('/v1/orgs/:organizationId/openapi/:specSlug', place, { source: { text: JSON.stringify(SPEC) } })).expect(201);
    await vi.waitFor(
      async () => expect((await api.get('/v1/orgs/:organizationId/openapi/:specSlug', place)).body.lastVersion).toBeTypeOf('string'),
      { timeout: 60_000, interval: 50 },
    );
    const operation = (method: string) =>
      `{% openapi-operation spec="pets" path="/pets/{petId}" method="${method}" %}{% endopenapi-operation %}`;
    for (const method of ['get', 'put']) {
      const changes = [
        { operation: 'insert_page', title: `Pet ${method}`, document: { markdown: `# Pet ${method}\n\n${operation(method)}\n` } },
      ];
      (await api.post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
      const reply = await t.app.inject(`${site.path}/pet-${method}`);
      expect(reply.statusCode).toBe(200);
      pages.set(method, reply.body.replace(/^[^]*<main[^>]*>/, '').replace(/<\/main>[^]*$/, ''));
    }
  });

  it.each([
    ['with its end', '{% openapi-operation spec="pets" path="/pets/{petId}" method="get" %}{% endopenapi-operation %}'],
    [
      'with a link in it',
      '{% openapi-operation spec="pets" path="/pets/{petId}" method="get" %} [Pets](https://pets.example/openapi.json) {% endopenapi-operation %}',
    ],
    ['without an end', '{% openapi-operation spec="pets" path="/pets/{petId}" method="get" %}'],
  ])('is the same for a tag on one line %s, between other blocks', async (way, tag) => {
    const changes = [{ operation: 'insert_page', title: `Tag ${way}`, document: { markdown: `Before.\n\n${tag}\n\nAfter.\n` } }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
    const { body } = await t.app.inject(`${site.path}/tag-${way.replaceAll(' ', '-')}`);
    const shown = wordsIn(body.replace(/^[^]*<main[^>]*>/, '').replace(/<\/main>[^]*$/, ''));
    expect(shown).toMatch(/Before\. .*After\. /);
    expect(shown).not.toContain('{%');
    const operation = wordsIn(pages.get('get')!);
    const start = operation.indexOf('Responses');
    expect(start).toBeGreaterThan(0);
    expect(shown).toContain(operation.slice(start, start + 400));
  });

  it('shows servers, authorization, parameters with their limits, responses and examples', () => {
    const said = wordsIn(pages.get('get')!);
    for (const words of [
      'https://{region}.pets.example/v1 Production',
      'Default eu',
      'One of these is enough',
      'API key · header: X-Key',
      'OAuth 2.0',
      'https://login.example/token',
      'pets:read',
      'petId string required',
      'length 3–20 /^[a-z]+$/',
      'limit integer ≥ 1 ≤ 100 Default 10 Example 20',
      'X-Trace string',
      'X-Left integer',
      'No such pet',
      'Example of the document',
    ])
      expect(said).toContain(words);
  });

  it('shows nested schemas, what can be chosen, and where a schema is described already', () => {
    const said = wordsIn(pages.get('get')!);
    for (const words of [
      'cat Meows',
      'person',
      'Shelter',
      'fullName string required',
      'age integer > 0',
      'label string',
      'items ≤ 5',
      'Described above: Pet',
    ])
      expect(said).toContain(words);
  });

  it('leaves out what requests or responses do not have', () => {
    const [get, put] = [pages.get('get')!, pages.get('put')!].map(wordsIn);
    expect(get).toContain(' id string');
    expect(get).not.toContain('secret string');
    expect(put).toContain('secret string');
    expect(put).not.toContain(' id string');
  });

  it('has samples of code with the own server, and those of the specification as text', () => {
    const put = pages.get('put')!;
    expect(wordsIn(put)).toContain("curl -X PUT 'https://write.pets.example/pets/PET_ID'");
    expect(wordsIn(put)).toContain('"name": "Rex"');
    expect(put).not.toContain('<script>alert');
    expect(put).toContain('alert(1)');
    expect(wordsIn(put)).toContain('Kotlin');
    expect(wordsIn(put)).not.toContain('X-Key');
    expect(wordsIn(put)).toMatch(/deprecated.*Callbacks.*done/);
  });

  it('has links that lead to parameters, and no id twice', () => {
    const ids = [...pages.get('get')!.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expect.arrayContaining(['path.petId', 'query.limit', 'r200', 'responses']));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a page of a large operation', () => {
  const said = (name: string) => `${name} says how it is done, and `.padEnd(200, 'what else there is to know of it ');
  const fieldsNamed = (prefix: string, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`${prefix}${n}`, { type: 'string', description: said(`${prefix}${n}`) }] as const),
    );
  const json = (schema: object) => ({ 'application/json': { schema } });
  const LARGE = {
    openapi: '3.1.0',
    info: { title: 'Settings', version: '1' },
    paths: {
      '/settings': {
        put: {
          operationId: 'putSettings',
          requestBody: { content: json({ type: 'object', properties: fieldsNamed('setting', 900) }) },
          responses: { 200: { description: 'Fine.', content: json({ $ref: '#/components/schemas/All' }) } },
          'x-codeSamples': Array.from({ length: 15 }, (_, n) => ({ lang: `Language ${n}`, source: 'x'.repeat(7_000) })),
        },
      },
    },
    components: {
      schemas: {
        All: { type: 'object', properties: { few: { $ref: '#/components/schemas/Few' }, many: { $ref: '#/components/schemas/Many' } } },
        Few: { type: 'object', properties: fieldsNamed('few', 3) },
        Many: { type: 'object', properties: fieldsNamed('many', 200) },
      },
    },
  };

  it('has at most 150 kB, and names every field of the body', async () => {
    const site = await makeReaderSite(t);
    await storeSpec(t, site, 'settings', LARGE);
    const tag = '{% openapi-operation spec="settings" path="/settings" method="put" %}{% endopenapi-operation %}';
    const changes = [{ operation: 'insert_page', title: 'Put', document: { markdown: tag } }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
    const { body } = await t.app.inject(`${site.path}/put`);
    expect(body.length).toBeLessThan(150_000);
    for (let n = 0; n < 900; n++) expect(body).toContain(`<code class="api-name">setting${n}</code>`);
    expect(wordsIn(body)).toContain(said('setting0').trim());
    expect(wordsIn(body)).toMatch(/\d+ more/);
    expect(wordsIn(body)).toContain('Language 0');
    expect(wordsIn(body)).not.toContain('Language 14');
    const { body: markdown } = await t.app.inject(`${site.path}/put.md`);
    for (let n = 0; n < 900; n++) expect(markdown).toMatch(new RegExp(`\\bsetting${n}\\b`));
  });

  it('leads to the page of a schema that has no room', async () => {
    const { parts } = outlineSpec({ ...LARGE, paths: { '/settings': { get: { responses: LARGE.paths['/settings'].put.responses } } } });
    const view = partView(LARGE, [...parts].find(({ found }) => found.kind === 'operation')!.found) as ApiOperation;
    const [few, many] = view.responses[0]!.contents[0]!.shape!.fields!;
    expect(few!.shape!.fields).toHaveLength(3);
    expect(many!.shape).toEqual({ schema: 'Many', because: 'large' });
  });
});

describe('a page that leads to thousands of parts', () => {
  const COUNT = 1_700;
  const nameOf = (n: number) => `Model${String(n).padStart(4, '0')}`;
  const namesIn = (html: string) => [...html.matchAll(/<li><a href="[^"]*\/models\/[^"]*">(Model\d+)<\/a>/g)].map(([, name]) => name);
  const MANY = {
    openapi: '3.1.0',
    info: { title: 'Many', version: '1' },
    paths: {},
    components: { schemas: Object.fromEntries(Array.from({ length: COUNT }, (_, n) => [nameOf(n), { type: 'string' }] as const)) },
  };

  let site: ReaderSite;
  beforeAll(async () => {
    site = await makeReaderSite(t);
    await storeSpec(t, site, 'many', MANY);
    const computed = { type: 'builtin:openapi', props: {}, dependencies: { spec: { ref: { kind: 'openapi', spec: 'many' } } } };
    const changes = [{ operation: 'insert_computed', title: 'API', computed }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
  });

  it('shows each once in lists that lead to each other, in at most 150 kB each', async () => {
    const found: (string | undefined)[] = [];
    let next: string | undefined = `${site.path}/models`;
    for (let lists = 0; next !== undefined && lists < 5; lists++) {
      const { body }: { body: string } = await t.app.inject(next);
      expect(body.length).toBeLessThan(150_000);
      const [listed = ''] = /<ul class="api-contents of-names">.*?<\/ul>/s.exec(body) ?? [];
      found.push(...namesIn(listed));
      next = /<a rel="next" href="([^"]+)"/.exec(body)?.[1];
    }
    expect(found).toEqual(Array.from({ length: COUNT }, (_, n) => nameOf(n)));
  });

  it('shows the first list for a number that is none, and the last one for a larger one', async () => {
    const list = async (query: string) => {
      const { body } = await t.app.inject(`${site.path}/models${query}`);
      return /<span>(\d+–\d+ \/ \d+)<\/span>/.exec(body)?.[1];
    };
    for (const none of ['', '?list=0', '?list=-1', '?list=1.5', '?list=x', '?list=101', '?list=1e9'])
      expect(await list(none)).toBe('1–600 / 1700');
    expect(await list('?list=2')).toBe('601–1200 / 1700');
    for (const last of ['?list=3', '?list=100']) expect(await list(last)).toBe('1201–1700 / 1700');
  });
});

describe('any specification', () => {
  const names = fc.constantFrom('A', 'B', 'C', '__proto__', 'a/b', 'x.y');
  const { schema } = fc.letrec<{ schema: object }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4 },
      names.map((name) => ({ $ref: `#/components/schemas/${name.replace('/', '~1')}` })),
      fc.constantFrom<object>({ type: 'string' }, { type: 'integer', minimum: 1 }, {}, { type: 'null' }, { enum: [1, 'a'] }),
      fc.record({
        type: fc.constant('object'),
        properties: fc.dictionary(names, tie('schema'), { maxKeys: 4 }),
        required: fc.array(names, { maxLength: 2 }),
      }),
      fc.record({ type: fc.constant('array'), items: tie('schema') }),
      fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    ),
  }));

  it('is described in finite time and room, whatever refers to itself', () => {
    const specs = fc.dictionary(names, schema, { maxKeys: 6 });
    fc.assert(
      fc.property(specs, schema, (schemas, body) => {
        const content = { 'application/json': { schema: body } };
        const post = { requestBody: { content }, responses: { 200: { description: 'Fine', content } } };
        const spec = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/a': { post } }, components: { schemas } };
        for (const { found } of outlineSpec(spec).parts) {
          const view = partView(spec, found);
          expect(JSON.stringify(view).length).toBeLessThan(400_000);
          if (view?.kind === 'operation')
            expect(leftOut(view).every(({ because }) => because === 'recursive' || because === 'large')).toBe(true);
        }
      }),
      runs(60),
    );
  });
});

/** The shapes that are not described in their place. */
function leftOut({ body, responses }: ApiOperation): ApiShape[] {
  const found: ApiShape[] = [];
  const visit = (shape: ApiShape | undefined): void => {
    if (!shape) return;
    if (shape.fields === undefined && shape.choices === undefined) found.push(shape);
    for (const field of shape.fields ?? []) visit(field.shape);
    for (const choice of shape.choices ?? []) for (const option of choice.options) visit(option.shape);
  };
  for (const { contents } of [...(body ? [body] : []), ...responses]) for (const content of contents) visit(content.shape);
  return found;
}
