import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const request = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET', app = started) =>
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
    expect(String(arabic.headers['vary'])).toContain('Accept-Language');
    const etag = String(arabic.headers['etag']);
    expect((await request('/app', { 'accept-language': 'ar', 'if-none-match': etag })).statusCode).toBe(304);
    expect((await request('/app', { 'accept-language': 'de', 'if-none-match': etag })).statusCode).toBe(200);
    expect(await request('/app', {}, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    expect((await request('/app', {}, 'POST')).statusCode).toBeGreaterThanOrEqual(404);
  });
});

describe('the files of the workbench', () => {
  it('are kept for a year, and are sent compressed to whoever accepts it', async () => {
    const names = await assets();
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const name of names) {
      const plain = await request(name);
      expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' });
      expect(plain.headers['content-type']).toMatch(name.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      const small = await request(name, { 'accept-encoding': 'gzip, br' });
      expect(small.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
  });

  it.each([
    '/app/assets/none.js',
    '/app/assets/',
    '/app/assets/../manifest.json',
    '/app/assets/%2e%2e/manifest.json',
    '/app/assets/..%2f..%2fpackage.json',
    '/app/assets/manifest.json',
    '/app/assets/constructor',
  ])('are no others: %s', async (url) => {
    const { statusCode, body } = await request(url);
    expect([200, 404]).toContain(statusCode);
    // A path that leads out of the folder is a place like any other, and shows the page.
    if (statusCode === 200) expect(body).toContain('<div id="app">');
  });

  it('name the licences of what is in them', async () => {
    const { statusCode, body, headers } = await request('/app/licences.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const name of [
      'preact',
      '@preact/signals',
      'preact-iso',
      '@tanstack/query-core',
      'openapi-fetch',
      'highlight.js',
      'temml',
      'diff',
    ])
      expect(body).toContain(`${name} `);
  });
});

it('is left out where the administrator does not want it', async () => {
  const without = await startApp({ WORKBENCH: 'false' });
  try {
    for (const url of ['/app', '/app/orgs', '/app/licences.txt', ...(await assets())])
      expect((await request(url, {}, 'GET', without)).statusCode).toBe(404);
  } finally {
    await without.close();
  }
});
