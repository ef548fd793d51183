import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.js';
import { Caches } from '../../src/common/caches/caches.js';
import { Env } from '../../src/config/env.js';
import { COMPRESSED } from '../../src/modules/content/caching/compressed.decorator.js';
import { PagePresenter } from '../../src/modules/content/pages/page.presenter.js';
import type { Org } from '../../src/modules/orgs/org.entity.js';
import { useOwnApp } from '../support/app.js';
import { longestHold } from '../support/held.js';
import type { MadeUser } from '../support/make.js';

const t = useOwnApp();
const MANY = 10_000;
const LONGEST_HOLD = 20;

let org: Org & { admin: MadeUser };
let spaceId: string;
let firstPage: string;

beforeAll(async () => {
  org = await t.make.org();
  const pages = Array.from({ length: 200 }, () => t.make.page({ description: 'A page with a text that is repeated.' }));
  const files = Array.from({ length: 50 }, () => t.make.file());
  firstPage = pages[0]!.id;
  spaceId = (await t.make.space({ org, editMode: 'live', pages, files })).id;
});

type Headers = Record<string, string>;

interface Options {
  method?: 'GET' | 'HEAD';
  space?: string;
  app?: NestFastifyApplication;
}

async function ask(path: string, headers: Headers = {}, { method = 'GET', space = spaceId, app = t.app }: Options = {}) {
  const answer = await app.inject({
    method,
    url: `/v1/spaces/${space}${path}`,
    headers: { authorization: `Bearer ${org.admin.token}`, ...headers },
  });
  const { 'content-encoding': encoding, 'content-length': length, etag, vary } = answer.headers;
  return { status: answer.statusCode, encoding, length: Number(length), etag: etag!, vary, bytes: answer.rawPayload };
}

const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

describe('a large response about a revision', () => {
  it('is compressed for clients that accept gzip, with an ETag of its own', async () => {
    const plain = await ask('/content/pages');
    const packed = await ask('/content/pages', GZIP);
    expect([plain.encoding, packed.encoding]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.length).toBe(packed.bytes.length);
    expect(packed.length).toBeLessThan(plain.length / 3);
    expect(packed.etag).toBe(`${plain.etag.slice(0, -1)}.gzip"`);
    for (const { vary } of [plain, packed]) expect(vary).toBe('Authorization, Cookie, Accept-Encoding');
    const again = await ask('/content/pages', GZIP);
    expect([again.etag, again.bytes.equals(packed.bytes)]).toEqual([packed.etag, true]);
    for (const refused of ['gzip;q=0', 'br', 'identity'])
      expect((await ask('/content/pages', { 'accept-encoding': refused })).etag).toBe(plain.etag);
  });

  it('is a 304 for a caller who has either form, with the tag of the form that the caller has', async () => {
    const [plain, packed] = [await ask('/content/pages'), await ask('/content/pages', GZIP)];
    for (const { etag } of [plain, packed]) {
      for (const accepted of [{}, GZIP]) {
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
          const answer = await ask('/content/pages', { ...accepted, 'if-none-match': known });
          expect([answer.status, answer.etag, answer.encoding, answer.bytes.length]).toEqual([304, etag, undefined, 0]);
        }
      }
    }
    for (const [accepted, { etag }] of [
      [{}, plain],
      [GZIP, packed],
    ] as const)
      expect(await ask('/content/pages', { ...accepted, 'if-none-match': '*' })).toMatchObject({ status: 304, etag });
    expect((await ask('/content/pages', { ...GZIP, 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has the same headers for HEAD', async () => {
    for (const accepted of [{}, GZIP]) {
      const { bytes: _, ...got } = await ask('/content/pages', accepted);
      const { bytes, ...headed } = await ask('/content/pages', accepted, { method: 'HEAD' });
      expect([headed, bytes.length]).toEqual([got, 0]);
    }
  });

  it('may be named in If-Match by the tag of either form', async () => {
    for (const headers of [{}, GZIP]) {
      const { etag } = await ask('/content/pages', headers);
      const changes = [{ operation: 'update_page', page: firstPage, title: `Renamed ${etag}` }];
      const write = () =>
        t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes }, { headers: { 'if-match': etag } });
      (await write()).expect(200);
      (await write()).expect(412);
    }
  });

  it('is made once for callers at the same time, whichever form they get', async () => {
    const space = await t.make.space({ org, pages: Array.from({ length: 100 }, () => t.make.page()) });
    const options = { space: space.id };
    const made = vi.spyOn(PagePresenter.prototype, 'presentTree');
    const answers = await Promise.all([{}, GZIP, {}, GZIP].map((headers) => ask('/content/pages', headers, options)));
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
    expect(answers.map(({ status, encoding }) => [status, encoding])).toEqual([
      [200, undefined],
      [200, 'gzip'],
      [200, undefined],
      [200, 'gzip'],
    ]);
    expect(gunzipSync(answers[1]!.bytes).equals(answers[0]!.bytes)).toBe(true);
  });

  it('is an error for each of the callers at the same time, if it cannot be made', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask('/content/page/nowhere')));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('is compressed once for callers at the same time, and both forms count in the budget of the caches', async () => {
    const answers = t.app.get(Caches).all.find(({ name }) => name === 'answers')!;
    const path = '/content/pages?computed=false';
    const [bytes, size] = [answers.bytes, answers.size];
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => ask(path, GZIP)));
    for (const { bytes: other } of others) expect(other.equals(first!.bytes)).toBe(true);
    expect(answers.size - size).toBe(2);
    expect(answers.bytes - bytes).toBeGreaterThan(gunzipSync(first!.bytes).length + first!.bytes.length);
  });
});

