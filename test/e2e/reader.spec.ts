import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();

let site: ReaderSite;
beforeAll(async () => {
  site = await makeReaderSite(t);
});

const open = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url: path, headers });

describe('a page of a published site', () => {
  it('shows its document with the tree, the outline and its neighbours', async () => {
    const { statusCode, body, headers } = await open(site.path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<h1>Welcome</h1>');
    expect(body).toContain('What the engine does');
    expect(body).toContain(`href="${site.path}/install"`);
    expect(body).toMatch(/<a href="#getting-started">Getting started<\/a>/);
    expect(body).toContain('rel="next"');
    expect(body).not.toContain('>Secret<');
  });
});
