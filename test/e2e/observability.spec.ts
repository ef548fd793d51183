import { Injectable, Logger, Module } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createApp } from '../../src/app.js';
import { Consumes, EventConsumer } from '../../src/common/events/event-consumer.decorator.js';
import { JobRecords } from '../../src/common/jobs/job-records.js';
import { Env } from '../../src/config/env.js';
import { SpaceUpdated } from '../../src/modules/spaces/space.events.js';
import { useApp, useOwnApp } from '../support/app.js';
import { DatabaseLine } from '../support/database-line.js';
import { refusalProblem } from '../support/refusal.js';

const t = useOwnApp();

const FUNCTIONS = new Set(['histogram_quantile', 'max_over_time', 'min_over_time']);

/** The expressions of rules or of panels. */
function expressionsIn(text: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'expr') found.push(inner as string);
      else walk(inner);
    }
  };
  walk(parse(text));
  return found;
}

describe('/livez and /readyz', () => {
  let line: DatabaseLine;
  let app: NestFastifyApplication;
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  beforeAll(async () => {
    line = await DatabaseLine.to(t.databaseUrl);
    app = await createApp(Env.read({ LOG_LEVEL: 'silent' }), { url: line.url });
  });
  afterAll(async () => {
    await line.cut();
    await app.close();
  });

  it('answer 200 to anyone', async () => {
    // A busy database says that it is ready when it comes to it.
    for (const url of ['/livez', '/readyz']) await expect.poll(async () => (await app.inject({ url })).json()).toEqual({ status: 'ok' });
  });

  it('answer while the network swallows everything, long before a statement ends', async () => {
    const patient = await createApp(Env.read({ LOG_LEVEL: 'silent', DATABASE_STATEMENT_TIMEOUT: '600000' }), { url: line.url });
    const statusOf = async (url: string) => (await patient.inject({ url })).statusCode;
    expect(await statusOf('/readyz')).toBe(200);
    line.swallow();
    for (const url of ['/readyz', '/livez', '/readyz']) expect(await statusOf(url)).toBe(url === '/livez' ? 200 : 503);
    await line.cut();
    await line.mend();
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200);
    await patient.close();
  });

  it('answer requests as late as the setting for new connections says', async () => {
    const own = await DatabaseLine.to(t.databaseUrl);
    const make = (timeout: string) => createApp(Env.read({ LOG_LEVEL: 'silent', DATABASE_CONNECT_TIMEOUT: timeout }), { url: own.url });
    const [hasty, patient] = await Promise.all([make('10000'), make('600000')]);
    await own.cut();
    await own.mend();
    own.swallow();
    const request = { url: '/v1/user', headers: { authorization: `Bearer bdy_${'x'.repeat(40)}` } };
    let isAnswered = false;
    const late = patient.inject(request).then((answer) => {
      isAnswered = true;
      return answer;
    });
    expect((await hasty.inject(request)).statusCode).toBe(503);
    expect(isAnswered).toBe(false);
    await own.cut();
    expect((await late).statusCode).toBe(503);
    await Promise.all([hasty.close(), patient.close()]);
  });

  it('report a service without its database as alive and not ready, until the database is back', async () => {
    await line.cut();
    expect(await status('/livez')).toBe(200);
    const unready = await app.inject({ url: '/readyz' });
    expect(unready.json()).toMatchObject({
      error: { code: 503, type: 'service-unavailable', message: 'The database does not respond: check that it is running' },
    });
    expect(Number(unready.headers['retry-after'])).toBeGreaterThan(0);
    await line.mend();
    // A connection that was cut may only be noticed when it is used.
    await expect.poll(() => status('/readyz')).toBe(200);
  });
});

