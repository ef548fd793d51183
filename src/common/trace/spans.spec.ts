// @own-process: tracing is a state of the process.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StandInCollector } from '../../../test/support/trace-collector.js';
import { Env } from '../../config/env.js';
import { AddressPolicy } from '../outbound/address-policy.js';
import { SystemResolver } from '../outbound/name-resolver.js';
import { OutboundClient } from '../outbound/outbound-client.js';
import { spanOutcomes } from './span-outcomes.js';
import { inOwnTrace, inSpan, isTracing } from './spans.js';
import { startTracing } from './start-tracing.js';

const collector = new StandInCollector();
const heard: IncomingMessage[] = [];
const service = createServer((request, response) => {
  heard.push(request);
  response.end('{}');
});
beforeAll(async () => {
  await collector.start();
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await collector.stop();
  service.close();
});
let stop = async () => {};
afterEach(() => stop());
const start = async (settings: Record<string, string> = {}) =>
  void (stop = await startTracing(Env.read({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings })));

const one = () => ({ name: 'one' });
const outboundClient = new OutboundClient(new SystemResolver(), new AddressPolicy(Env.read({ ALLOW_PRIVATE_FETCH: 'true' })));
const call = (tellTrace: boolean) =>
  outboundClient.fetch(`http://127.0.0.1:${(service.address() as AddressInfo).port}/planted?planted=1`, {
    timeout: 60_000,
    maxBytes: 100,
    tellTrace,
  });

describe('requests to other servers', () => {
  it('tell the trace only where that is wanted, and are spans without a path', async () => {
    await start();
    await inOwnTrace('job test', {}, { cause: null, work: async () => [(await call(true)).discard(), (await call(false)).discard()] });
    (await call(true)).discard();
    await stop();
    const told = collector.spans.find(({ name }) => name === 'GET');
    expect(told).toMatchObject({ attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 } });
    expect(heard.map(({ headers }) => headers['traceparent'])).toEqual([`00-${told!.traceId}-${told!.spanId}-01`, undefined, undefined]);
    expect(collector.text).not.toContain('planted');
  });
});

describe('a collector that takes nothing', () => {
  it('keeps at most 8,192 spans waiting, and the rest are counted', async () => {
    await start();
    collector.status = 400;
    for (let n = 0; n < 9_000; n += 1) await inOwnTrace('job many', {}, { cause: null, work: () => inSpan(one, async () => n) });
    expect(spanOutcomes.dropped).toBeGreaterThan(0);
    expect(spanOutcomes.dropped).toBeLessThanOrEqual(18_000 - 8_192);
    await stop();
    expect(spanOutcomes.failed).toBeGreaterThan(0);
  });
});

describe('without a collector', () => {
  it('there are no spans, and work is the same', async () => {
    stop = await startTracing(Env.read({}));
    expect(isTracing()).toBe(false);
    expect(await inOwnTrace('job', {}, { cause: 'garbage', work: () => inSpan(one, async () => 7) })).toBe(7);
  });
});