describe('other responses', () => {
  it('are not compressed if they are small', async () => {
    expect(await ask(`/content/page/${firstPage}`, GZIP)).toMatchObject({ status: 200, encoding: undefined });
  });

  it('are not compressed if they contain signed URLs', async () => {
    for (const path of ['/content', '/content/files']) {
      const answer = await ask(path, GZIP);
      expect(answer.length).toBeGreaterThan(4096);
      expect(answer.bytes.toString()).toContain('?token=');
      expect([answer.encoding, answer.etag]).toEqual([undefined, (await ask(path)).etag]);
    }
  });

  it('are never compressed unless their handler is one of these, whose responses contain neither secrets nor text of the request', () => {
    const scanner = new MetadataScanner();
    const controllers = t.app.get(DiscoveryService, { strict: false }).getControllers();
    const compressed = controllers.flatMap(({ metatype }) => {
      const prototype = (metatype as { prototype: Record<string, object> }).prototype;
      return scanner.getAllMethodNames(prototype).filter((name) => Reflect.getMetadata(COMPRESSED, prototype[name]!) === true);
    });
    expect(compressed.toSorted()).toEqual([
      'getPage',
      'getPageByPath',
      'getPageChangesInRevision',
      'getPageDocument',
      'getReusableContentDocument',
      'listPages',
    ]);
    const source = join(import.meta.dirname, '../../src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.spec)\.ts$/.test(name));
    const encoding = files.filter((name) => /['"]content-encoding['"]\s*[,:]/i.test(readFileSync(join(source, name), 'utf8')));
    expect(encoding.toSorted()).toEqual([
      'common/openapi/compress-document.ts',
      'modules/audit/export-log.ts',
      'modules/content/caching/recent-responses.ts',
      'modules/publishing/reader/serve/answer-machines.ts',
      'modules/publishing/reader/serve/send-answer.ts',
    ]);
  });
});

/** Collections of garbage also block the event loop, and uncompiled code is slow: the least of several tries has little of both. */
async function leastOfMany<T>(work: () => Promise<T>) {
  let found = await longestHold(work);
  for (let again = 0; again < 8 && found.held >= LONGEST_HOLD; again++) found = await longestHold(work);
  return found;
}

describe('the tree of 10,000 pages', () => {
  it('does not block the event loop while it is presented, written as JSON and compressed', async () => {
    const top = Array.from({ length: 100 }, () => t.make.page());
    const below = Array.from({ length: MANY - top.length }, (_, n) => t.make.page({ parent: top[n % top.length]!.id }));
    const { id: space } = await t.make.space({ org, pages: [...top, ...below] });
    expect((await ask('/content/pages', {}, { space })).status).toBe(200);
    const answers = t.app.get(Caches).all.find(({ name }) => name === 'answers')!;
    const { result, held } = await leastOfMany(() => {
      answers.deleteWhere(() => true);
      return ask('/content/pages', GZIP, { space });
    });
    expect(JSON.parse(gunzipSync(result.bytes).toString()).pages).toHaveLength(top.length);
    expect(held).toBeLessThan(LONGEST_HOLD);
  });
});

describe('the ETag of content', () => {
  it('changes with PUBLIC_URL, because responses contain URLs', async () => {
    const { etag } = await ask('/content/pages');
    const moved = await createApp(
      Env.read({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATABASE_CONNECT_TIMEOUT: '120000', PUBLIC_URL: 'https://moved.example.test' }),
      {
        url: t.databaseUrl,
      },
    );
    try {
      const answer = await ask('/content/pages', { 'if-none-match': etag }, { app: moved });
      expect(answer.status).toBe(200);
      expect(answer.bytes.toString()).toContain('https://moved.example.test/');
    } finally {
      await moved.close();
    }
  });
});
