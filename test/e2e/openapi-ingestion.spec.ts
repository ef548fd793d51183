import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IngestionLimits } from 'bindery/modules/openapi/ingestion/ingestion-limits.js';
import { stringify } from 'yaml';
import { useOwnApp } from '../support/app.js';
import { HostileServer } from '../support/hostile-server.js';
import { statementsOf } from '../support/statements.js';

// It has an application of its own, because it may fetch from this machine.
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
const SPEC = '/v1/orgs/:organizationId/openapi/:specSlug';
const VERSIONS = `${SPEC}/versions`;

type Answer = string | object | ((response: ServerResponse) => void);
const answers: Record<string, Answer> = {};
const server = new HostileServer(
  new Proxy(
    {},
    {
      get: (_, path: string) => {
        const answer = answers[path];
        if (answer === undefined || typeof answer === 'function') return answer;
        return (response: ServerResponse) => response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
      },
    },
  ),
);
beforeAll(() => server.start('127.0.0.1'));
afterAll(() => server.stop());

const spec = (more: object = {}) => ({ openapi: '3.1.0', info: { title: 'Petstore', version: '1' }, paths: {}, ...more });
const schemas = (of: object) => spec({ components: { schemas: of } });
let counted = 0;

/** Sends a specification, or makes the service fetch it, and waits until it is processed. */
async function processed(source: { text: string } | { path: string }, at?: { organizationId: string; specSlug: string }) {
  const org = at ? undefined : await t.make.org();
  const place = at ?? { organizationId: org!.id, specSlug: `spec-${++counted}` };
  const api = org ? t.api.as(org.admin) : t.api.as(owners.get(place.organizationId)!);
  if (org) owners.set(org.id, org.admin);
  const sent = 'text' in source ? source : { url: urlOf(source.path) };
  const { status } = await api.put(SPEC, place, { source: sent });
  expect([200, 201]).toContain(status);
  const body = await vi.waitFor(
    async () => {
      const { body: current } = (await api.get(SPEC, place)).expect(200);
      expect(current.processingState).toBe('complete');
      return current;
    },
    { timeout: 240_000, interval: 50 },
  );
  return { api, place, body };
}
const owners = new Map<string, { token: string }>();
const urlOf = (path: string) => `http://127.0.0.1:${server.port}${path}`;

/** The code and the messages of the failure to process a specification. */
async function failureOf(source: Parameters<typeof processed>[0]) {
  const { body } = await processed(source);
  expect(body).not.toHaveProperty('lastVersion');
  expect(body.lastProcessedErrors.every(({ code }: { code: string }) => code === body.lastProcessErrorCode)).toBe(true);
  expect(body.lastProcessedErrorCount).toBeGreaterThan(0);
  return {
    code: body.lastProcessErrorCode as string,
    messages: body.lastProcessedErrors.map(({ message }: { message: string }) => message).join('\n'),
  };
}

/** Changes a limit until the end of the test. */
async function withLimit(limit: Partial<IngestionLimits>, test: () => Promise<void>) {
  const limits = t.app.get(IngestionLimits);
  const before = { ...limits };
  Object.assign(limits, limit);
  await test().finally(() => Object.assign(limits, before));
}

describe('the versions of an OpenAPI specification', () => {
  it('are removed when there are too many, oldest first, but never the latest', async () => {
    await withLimit({ maxVersions: 2 }, async () => {
      const first = await processed({ text: JSON.stringify(spec({ 'x-n': 1 })) });
      const versions: string[] = [first.body.lastVersion];
      for (const n of [2, 3, 4]) {
        const { body } = await processed({ text: JSON.stringify(spec({ 'x-n': n })) }, first.place);
        versions.push(body.lastVersion);
      }
      const { items } = (await first.api.get(VERSIONS, first.place)).expect(200).body;
      expect(items.map(({ id }: { id: string }) => id)).toEqual([versions[3], versions[2]]);
      (await first.api.get(`${VERSIONS}/:versionId`, { ...first.place, versionId: versions[1]! })).expect(404);
      const changes = (await first.api.get(`${VERSIONS}/:versionId/changes`, { ...first.place, versionId: versions[2]! })).expect(200).body;
      expect(changes.previous).toBe(versions[1]);
    });
  });
});

