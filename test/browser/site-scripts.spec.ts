import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const STATS = 'https://stats.engine.example';
const COUNTING = `const { site } = document.currentScript.dataset;
fetch('${STATS}/count', { method: 'POST', body: site }).catch(() => {});
fetch('https://elsewhere.example/count', { method: 'POST' }).catch(() => {});`;
const SLAB = readFileSync(createRequire(import.meta.url).resolve('@fontsource/roboto-slab/files/roboto-slab-latin-400-normal.woff2'));

const t = useOwnApp({ SITE_SCRIPT_ORIGINS: STATS });

/** What a site has of its own choice, as a browser loads it. */
describe('a site', () => {
  let browser: Browser;
  let site: ReaderSite;
  let origin: string;

  beforeAll(async () => {
    await t.app.listen(0, '127.0.0.1');
    origin = await t.app.getUrl();
    site = await makeReaderSite(t);
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(() => browser?.close());

  const look = async (settings: object) => {
    const place = { organizationId: site.org.id, siteId: site.siteId };
    (await t.api.as(site.org.admin).put('/v1/orgs/:organizationId/sites/:siteId/customization', place, settings)).expect(200);
  };

  /** The requests to other hosts that opening a page sends, once the page is loaded. */
  async function requestsOf({ untracked }: { untracked: boolean }): Promise<string[]> {
    const context = await browser.newContext();
    const sent: string[] = [];
    if (untracked) await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await context.route(/^https:/, async (route) => {
      const request = route.request();
      sent.push(`${request.url()} ${request.postData() ?? ''}`.trim());
      await route.fulfill({ status: 200, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: COUNTING });
    });
    const page = await context.newPage();
    await page.goto(`${origin}${site.path}`, { waitUntil: 'networkidle' });
    await context.close();
    return sent;
  }

  it('runs the script that it has chosen, which reaches its own origin alone, unless the visitor asks not to be tracked', async () => {
    await look({ insights: { script: { src: `${STATS}/script.js`, attributes: { 'data-site': 'engine' } } } });
    expect(await requestsOf({ untracked: false })).toEqual([`${STATS}/script.js`, `${STATS}/count engine`]);
    expect(await requestsOf({ untracked: true })).toEqual([]);
  });

  it('shows its texts in a font of its organization', async () => {
    const at = { organizationId: site.org.id };
    const file = { name: 'slab.woff2', type: 'font/woff2', size: SLAB.length };
    const kind = 'customization_font';
    const upload = (await t.api.as(site.org.admin).post('/v1/orgs/:organizationId/storage/upload', at, { file, kind })).expect(201).body;
    const { pathname, search } = new URL(upload.url as string);
    const put = await fetch(`${origin}${pathname}${search}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(SLAB),
    });
    expect(put.status).toBe(204);
    const body = { family: 'Engine Slab', files: [upload.key as string], category: 'serif' };
    const { id } = (await t.api.as(site.org.admin).post('/v1/orgs/:organizationId/fonts', at, body)).expect(201).body;
    await look({ styling: { font: { id } } });
    const page = await browser.newPage();
    await page.goto(`${origin}${site.path}`);
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Engine Slab') && status === 'loaded'),
    );
    expect(
      await page
        .locator('p')
        .first()
        .evaluate((text) => getComputedStyle(text).fontFamily),
    ).toMatch(/^"Engine Slab", "Engine Slab stand-in"/);
  });
});