describe('/metrics', () => {
  const TOKEN = 'a-token-for-the-metrics';
  const guarded = useApp({ METRICS_TOKEN: TOKEN });
  const trusting = useApp({ TRUST_PROXY: '1' });
  const read = (from: typeof t, remoteAddress: string, headers: Record<string, string> = {}) =>
    from.app.inject({ url: '/metrics', remoteAddress, headers });

  it('count requests by route, not by URL', async () => {
    const org = await t.make.org();
    (await t.api.as(org.admin).get('/v1/orgs/:organizationId', { organizationId: org.id })).expect(200);
    (await t.api.as(org.admin).get('/v1/orgs/:organizationId', { organizationId: 'nothing' })).expect(404);
    const answer = await read(t, '127.0.0.1');
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const count = 'http_request_duration_seconds_count';
    expect(answer.body).toContain(`${count}{method="GET",route="/v1/orgs/:organizationId",status="200"} 1`);
    expect(answer.body).toContain(`${count}{method="GET",route="/v1/orgs/:organizationId",status="404"} 1`);
    expect(answer.body).toMatch(/^database_connections\{state="idle"\} [1-9]/m);
    expect(answer.body).not.toContain(org.id);
  });

  it('show the queue by kind of job, and what became of the runs of the process', async () => {
    const valueOf = async (metric: string) => {
      const { body } = await read(t, '127.0.0.1');
      return Number(
        body
          .split('\n')
          .find((line) => line.startsWith(`${metric} `))!
          .slice(metric.length + 1),
      );
    };
    const id = await t.make.failedJob('jobs.forget-failed');
    expect(await valueOf('jobs_failed{job="jobs.forget-failed"}')).toBe(1);
    expect(await valueOf('jobs_waiting{job="links.extract"}')).toBe(0);
    const done = 'job_runs_total{job="jobs.forget-failed",outcome="done"}';
    const before = await valueOf(done);
    await t.app.get(JobRecords).retry(id);
    await expect.poll(() => valueOf(done)).toBe(before + 1);
    expect(await valueOf('jobs_failed{job="jobs.forget-failed"}')).toBe(0);
    const { id: space } = await t.make.space();
    await t.db.query(`INSERT INTO search_spaces (space_id, revision_id, rebuilt_to) VALUES ($1, '', '')`, [space]);
    expect(await valueOf('search_spaces_behind')).toBe(1);
    await t.db.query('DELETE FROM search_spaces WHERE space_id = $1', [space]);
  });

  it.each(['alerts.yaml', 'grafana.json'])('are those that deploy/%s names, with their labels', async (file) => {
    const { body } = await read(t, '127.0.0.1');
    const labels = new Map<string, Set<string>>([['up', new Set(['job'])]]);
    for (const [, name, within = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
      const known = labels.get(name!) ?? new Set(['instance']);
      for (const [, label] of within.matchAll(/(\w+)="/g)) known.add(label!);
      labels.set(name!, known);
    }
    const expressions = expressionsIn(readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8'));
    expect(expressions.length).toBeGreaterThan(8);
    for (const expression of expressions) {
      const named = [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?=[{[\s)]|$)(?:\{([^}]*)\})?/g)].filter(
        ([, name]) => !FUNCTIONS.has(name!),
      );
      expect(named, expression).not.toEqual([]);
      for (const [, name, within = ''] of named)
        for (const label of ['', ...[...within.matchAll(/(\w+)[=!]/g)].map(([, each]) => each!)])
          expect([...(labels.get(name!) ?? [])], `${name} ${label} in ${expression}`).toEqual(
            label ? expect.arrayContaining([label]) : expect.anything(),
          );
      for (const [, by] of expression.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of by!.split(/,\s*/).filter((each) => each !== 'le'))
          expect([...labels.get(named[0]![1]!)!], expression).toContain(label);
    }
  });

  it('show the size and the hits of each cache', async () => {
    const org = await t.make.org();
    const pages = [t.make.page()];
    const { id: spaceId } = await t.make.space({ org, pages });
    const value = (body: string, name: string, cache: string) =>
      Number(new RegExp(`^cache_${name}\\{cache="${cache}"\\} (.+)$`, 'm').exec(body)?.[1]);
    const read = async () => (await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
    const before = await read();
    const list = () => t.api.as(org.admin).get('/v1/spaces/:spaceId/content/pages', { spaceId });
    (await list()).expect(200);
    (await list()).expect(200);
    const after = await read();
    const grown = (name: string, cache: string) => value(after, name, cache) - value(before, name, cache);
    expect(grown('misses_total', 'answers')).toBe(1);
    expect(grown('hits_total', 'answers')).toBe(1);
    expect(grown('entries', 'answers')).toBe(1);
    expect(grown('bytes', 'answers')).toBeGreaterThan(200);
    expect(grown('evictions_total', 'answers')).toBe(0);
    const names = [...after.matchAll(/^cache_bytes\{cache="(.+)"\}/gm)].map(([, name]) => name);
    expect(names.toSorted()).toEqual([
      'answers',
      'api-sender',
      'audited-refusals',
      'computed-pages',
      'conditional-documents',
      'content-links',
      'content-objects',
      'custom-fonts',
      'document-links',
      'document-uses',
      'documents',
      'embeds',
      'expressions',
      'issue-embeddings',
      'oidc-clients',
      'openapi-content',
      'openapi-made-parts',
      'openapi-pages',
      'page-cards',
      'page-indexes',
      'page-markdown',
      'page-pdfs',
      'plain-revisions',
      'populated-places',
      'published-changes',
      'published-sites',
      'rate-limits',
      'reader-page-spaces',
      'reader-pages',
      'record-indexes',
      'revisions',
      'site-files',
      'site-outlines',
      'space-reach',
      'token-networks',
      'tokens',
      'visible-content',
      'visible-pages',
      'visible-site-outlines',
      'watched-places',
      'word-stems',
      'written-answers',
    ]);
    expect(after).toMatch(/^cache_budget_bytes \d+$/m);
  });

  it.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['203.0.113.9', 403],
    ['::ffff:203.0.113.9', 403],
    ['1271.0.0.1', 403],
  ])('are limited to loopback: %s gets %i', async (address, status) => {
    const answer = await read(t, address);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(refusalProblem(answer)).toBeUndefined();
  });

  it('ignore a forged loopback address', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', 'x-real-ip': '127.0.0.1' };
    expect((await read(t, '203.0.113.9', headers)).statusCode).toBe(403);
  });

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { host: 'docs.example.test' },
    { host: 'localhost.example.test:80' },
  ])('are not exposed by a proxy on this machine: %j', async (headers) => {
    expect((await read(t, '127.0.0.1', headers)).statusCode).toBe(403);
    expect((await read(trusting, '127.0.0.1', headers)).statusCode).toBe(403);
  });

  it('need METRICS_TOKEN if it is set, from any address', async () => {
    const tried = [{}, { authorization: TOKEN }, { authorization: `Bearer ${TOKEN}x` }, { authorization: 'Bearer ' }];
    for (const headers of tried) expect((await read(guarded, '127.0.0.1', headers as Record<string, string>)).statusCode).toBe(403);
    expect((await read(guarded, '203.0.113.9', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  });
});

@Injectable()
@EventConsumer({ name: 'test.watched' })
class Watched {
  static failing = true;

  @Consumes(SpaceUpdated)
  async take(): Promise<void> {
    if (Watched.failing) throw new Error('not now');
  }
}

@Module({ providers: [Watched] })
class WatchedModule {}

describe('the metrics of a consumer of events', () => {
  const consuming = useApp({}, [{ module: WatchedModule }]);
  const measured = async () => {
    const { body } = await consuming.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    const value = (name: string) => Number(new RegExp(`^outbox_${name}\\{consumer="test.watched"\\} (.+)$`, 'm').exec(body)?.[1]);
    return { lag: value('lag_events'), age: value('oldest_event_age_seconds'), failing: value('failing_subjects') };
  };
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
  afterEach(() => void vi.restoreAllMocks());

  it('show its lag and its failures', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const org = await consuming.make.org();
    const { id: spaceId } = await consuming.make.space({ org });
    expect(await measured()).toEqual({ lag: 0, age: 0, failing: 0 });
    (await consuming.api.as(org.admin).patch('/v1/spaces/:spaceId', { spaceId }, { title: 'Watched' })).expect(200);
    await until(async () => expect(await measured()).toMatchObject({ lag: 1, failing: 1 }));
    expect((await measured()).age).toBeGreaterThan(0);
    Watched.failing = false;
    await until(async () => expect(await measured()).toEqual({ lag: 0, age: 0, failing: 0 }));
  });
});

