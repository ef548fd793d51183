import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Make } from '../support/make.js';
import { startApp, type StartedApp } from '../support/start-app.js';

/** What a page may load and do. Whoever loosens it has to say so here. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

let started: StartedApp;
beforeAll(async () => {
  started = await startApp({ PUBLIC_URL: 'https://docs.example.test/knowledge' });
});
afterAll(() => started.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const request = (url: string, headers: Record<string, string> = {}, method: Method = 'GET', app = started) =>
  app.app.inject({ method, url, headers });

/** The addresses of the script and the style of the page, without the path of PUBLIC_URL, which a proxy removes. */
async function assets(): Promise<string[]> {
  const { body } = await request('/app');
  return [...body.matchAll(/(?:src|href)="\/knowledge(\/app\/assets\/[^"]+)"/g)].map((match) => match[1]!);
}

describe('the page of the workbench', () => {
  it.each(['/app', '/app/', '/app/orgs/abc', '/app/spaces/abc/pages/def?x=1'])('is at %s, with a strict policy', async (url) => {
    const { statusCode, headers, body } = await request(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect(body).toContain('data-base="/knowledge"');
    expect(body).not.toMatch(/<script(?![^>]* src=)|style=|onerror/);
  });

  it('is in the language that the browser prefers, and is not sent again', async () => {
    const arabic = await request('/app', { 'accept-language': 'ar' });
    expect(arabic.body).toContain('<html lang="ar" dir="rtl"');
    expect(arabic.headers['vary']).toBe('Accept-Language, Accept-Encoding');
    const etag = String(arabic.headers['etag']);
    // Proxies that compress make tags weak, and caches name all that they have.
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await request('/app', { 'accept-language': 'ar', 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers['etag']], known).toEqual([304, '', etag]);
      expect(again.headers['content-security-policy']).toBe(POLICY);
    }
    expect((await request('/app', { 'accept-language': 'de', 'if-none-match': etag })).statusCode).toBe(200);
  });

  it.each([
    ['de', 'de', 'ltr'],
    ['zh-CN,zh;q=0.9', 'zh', 'ltr'],
    ['ar-EG', 'ar', 'rtl'],
    ['tlh', 'en', 'ltr'],
  ])('is for %s in %s, %s', async (accepted, language, direction) => {
    expect((await request('/app', { 'accept-language': accepted })).body).toContain(`<html lang="${language}" dir="${direction}"`);
  });

  it('answers HEAD as GET, without the page', async () => {
    const [head, get] = await Promise.all([request('/app', {}, 'HEAD'), request('/app')]);
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-security-policy', 'content-length', 'vary'])
      expect(head.headers[name], name).toEqual(get.headers[name]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('refuses %s', async (method) => {
    for (const url of ['/app', '/app/orgs/abc', ...(await assets())]) {
      const { statusCode, body } = await request(url, {}, method);
      expect([404, 405], url).toContain(statusCode);
      expect(body).not.toContain('<div id="app">');
    }
  });
});

describe('the files of the workbench', () => {
  it('are kept for a year, and are compressed for browsers that accept it', async () => {
    const names = await assets();
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const name of names) {
      const plain = await request(name);
      expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' });
      expect(plain.headers['content-type']).toMatch(name.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      const small = await request(name, { 'accept-encoding': 'gzip, br' });
      expect(small.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
      const refused = await request(name, { 'accept-encoding': 'gzip;q=0, identity' });
      expect(refused.headers['content-encoding']).toBeUndefined();
      expect(refused.rawPayload.equals(plain.rawPayload)).toBe(true);
      expect([plain.headers['vary'], small.headers['vary']]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
      const head = await request(name, {}, 'HEAD');
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', plain.headers['content-length']]);
    }
  });

  it.each([
    '/app/assets/none.js',
    '/app/assets/',
    '/app/assets/..%2f..%2fpackage.json',
    '/app/assets/..%5cmanifest.json',
    '/app/assets/%2e%2e%2fmanifest.json',
    '/app/assets/%252e%252e/manifest.json',
    '/app/assets/manifest.json',
    '/app/assets/constructor',
  ])('are no others: %s', async (url) => {
    expect((await request(url)).statusCode).toBe(404);
  });

  // Clients and proxies may take out the dots before the service sees them: then it is a place like any other.
  it.each(['/app/assets/../manifest.json', '/app/assets/%2e%2e/manifest.json', '/app/../package.json'])(
    'are none that a path leads out to: %s',
    async (url) => {
      const { statusCode, headers, body } = await request(url);
      expect([200, 404]).toContain(statusCode);
      expect(body).not.toMatch(/"files"|"dependencies"/);
      if (statusCode === 200) expect(headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  it('name the licences of the packages in them', async () => {
    const { statusCode, body, headers } = await request('/app/licences.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const name of [
      'preact',
      '@preact/signals',
      'preact-iso',
      '@tanstack/query-core',
      'openapi-fetch',
      'highlight.js',
      'markdown-it',
      'temml',
      'diff',
    ])
      expect(body).toMatch(new RegExp(`^${name.replaceAll('.', '[.]')} \\d+[.]\\d+`, 'm'));
  });
});

it('belongs to the path of PUBLIC_URL, or to none', async () => {
  const { body } = await request('/app');
  const addresses = [...body.matchAll(/(?:src|href)="([^"]+)"/g)]
    .map((match) => match[1]!)
    .filter((address) => !address.startsWith('data:'));
  expect(addresses.length).toBeGreaterThanOrEqual(3);
  for (const address of addresses) expect(address).toMatch(/^\/knowledge\/app\/assets\/[\w-]+\.(?:js|css)$/);
  const plain = await startApp();
  try {
    const page = await request('/app/spaces/abc', {}, 'GET', plain);
    expect(page.body).toMatch(/^<!doctype html><html [^>]*data-base(?:="")?>/);
    expect(page.body).toMatch(/<script type="module" src="\/app\/assets\/app-[0-9a-f]+\.js">/);
  } finally {
    await plain.close();
  }
});

it('is not on the hosts of sites', async () => {
  const make = new Make(started.db, started.revisions);
  const org = await make.org();
  const files = await assets();
  for (const address of [{ hostname: 'handbook.engine.example' }, { proxy: 'proxied.engine.example/help' }]) {
    await make.site(org, { published: true, ...address });
    const host = Object.values(address)[0]!.split('/')[0]!;
    for (const url of ['/app', '/app/orgs/abc', '/app/licences.txt', ...files]) {
      const { statusCode, body } = await request(url, { host });
      expect([statusCode, body.includes('<div id="app">')], host + url).toEqual([404, false]);
      expect((await request(url, { host: 'docs.example.test' })).statusCode, url).toBe(200);
    }
  }
});

it('is left out where the administrator does not want it', async () => {
  const without = await startApp({ WORKBENCH: 'false' });
  try {
    for (const url of ['/app', '/app/', '/app/orgs', '/app/licences.txt', ...(await assets())]) {
      const { statusCode, body } = await request(url, {}, 'GET', without);
      expect([statusCode, body.includes('<div id="app">')], url).toEqual([404, false]);
    }
  } finally {
    await without.close();
  }
});