describe('an OpenAPI specification that is sent as text', () => {
  it('gets a version with its files and its text', async () => {
    const text = `# Pets\n${stringify(spec())}`;
    const { api, place, body } = await processed({ text });
    expect(body).toMatchObject({ lastProcessedErrors: [], lastProcessedErrorCount: 0, processingState: 'complete' });
    expect(body).not.toHaveProperty('lastProcessErrorCode');
    const latest = (await api.get(`${VERSIONS}/latest`, place)).expect(200).body;
    const location = `https://docs.example.test/v1/orgs/${place.organizationId}/openapi/${place.specSlug}/versions/${latest.id}`;
    expect(latest).toMatchObject({ object: 'openapi-spec-version', id: body.lastVersion, url: `${location}/content`, urls: { location } });
    const one = { ...place, versionId: latest.id as string };
    expect((await api.get(`${VERSIONS}/:versionId`, one)).expect(200).body).toEqual(latest);
    const content = (await api.get(`${VERSIONS}/latest/content`, place)).expect(200);
    expect(content.body).toEqual({
      filesystem: [
        { path: 'openapi.yaml', filename: 'openapi.yaml', dir: './', isEntrypoint: true, references: [], specification: spec() },
      ],
      url: `${location}/content`,
      urls: { source: `${location}/content`, public: null },
    });
    expect((await api.get(`${VERSIONS}/:versionId/content`, one)).expect(200).body).toEqual(content.body);
    const read = () => api.get(`${VERSIONS}/latest/content/raw`, place);
    const statements = await statementsOf(() => Promise.all([read(), read(), read()]));
    expect(statements.filter(({ text: sql }) => sql.startsWith('SELECT raw AS content'))).toHaveLength(1);
    expect((await api.get(`${VERSIONS}/latest/content/raw`, place)).expect(200).body).toEqual({ text, format: 'yaml' });
    const headers = { 'if-none-match': content.etag };
    expect((await api.get(`${VERSIONS}/latest/content`, place, { headers })).expect(304).body).toBeUndefined();
  });

  it('has no version before it was processed', async () => {
    const { api, place } = await processed({ text: 'nothing' });
    for (const path of ['', '/content', '/content/raw']) {
      const { body } = (await api.get(`${VERSIONS}/latest${path}`, place)).expect(404);
      expect(body.error.message).toContain('has not been processed successfully yet');
    }
    expect((await api.get(VERSIONS, place)).expect(200).body).toEqual({ items: [], count: 0 });
  });

  it('gets another version only when its content changes, and keeps the last good one after a failure', async () => {
    const { api, place, body: first } = await processed({ text: JSON.stringify(spec()) });
    expect((await processed({ text: JSON.stringify(spec()) }, place)).body.lastVersion).toBe(first.lastVersion);
    const { body: second } = await processed({ text: JSON.stringify(spec({ tags: [] })) }, place);
    expect(second.lastVersion).not.toBe(first.lastVersion);
    const { body: failed } = await processed({ text: '{ "openapi": ' }, place);
    expect(failed).toMatchObject({ lastVersion: second.lastVersion, lastProcessErrorCode: 'PARSE_ERROR' });
    const list = (await api.get(VERSIONS, place)).expect(200).body;
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([second.lastVersion, first.lastVersion]);
    const { body: repaired } = await processed({ text: JSON.stringify(spec({ tags: [] })) }, place);
    expect(repaired).toMatchObject({ lastVersion: second.lastVersion, lastProcessedErrors: [] });
    expect(repaired).not.toHaveProperty('lastProcessErrorCode');
  });

  it.each([
    ['2.0', { swagger: '2.0', info: { title: 'a', version: '1' }, paths: {} }],
    ['3.0', { openapi: '3.0.3', info: { title: 'a', version: '1' }, paths: {} }],
    ['3.1', { openapi: '3.1.1', info: { title: 'a', version: '1' }, components: {} }],
  ])('may be OpenAPI %s', async (_, document) => {
    expect((await processed({ text: JSON.stringify(document) })).body).toHaveProperty('lastVersion');
  });

  it.each([
    ['JSON that ends early', '{\n  "openapi": "3.1.0",\n  "info": {', /^openapi(:\d+:\d+)?: The JSON is not valid/],
    ['YAML with a mistake', 'openapi: 3.1.0\ninfo:\n  title: "a\n', /^openapi:\d+:\d+: The YAML is not valid/],
    ['a document without a title', JSON.stringify({ ...spec(), info: { version: '1' } }), /openapi\.json#\/info: .*title/],
    [
      'a reference to nothing',
      JSON.stringify(schemas({ A: { $ref: '#/components/schemas/B' } })),
      /^openapi.json#\/components\/schemas\/A: .* leads to nothing$/,
    ],
    [
      'a reference to itself',
      JSON.stringify(schemas({ A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } })),
      /leads back to itself/,
    ],
    ['another type of document', JSON.stringify({ asyncapi: '3.0.0', info: {} }), /neither `openapi` nor `swagger`/],
    ['a later version', JSON.stringify({ ...spec(), openapi: '4.0.0' }), /"4.0.0" is not supported: OpenAPI 2.0, 3.0 and 3.1 are/],
    ['a version that is no text', 'openapi: 3.1\ninfo: {}', /`openapi` must be a string/],
    ['a list', '[]', /it is not an object/],
    ['a login page', '<!doctype html><title>Sign in</title>', /This is a web page.*without signing in/],
    ['spaces', '   ', /The file is empty/],
    [
      'a reference to another file',
      JSON.stringify(schemas({ A: { $ref: 'a.json' } })),
      /#\/components\/schemas\/A: `\$ref` "a.json" refers to another file/,
    ],
    ['a reference to a local file', JSON.stringify(schemas({ A: { $ref: 'file:///etc/passwd' } })), /neither an http nor an https URL/],
    ['JSON that is nested too deeply', `{"openapi":"3.1.0","x-a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, /nested/],
    ['YAML that is nested too deeply', `openapi: 3.1.0\nx-a: ${'['.repeat(5000)}${']'.repeat(5000)}`, /nested/],
    ['a YAML alias that contains itself', 'openapi: 3.1.0\nx-a: &a [*a]', /alias contains itself/],
  ])('is refused as %s', async (_, text, message) => {
    const { code, messages } = await failureOf({ text });
    expect(code).toBe('PARSE_ERROR');
    expect(messages).toMatch(message);
    expect(messages).not.toContain('root:');
  });

  it('is refused with YAML aliases that multiply', async () => {
    const levels = Array.from({ length: 12 }, (_, n) => `l${n + 1}: &l${n + 1} [${Array.from({ length: 10 }, () => `*l${n}`).join(', ')}]`);
    expect(await failureOf({ text: `openapi: 3.1.0\nl0: &l0 [lol]\n${levels.join('\n')}` })).toMatchObject({ code: 'PARSE_ERROR' });
    const long = `openapi: 3.1.0\nx-a: &a ${'x'.repeat(1_000_000)}\nx-b: [${Array.from({ length: 5000 }, () => '*a').join(', ')}]`;
    expect((await failureOf({ text: long })).messages).toContain('use fewer YAML aliases');
  });

  it('may use a YAML alias many times', async () => {
    const uses = Array.from({ length: 500 }, (_, n) => `    S${n}: *text`).join('\n');
    const { body } = await processed({ text: `${stringify(spec())}x-text: &text { type: string }\ncomponents:\n  schemas:\n${uses}\n` });
    expect(body.lastProcessedErrors).toEqual([]);
  });

  it('may refer to itself in cycles', async () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const cycles = { A: { properties: { b: ref('B') } }, B: { allOf: [ref('A')] }, Tree: { items: ref('Tree'), type: 'array' } };
    expect((await processed({ text: JSON.stringify(schemas(cycles)) })).body.lastProcessedErrors).toEqual([]);
  });

  it('may contain examples that look like references', async () => {
    const A = {
      type: 'object',
      example: { $ref: 'a.json' },
      default: { $ref: 'http://127.0.0.1:1/' },
      properties: { default: { type: 'string' } },
    };
    expect((await processed({ text: JSON.stringify(schemas({ A })) })).body.lastProcessedErrors).toEqual([]);
  });

  it('is stored with faults that keep nobody from reading it, which it names', async () => {
    const schema = { type: 'string', pattern: '(?<!unfinished' };
    const parameters = [{ in: 'query', name: 'q', schema }];
    const get = { parameters, responses: { 200: { description: 'Fine' } } };
    const { body } = await processed({ text: JSON.stringify(spec({ openapi: '3.0.3', paths: { '/pets': { get } } })) });
    expect(body.lastVersion).toBeTypeOf('string');
    expect(body).not.toHaveProperty('lastProcessErrorCode');
    expect(body.lastProcessedErrorCount).toBe(1);
    expect(body.lastProcessedErrors[0].message).toMatch(/\/schema\/pattern: format must match format "regex"$/);
  });

  it('names at most 50 errors, and counts all', async () => {
    const parameters = Array.from({ length: 80 }, (_, n) => ({ name: `p${n}`, in: 'nowhere' }));
    const { body } = await processed({ text: JSON.stringify(spec({ paths: { '/a': { get: { parameters, responses: {} } } } })) });
    expect(body.lastProcessedErrors.length).toBeLessThanOrEqual(50);
    expect(body.lastProcessedErrorCount).toBeGreaterThanOrEqual(body.lastProcessedErrors.length);
  });

  it('is given up when it takes too much memory or time', async () => {
    const text = JSON.stringify(
      schemas(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`S${n}`, { type: 'object', properties: { a: {} } }]))),
    );
    await withLimit({ maxMegabytes: 24 }, async () => expect((await failureOf({ text })).messages).toContain('too much memory'));
    await withLimit({ timeout: 20 }, async () => expect((await failureOf({ text })).messages).toContain('took longer than 0.02 seconds'));
    expect((await processed({ text })).body.lastProcessedErrors).toEqual([]);
  });

  it('is processed again if it was replaced while it was processed', async () => {
    const { place, api } = await processed({ text: JSON.stringify(spec()) });
    for (let n = 0; n < 4; n += 1)
      (await api.put(SPEC, place, { source: { text: JSON.stringify(spec({ tags: [{ name: `t${n}` }] })) } })).expect(200);
    await processed({ text: JSON.stringify(spec({ tags: [{ name: 'last' }] })) }, place);
    const { body } = (await api.get(`${VERSIONS}/latest/content/raw`, place)).expect(200);
    expect(JSON.parse(body.text).tags).toEqual([{ name: 'last' }]);
  });

  it('may be deleted while it is processed', async () => {
    const { id: organizationId, admin } = await t.make.org();
    const place = { organizationId, specSlug: 'gone' };
    (await t.api.as(admin).put(SPEC, place, { source: { text: JSON.stringify(spec()) } })).expect(201);
    (await t.api.as(admin).delete(SPEC, place)).expect(204);
    await processed({ text: JSON.stringify(spec()) });
    expect(await t.db.query('SELECT 1 FROM openapi_specs WHERE org_id = $1', [organizationId])).toEqual([]);
  });
});

describe('an OpenAPI specification that is fetched', () => {
  it('may have several files', async () => {
    answers['/api/openapi.yaml'] = stringify(schemas({ Pet: { $ref: 'schemas/pet.json#/Pet' }, Toy: { $ref: '../toys/all~a.json' } }));
    answers['/api/schemas/pet.json'] = {
      Pet: { properties: { owner: { $ref: '#/Owner' }, next: { $ref: '../openapi.yaml#/components/schemas/Pet' } } },
      Owner: { type: 'string' },
    };
    answers['/toys/all~a.json'] = { type: 'object', properties: { pet: { $ref: '../api/schemas/pet.json#/Pet' } } };
    const { api, place, body } = await processed({ path: '/api/openapi.yaml' });
    expect(body).toMatchObject({ sourceURL: urlOf('/api/openapi.yaml'), lastProcessedErrors: [] });
    const { filesystem, url, urls } = (await api.get(`${VERSIONS}/latest/content`, place)).expect(200).body;
    expect([url, urls.source]).toEqual([urlOf('/api/openapi.yaml'), urlOf('/api/openapi.yaml')]);
    const toys = urlOf('/toys/all~a.json');
    const paths = (filesystem as { path: string }[]).map(({ path }) => path);
    expect(paths.toSorted()).toEqual([toys, 'openapi.yaml', 'schemas/pet.json'].toSorted());
    const entry = (filesystem as { isEntrypoint: boolean }[]).filter(({ isEntrypoint }) => isEntrypoint);
    expect(entry).toMatchObject([{ path: 'openapi.yaml', dir: './', references: ['schemas/pet.json', toys] }]);
    expect(filesystem[paths.indexOf('schemas/pet.json')]).toEqual({
      path: 'schemas/pet.json',
      filename: 'schemas/pet.json',
      dir: 'schemas/',
      isEntrypoint: false,
      references: ['openapi.yaml'],
      specification: answers['/api/schemas/pet.json'],
    });
  });

  it('may have files that refer to each other, and is fetched once per file', async () => {
    answers['/cycle/a.json'] = schemas({ A: { $ref: 'b.json#/B' } });
    answers['/cycle/b.json'] = {
      B: { properties: { c: { $ref: 'c.json' }, a: { $ref: 'a.json#/components/schemas/A' }, self: { $ref: 'b.json#/B' } } },
    };
    answers['/cycle/c.json'] = { items: { $ref: 'b.json#/B' } };
    server.heard.length = 0;
    expect((await processed({ path: '/cycle/a.json' })).body.lastProcessedErrors).toEqual([]);
    expect(server.heard.map(({ url }) => url)).toEqual(['/cycle/a.json', '/cycle/b.json', '/cycle/c.json']);
  });

  it('follows redirects, and resolves references where they lead', async () => {
    answers['/moved'] = (response) => response.writeHead(302, { location: '/there/openapi.json' }).end();
    answers['/there/openapi.json'] = schemas({ A: { $ref: 'a.json' } });
    answers['/there/a.json'] = { type: 'string' };
    const { api, place } = await processed({ path: '/moved' });
    const { filesystem } = (await api.get(`${VERSIONS}/latest/content`, place)).expect(200).body;
    expect((filesystem as { path: string }[]).find(({ path }) => path === 'a.json')).toMatchObject({ specification: { type: 'string' } });
  });

  it.each<[string, Answer, string, RegExp]>([
    ['does not exist', (response) => response.writeHead(404).end('{}'), 'FETCH_ERROR', /status 404/],
    ['needs a token', (response) => response.writeHead(401).end('{}'), 'FETCH_ERROR', /status 401/],
    ['is a login page', '<html><form>Sign in</form></html>', 'PARSE_ERROR', /This is a web page/],
    ['is a picture', (response) => response.end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff])), 'PARSE_ERROR', /not text in UTF-8/],
    ['closes the connection', (response) => response.destroy(), 'FETCH_ERROR', /failed/],
    [
      'refers to a file that does not exist',
      schemas({ A: { $ref: 'missing.json' } }),
      'FETCH_ERROR',
      /#\/components\/schemas\/A: `\$ref` to .*missing.json: .*404/,
    ],
    ['refers to a file that is a web page', schemas({ A: { $ref: 'page.html' } }), 'PARSE_ERROR', /^page.html:1:1: This is a web page/],
    ['refers to a member that does not exist', schemas({ A: { $ref: 'present.json#/Nothing' } }), 'PARSE_ERROR', /Nothing/],
    ['refers to a local file', schemas({ A: { $ref: 'file:///etc/passwd' } }), 'PARSE_ERROR', /neither an http nor an https URL/],
    ['redirects to a local file', (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), 'FETCH_ERROR', /http/],
    [
      'has a thousand files',
      schemas(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`S${n}`, { $ref: `many/${n}.json` }]))),
      'PARSE_ERROR',
      /more than 200 files/,
    ],
  ])('is refused if its URL %s', async (name, answer, code, message) => {
    const path = `/refused-${name.replaceAll(' ', '-')}`;
    answers[path] = answer;
    answers['/page.html'] = '<!DOCTYPE html>';
    answers['/present.json'] = {};
    const failure = await failureOf({ path });
    expect(failure.code).toBe(code);
    expect(failure.messages).toMatch(message);
  });

  it('is refused if its body never ends, and if it is slow', async () => {
    answers['/endless'] = (response) => {
      const more = () => response.destroyed || response.write(' '.repeat(65_536), more);
      more();
    };
    answers['/slow'] = (response) => void response.write('{');
    await withLimit({ maxBytes: 1024 * 1024 }, async () => {
      expect(await failureOf({ path: '/endless' })).toMatchObject({ code: 'FETCH_ERROR', messages: 'The response is too large' });
    });
    await withLimit({ fetchTimeout: 200 }, async () => {
      expect(await failureOf({ path: '/slow' })).toMatchObject({ code: 'FETCH_TIMEOUT' });
      answers['/slow-file'] = schemas({ A: { $ref: 'slow' } });
      expect((await failureOf({ path: '/slow-file' })).code).toBe('FETCH_TIMEOUT');
    });
  });

  it('is refused if its files together are too large', async () => {
    answers['/large.json'] = schemas({ A: { $ref: 'large-a.json' }, B: { $ref: 'large-b.json' } });
    answers['/large-a.json'] = { description: 'x'.repeat(60_000) };
    answers['/large-b.json'] = { description: 'x'.repeat(60_000) };
    await withLimit({ maxBytes: 100_000 }, async () =>
      expect((await failureOf({ path: '/large.json' })).messages).toMatch(/is larger than/),
    );
  });
});
