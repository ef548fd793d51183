import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WatchSources } from 'bindery/modules/openapi/ingestion/watch-sources.js';
import { useOwnApp } from '../support/app.js';
import { HostileServer, type Heard } from '../support/hostile-server.js';

// It has an application of its own, because it may fetch from this machine.
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
const SPEC = '/v1/orgs/:organizationId/openapi/:specSlug';
const spec = (version: string, more: object = {}) => ({ openapi: '3.1.0', info: { title: 'Petstore', version }, paths: {}, ...more });

let answer: (response: ServerResponse, heard: Heard) => void;
const server = new HostileServer({
  '/openapi.json': (response, heard) => answer(response, heard),
  '/part.json': (response) => response.end('{}'),
});
beforeAll(() => server.start('127.0.0.1'));
afterAll(() => server.stop());

async function setUp() {
  const { id: organizationId, admin } = await t.make.org();
  const place = { organizationId, specSlug: 'petstore' };
  const api = t.api.as(admin);
  /** The specification after it was processed later than `earlier`. */
  const after = async (earlier?: string) =>
    vi.waitFor(
      async () => {
        const { body } = (await api.get(SPEC, place)).expect(200);
        expect(body.processingState).toBe('complete');
        expect(body.lastProcessedAt).not.toBe(earlier);
        return body;
      },
      { timeout: 120_000, interval: 50 },
    );
  const put = async (earlier?: string) => {
    await api.put(SPEC, place, { source: { url: `http://127.0.0.1:${server.port}/openapi.json` } });
    return after(earlier);
  };
  /** Lets the time of the next check come. */
  const watch = async (earlier: string) => {
    await t.db.query('UPDATE openapi_specs SET check_at = now() WHERE org_id = $1', [organizationId]);
    await t.app.get(WatchSources).startDue();
    return after(earlier);
  };
  /** In how many minutes the source is fetched again. */
  const minutes = async () => {
    const [row] = await t.db.query<{ minutes: number | null }>(
      `SELECT (date_part('epoch', check_at - last_processed_at) / 60)::float8 AS minutes FROM openapi_specs WHERE org_id = $1`,
      [organizationId],
    );
    return row!.minutes;
  };
  server.heard.length = 0;
  return { api, place, put, watch, minutes };
}
const last = () => server.heard.at(-1)!.headers;

describe('the source of an OpenAPI specification', () => {
  it('is fetched again conditionally, by its ETag and its time of change', async () => {
    const { put, watch, minutes } = await setUp();
    const modified = 'Sat, 21 Nov 2026 09:30:00 GMT';
    answer = (response, { headers }) =>
      headers['if-none-match'] === '"one"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"one"', 'last-modified': modified }).end(JSON.stringify(spec('1')));
    const first = await put();
    expect(await minutes()).toBeGreaterThanOrEqual(180);
    expect(await minutes()).toBeLessThanOrEqual(300);
    expect(last()).not.toHaveProperty('if-none-match');
    const second = await watch(first.lastProcessedAt);
    expect(last()).toMatchObject({ 'if-none-match': '"one"', 'if-modified-since': modified });
    expect(second).toMatchObject({ lastVersion: first.lastVersion, updatedAt: first.updatedAt });
    answer = (response) => response.writeHead(200, { etag: '"two"' }).end(JSON.stringify(spec('2')));
    const third = await watch(second.lastProcessedAt);
    expect(third.lastVersion).not.toBe(first.lastVersion);
    await watch(third.lastProcessedAt);
    expect(last()['if-none-match']).toBe('"two"');
    expect(last()).not.toHaveProperty('if-modified-since');
  });

  it('is fetched again unconditionally by PUT', async () => {
    const { put } = await setUp();
    answer = (response) => response.writeHead(200, { etag: '"one"' }).end(JSON.stringify(spec('1')));
    const first = await put();
    expect((await put(first.lastProcessedAt)).lastVersion).toBe(first.lastVersion);
    expect(server.heard.length).toBe(2);
    expect(last()).not.toHaveProperty('if-none-match');
  });

  it('is fetched again unconditionally if it has several files', async () => {
    const { put, watch } = await setUp();
    const several = spec('1', { components: { schemas: { A: { $ref: 'part.json' } } } });
    answer = (response) => response.writeHead(200, { etag: '"one"' }).end(JSON.stringify(several));
    const first = await put();
    await watch(first.lastProcessedAt);
    expect(server.heard.map(({ url }) => url)).toEqual(['/openapi.json', '/part.json', '/openapi.json', '/part.json']);
    expect(server.heard.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });

  it('is fetched again soon after a failure, and more rarely after each further one', async () => {
    const { put, watch, minutes } = await setUp();
    answer = (response) => response.writeHead(200, { etag: '"one"' }).end(JSON.stringify(spec('1')));
    const good = await put();
    answer = (response) => response.writeHead(503).end();
    let body = await watch(good.lastProcessedAt);
    expect(body).toMatchObject({ lastVersion: good.lastVersion, lastProcessErrorCode: 'FETCH_ERROR' });
    for (const expected of [15, 30, 60]) {
      const wait = (await minutes())!;
      expect(wait).toBeGreaterThanOrEqual(0.75 * expected);
      expect(wait).toBeLessThanOrEqual(1.25 * expected);
      body = await watch(body.lastProcessedAt);
    }
    await t.db.query('UPDATE openapi_specs SET failures = 1000 WHERE check_at IS NOT NULL');
    body = await watch(body.lastProcessedAt);
    expect(await minutes()).toBeLessThanOrEqual(1.25 * 24 * 60);
    answer = (response) => response.writeHead(304).end();
    body = await watch(body.lastProcessedAt);
    expect(body).toMatchObject({ lastVersion: good.lastVersion, lastProcessedErrors: [] });
    expect(await minutes()).toBeGreaterThan(150);
  });

  it('is refused if it answers 304 to an unconditional request', async () => {
    const { put } = await setUp();
    answer = (response) => response.writeHead(304).end();
    expect(await put()).toMatchObject({ lastProcessErrorCode: 'FETCH_ERROR' });
  });

  it('is not fetched again once a text has replaced it', async () => {
    const { api, place, put, minutes } = await setUp();
    answer = (response) => response.end(JSON.stringify(spec('1')));
    await put();
    (await api.put(SPEC, place, { source: { text: JSON.stringify(spec('1')) } })).expect(200);
    await vi.waitFor(async () => expect((await api.get(SPEC, place)).body.processingState).toBe('complete'), { timeout: 120_000 });
    expect(await minutes()).toBeNull();
  });
});
