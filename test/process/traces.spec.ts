import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { StandInCollector, type Span } from '../support/trace-collector.js';
import { startService, stopAll, type ServiceProcess } from './service.js';

const TOKEN = 'a-token-that-no-span-may-name';
const SERVER = 2;
const FAILED = 2;
/** The trace and the span of a caller. */
const [TRACE, SPAN] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
const sampled = (trace = TRACE) => `00-${trace}-${SPAN}-01`;
const notSampled = (trace = TRACE) => `00-${trace}-${SPAN}-00`;

describe('traces', () => {
  let database: TestDatabase;
  const collectors: StandInCollector[] = [];
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await stopAll();
    for (const collector of collectors) await collector.stop();
    await database.close();
  });

  async function start(settings: Record<string, string> = {}, command?: readonly [string, ...string[]]) {
    const collector = await new StandInCollector().start();
    collectors.push(collector);
    const service = await startService(
      { DATABASE_URL: database.url, BOOTSTRAP_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...settings },
      command && { command },
    );
    return { collector, service };
  }

  function send({ url }: ServiceProcess, method: string, path: string, { body, headers = {} }: { body?: object; headers?: object } = {}) {
    return fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  const spanOf = (collector: StandInCollector, wanted: (span: Span) => boolean) =>
    vi.waitFor(
      () => {
        const found = collector.spans.find(wanted);
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 60_000, interval: 50 },
    );
  const ofRequest = (collector: StandInCollector, id: string) =>
    spanOf(collector, ({ attributes }) => attributes['bindery.request_id'] === id);
  const logLines = ({ output }: ServiceProcess) =>
    output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));

  describe('of a service that has a collector', () => {
    let collector: StandInCollector;
    let service: ServiceProcess;
    let organizationId: string;
    beforeAll(async () => {
      ({ collector, service } = await start({
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=planted%20key,x-more=1',
        OTEL_SERVICE_NAME: 'docs',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
      }));
      await service.ready();
      const made = await send(service, 'POST', '/v1/orgs?planted=in-the-query', {
        body: { title: 'planted-title' },
        headers: { 'x-request-id': 'makes-org' },
      });
      organizationId = ((await made.json()) as { id: string }).id;
    });

    it('have a span for each request, and below it one for each transaction and statement, named by who sends them', async () => {
      const request = await ofRequest(collector, 'makes-org');
      expect(request).toMatchObject({
        name: 'POST /v1/orgs',
        kind: SERVER,
        attributes: { 'http.request.method': 'POST', 'http.route': '/v1/orgs', 'http.response.status_code': 201 },
      });
      expect(request.parentSpanId ?? '').toBe('');
      const transaction = await spanOf(collector, ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === request.spanId);
      const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === transaction.spanId);
      expect(statements.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^INSERT \w+\.\w+$/),
          expect.stringMatching(/^START|^BEGIN/),
          expect.stringMatching(/^COMMIT/),
        ]),
      );
      const written = statements.find(({ name }) => name.startsWith('INSERT'))!;
      expect(written.attributes).toEqual({
        'db.system.name': 'postgresql',
        'db.operation.name': 'INSERT',
        'code.function.name': written.name.slice('INSERT '.length),
      });
      for (const { startTimeUnixNano, endTimeUnixNano } of statements)
        expect(
          BigInt(startTimeUnixNano) >= BigInt(request.startTimeUnixNano) && BigInt(endTimeUnixNano) <= BigInt(request.endTimeUnixNano),
        ).toBe(true);
    });

    it('have the id of the log, and say whose they are', async () => {
      const { traceId } = await ofRequest(collector, 'makes-org');
      expect(logLines(service).find(({ requestId }) => requestId === 'makes-org')).toMatchObject({ event: 'request', traceId });
      expect(collector.resources[0]).toMatchObject({ 'service.name': 'docs', 'deployment.environment.name': 'staging' });
      expect(collector.headers[0]).toMatchObject({ 'x-key': 'planted key', 'x-more': '1' });
    });

    it('lead from a job and from a delivered event to the request that caused them', async () => {
      const headers = { 'x-request-id': 'puts-spec' };
      const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'planted-api', version: '1' }, paths: {} });
      await send(service, 'PUT', `/v1/orgs/${organizationId}/openapi/pets`, { body: { source: { text } }, headers });
      const cause = await ofRequest(collector, 'puts-spec');
      const linksTo = (name: RegExp, { traceId }: Span) =>
        spanOf(collector, (span) => name.test(span.name) && span.links.some((link) => link.traceId === traceId));
      const job = await linksTo(/^job /, cause);
      expect(job.traceId).not.toBe(cause.traceId);
      expect(job.attributes).toMatchObject({ 'bindery.job': job.name.slice('job '.length), 'bindery.attempt': 1 });
      await spanOf(collector, ({ parentSpanId }) => parentSpanId === job.spanId);

      await send(service, 'POST', `/v1/orgs/${organizationId}/spaces`, {
        body: { title: 'planted-space' },
        headers: { 'x-request-id': 'makes-space' },
      });
      const event = await linksTo(/^event /, await ofRequest(collector, 'makes-space'));
      expect(event.attributes).toMatchObject({ 'bindery.consumer': event.name.slice('event '.length) });
    });

    it('continue the trace of the caller, and ignore what is none', async () => {
      await send(service, 'GET', '/v1/user', { headers: { traceparent: sampled(), 'x-request-id': 'continues' } });
      expect(await ofRequest(collector, 'continues')).toMatchObject({ traceId: TRACE, parentSpanId: SPAN });
      const garbage = [
        '',
        'planted-garbage',
        sampled('0'.repeat(32)),
        `ff${sampled().slice(2)}`,
        `${sampled()}-more`,
        sampled().toUpperCase(),
      ];
      for (const [n, traceparent] of garbage.entries()) {
        await send(service, 'GET', '/v1/user', { headers: { traceparent, 'x-request-id': `garbage-${n}` } });
        const { parentSpanId = '', traceId } = await ofRequest(collector, `garbage-${n}`);
        expect([parentSpanId, traceId === TRACE]).toEqual(['', false]);
      }
    });

    it('are recorded although a stranger says they are not', async () => {
      await send(service, 'GET', '/v1/user', { headers: { traceparent: notSampled(), 'x-request-id': 'hides' } });
      expect(await ofRequest(collector, 'hides')).toMatchObject({ traceId: TRACE });
    });

    it('say that a request failed, without its message', async () => {
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('ALTER TABLE orgs RENAME COLUMN title TO headline');
      await send(service, 'POST', '/v1/orgs', { body: { title: 'planted-failure' }, headers: { 'x-request-id': 'fails' } });
      await client.query('ALTER TABLE orgs RENAME COLUMN headline TO title');
      await client.end();
      const request = await ofRequest(collector, 'fails');
      expect(request).toMatchObject({ attributes: { 'http.response.status_code': 500 }, status: { code: FAILED } });
      const statement = await spanOf(
        collector,
        ({ traceId, name }) => traceId === request.traceId && /^[A-Z]+ \w+\./.test(name) && name !== request.name,
      );
      expect(statement).toBeDefined();
      const failed = collector.spans.filter(({ traceId, status }) => traceId === request.traceId && status?.code === FAILED);
      expect(failed.map(({ attributes }) => attributes['error.type'])).toContain('42703');
      expect(failed.map(({ status }) => status?.message ?? '')).toEqual(failed.map(() => ''));
    });

    it('have nothing of who asks whether the service lives, and nothing without a request, a job or an event', async () => {
      for (const path of ['/livez', '/readyz', '/metrics']) await send(service, 'GET', path, { headers: { 'x-request-id': 'quiet' } });
      await send(service, 'GET', '/v1/user', { headers: { 'x-request-id': 'after-quiet' } });
      await ofRequest(collector, 'after-quiet');
      expect(collector.spans.filter(({ attributes }) => attributes['bindery.request_id'] === 'quiet')).toEqual([]);
      const roots = collector.spans.filter(({ parentSpanId = '' }) => parentSpanId === '');
      expect(roots.map(({ name }) => name).filter((name) => !/^(?:GET|POST|PUT|PATCH|DELETE|job|event)\b/.test(name))).toEqual([]);
    });

    it('are counted, and contain no query, no token and no name', async () => {
      const metrics = await (await send(service, 'GET', '/metrics')).text();
      const exported = Number(/^trace_spans_total\{outcome="exported"\} (\d+)$/m.exec(metrics)?.[1]);
      expect(exported).toBeGreaterThan(10);
      expect(metrics).toContain('trace_spans_total{outcome="dropped"} 0');
      expect(collector.text).not.toContain('planted');
      expect(collector.text).not.toContain(TOKEN);
      expect(collector.text).not.toMatch(/SELECT .*FROM|INSERT INTO/);
    });

    it('arrive when the service stops', async () => {
      await send(service, 'GET', '/v1/user', { headers: { 'x-request-id': 'the-last' } });
      expect(await service.stop()).toBe(0);
      expect(collector.spans.filter(({ attributes }) => attributes['bindery.request_id'] === 'the-last')).toHaveLength(1);
    });
  });

  it('are recorded as the sampler says, which strangers do not decide, and proxies do', async () => {
    const trusting = await start({ OTEL_TRACES_SAMPLER: 'parentbased_always_off', TRUST_PROXY: '127.0.0.0/8' });
    await trusting.service.ready();
    await send(trusting.service, 'GET', '/v1/user', { headers: { 'x-request-id': 'nobody-asks' } });
    await send(trusting.service, 'GET', '/v1/user', { headers: { traceparent: sampled(), 'x-request-id': 'proxy-asks' } });
    await ofRequest(trusting.collector, 'proxy-asks');
    await trusting.service.stop();
    expect(trusting.collector.spans.map(({ traceId }) => traceId)).toEqual(trusting.collector.spans.map(() => TRACE));

    const strict = await start({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    await strict.service.ready();
    await send(strict.service, 'GET', '/v1/user', { headers: { traceparent: sampled(), 'x-request-id': 'stranger-asks' } });
    await strict.service.stop();
    expect(strict.collector.text).toBe('');
    // The log has the id nevertheless: the caller may have recorded the trace.
    expect(logLines(strict.service).find(({ requestId }) => requestId === 'stranger-asks')).toMatchObject({ traceId: TRACE });
  });

  it('that the collector refuses are told once, and disturb nobody', async () => {
    const { collector, service } = await start();
    collector.status = 400;
    await service.ready();
    const failed = async () => {
      expect((await send(service, 'GET', '/v1/user')).status).toBe(200);
      return Number(/outcome="failed"\} (\d+)$/m.exec(await (await send(service, 'GET', '/metrics')).text())?.[1]);
    };
    const first = await vi.waitFor(
      async () => {
        const count = await failed();
        expect(count).toBeGreaterThan(0);
        return count;
      },
      { timeout: 60_000, interval: 200 },
    );
    await vi.waitFor(async () => expect(await failed()).toBeGreaterThan(first), { timeout: 60_000, interval: 200 });
    expect(logLines(service).filter(({ event }) => event === 'traces.refused')).toHaveLength(1);
    collector.status = 200;
    await vi.waitFor(
      async () => {
        await failed();
        expect(logLines(service).filter(({ event }) => event === 'traces.accepted')).toHaveLength(1);
      },
      { timeout: 60_000, interval: 200 },
    );
    await service.stop();
  });

  it('need their packages, and settings that can be meant', async () => {
    const hidden = `export const resolve = (name, context, next) => { if (name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api') throw Object.assign(new Error('hidden'), { code: 'ERR_MODULE_NOT_FOUND' }); return next(name, context); };`;
    const hide = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(hidden).replaceAll("'", '%27')}');`;
    const main = new URL('../../dist/main.js', import.meta.url).pathname;
    const { service } = await start({}, [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(hide)}`, main]);
    expect((await service.exited).code).toBe(1);
    expect(service.complaint).toMatch(/OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages .* install without --omit=optional/);

    const wrong = await start({
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_HEADERS: 'nothing',
      OTEL_TRACES_SAMPLER: 'jaeger_remote',
      OTEL_TRACES_SAMPLER_ARG: '5',
    });
    expect((await wrong.service.exited).code).toBe(1);
    for (const name of [
      'PROTOCOL must be one of http/json',
      'HEADERS must be pairs',
      'SAMPLER must be one of always_on',
      'SAMPLER_ARG must be a number from 0 to 1',
    ])
      expect(wrong.service.output).toContain(name);
  });
});