describe('the id of a request', () => {
  const idFor = async (given?: string, url = '/v1/user') => {
    const { headers, body } = await t.app.inject({ url, headers: given === undefined ? {} : { 'x-request-id': given } });
    const { error } = JSON.parse(body) as { error?: { requestId: string } };
    expect(error?.requestId).toBe(headers['x-request-id']);
    return headers['x-request-id'];
  };

  it('is new for each, and the same in header and body', async () => {
    const ids = [await idFor(), await idFor(), await idFor(undefined, '/nothing'), await idFor(undefined, '/v1/orgs/%')];
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{20}$/);
  });

  it('is the caller’s own if that is valid', async () => {
    for (const id of ['trace-1', 'a/b=c+d:e.f_g', 'x'.repeat(128)]) expect(await idFor(id)).toBe(id);
    for (const id of ['', 'a b', 'x'.repeat(129), '<script>', 'ünïcode', '"']) expect(await idFor(id)).not.toBe(id);
  });
});

describe('every answer', () => {
  it('forbids sniffing and framing, refusals included', async () => {
    for (const url of ['/v1/user', '/nothing', '/livez', '/openapi.json', '/v1/orgs/%', `/v1/orgs/${'x'.repeat(600)}`]) {
      const { headers } = await t.app.inject({ url });
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers, url).toHaveProperty('content-security-policy');
    }
  });

  it('is private to its caller, however the URL is spelled', async () => {
    for (const url of ['/v1/user', '/%761/user', '/v%31/user', '/v1/nothing', '/v1/orgs/%', '/nothing'])
      expect((await t.app.inject({ url })).headers, url).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: 'Authorization, Cookie, Accept-Encoding',
      });
    for (const url of ['/docs', '/openapi.json', '/livez'])
      expect((await t.app.inject({ url })).headers, url).not.toHaveProperty('cache-control', 'private, no-cache');
  });

  it('at the root redirects browsers to the workbench, and programs to the API explorer', async () => {
    const led = async (accept?: string) => {
      const { statusCode, headers } = await t.app.inject({ url: '/', headers: { ...(accept !== undefined && { accept }) } });
      return [statusCode, new URL(headers.location as string, 'https://docs.example.test/base/').pathname, headers['vary']];
    };
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect(await led(browser)).toEqual([302, '/base/app', 'Accept']);
    for (const program of [undefined, '', '*/*', 'application/json'])
      expect(await led(program), program).toEqual([302, '/base/docs', 'Accept']);
  });

  it('compresses the OpenAPI documents for clients that accept it', async () => {
    for (const url of ['/openapi.json', '/openapi-3.0.json', '/openapi.yaml']) {
      const plain = await t.app.inject({ url });
      const accepting = { 'accept-encoding': 'br, gzip' };
      for (let turn = 0; turn < 2; turn++) {
        const packed = await t.app.inject({ url, headers: accepting });
        expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
        expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
        expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
        for (const { headers } of [plain, packed]) {
          const known = { ...accepting, 'if-none-match': String(headers['etag']) };
          expect((await t.app.inject({ url, headers: known })).statusCode).toBe(304);
        }
      }
      expect(plain.headers).not.toHaveProperty('content-encoding');
    }
  });

  it('serves the page of the docs that each section of the OpenAPI document refers to', async () => {
    const { tags } = (await t.app.inject({ url: '/openapi.json' })).json<{ tags: { externalDocs: { url: string } }[] }>();
    expect(tags.length).toBeGreaterThan(20);
    for (const { externalDocs } of tags) {
      const { statusCode, headers, body } = await t.app.inject({ url: externalDocs.url });
      expect([externalDocs.url, statusCode, headers['content-type']]).toEqual([externalDocs.url, 200, 'text/html; charset=utf-8']);
      expect(body).toMatch(/<h1>.+<\/h1>/);
    }
    for (const page of ['nothing.md', '..%2FREADME.md', 'images'])
      expect((await t.app.inject({ url: `/guides/${page}` })).statusCode).toBe(404);
  });

  it('names the version of the package in the OpenAPI document', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const { info } = (await t.app.inject({ url: '/openapi.json' })).json<{ info: { version: string } }>();
    expect(info.version).toBe(version);
  });
});
