import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESKTOP = { viewport: { width: 1360, height: 850 } };
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true };

const t = useOwnApp();

/** What visitors of a published site do, in a real browser. */
describe('the reader', () => {
  let browser: Browser;
  let site: ReaderSite;
  let origin: string;

  beforeAll(async () => {
    await t.app.listen(0, '127.0.0.1');
    origin = addressOf(t.app);
    site = await makeReaderSite(t);
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(() => browser?.close());

  /** Opens a page and collects what the browser complains about. */
  async function visit(
    path: string,
    options: BrowserContextOptions = DESKTOP,
    at: ReaderSite = site,
  ): Promise<{ page: Page; context: BrowserContext; trouble: string[] }> {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const trouble: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') trouble.push(message.text());
    });
    page.on('pageerror', (error) => trouble.push(error.message));
    page.setDefaultTimeout(60_000);
    await page.goto(`${origin}${at.path}${path}`);
    return { page, context, trouble };
  }

  const violationsOn = async (page: Page): Promise<string[]> => {
    await page.evaluate(AXE);
    return page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
      };
      const { violations } = await axe.run();
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
    });
  };

  it.each([
    ['in the light theme', DESKTOP, 'light'],
    ['in the dark theme', DESKTOP, 'dark'],
    ['on a phone', PHONE, 'light'],
  ] as const)('has no problems of accessibility %s', async (_, options, theme) => {
    const { page, context, trouble } = await visit('', options);
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    expect(await violationsOn(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('has no problems of accessibility from right to left', async () => {
    const arabic = await makeReaderSite(t, {}, { language: 'ar' });
    const { page, context } = await visit('', DESKTOP, arabic);
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  });

  it('moves nothing while it loads', async () => {
    const { page, context } = await visit('');
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBe(0);
    await context.close();
  });

  it('remembers the theme that was chosen', async () => {
    const { page, context, trouble } = await visit('');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const before = await theme();
    await page.locator('[data-switch-theme]').click();
    expect(await theme()).not.toBe(before);
    const chosen = await theme();
    await page.reload();
    expect(await theme()).toBe(chosen);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('finds a page with the keyboard alone', async () => {
    const { page, context, trouble } = await visit('');
    await expect.poll(async () => (await page.request.get(`${origin}${site.path}/~search?q=linux&part=results`)).text()).toContain('linux');
    await page.keyboard.press('/');
    await page.keyboard.type('linux');
    await page.locator('.search-results a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/linux$/);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('shows the tree of pages on a phone on request, also without scripts', async () => {
    const { page, context } = await visit('', { ...PHONE, javaScriptEnabled: false });
    expect(await page.locator('#tree').isVisible()).toBe(false);
    await page.locator('.menu-button').click();
    await page.locator('#tree').getByText('Install').click();
    await page.waitForURL(/install$/);
    await context.close();
  });

  it('runs nothing that a title, a document, a file, a customization, an API description, an address or a search term contains', async () => {
    const hostile = await makeReaderSite(t);
    const api = t.api.as(hostile.org.admin);
    const attacks = [
      '"><script>globalThis.hit=1</script>',
      '<img src=x onerror="globalThis.hit=1">',
      "'-globalThis.hit=1-'",
      '</title><svg onload="globalThis.hit=1">',
      '{{constructor.constructor("globalThis.hit=1")()}}',
    ];
    const markdown = [
      ...attacks,
      '[a](javascript:globalThis.hit=1)',
      '![a](javascript:globalThis.hit=1)',
      '$\\href{javascript:globalThis.hit=1}{x}$',
    ]
      .map((attack) => `## ${attack}\n\n${attack}`)
      .join('\n\n');
    const changes = attacks.map((attack) => ({ operation: 'insert_page', title: attack, description: attack, document: { markdown } }));
    const { spaceId, siteId } = hostile;
    (await api.post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
    const organizationId = hostile.org.id;
    const [attack] = attacks;
    const described = { summary: attack, description: attacks.join('\n\n'), responses: { 200: { description: attack } } };
    const source = {
      openapi: '3.1.0',
      info: { title: attack, description: attack, version: '1' },
      paths: { [`/${attack}`]: { get: described }, '/a': { get: described } },
    };
    const spec = { organizationId, specSlug: 'hostile' };
    (await api.put('/v1/orgs/:organizationId/openapi/:specSlug', spec, { source: { text: JSON.stringify(source) } })).expect(201);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.hit=1"><script>globalThis.hit=1</script></svg>';
    const file = { name: 'a.svg', contentType: 'image/svg+xml', base64: Buffer.from(svg).toString('base64') };
    (await api.post('/v1/spaces/:spaceId/content', { spaceId }, { changes: [{ operation: 'insert_files', files: [file] }] })).expect(200);
    const [{ id: fileId }] = (await api.get('/v1/spaces/:spaceId/content/files', { spaceId })).expect(200).body.items as [{ id: string }];
    const operation = '{% openapi-operation spec="hostile" path="/a" method="get" %}\n{% endopenapi-operation %}';
    const shown = { markdown: `![An image](/files/${fileId})\n\n${operation}` };
    (
      await api.post(
        '/v1/spaces/:spaceId/content',
        { spaceId },
        { changes: [{ operation: 'insert_page', title: 'Files', document: shown }] },
      )
    ).expect(200);
    const link = { title: attack, to: { kind: 'url', url: `https://engine.example/${attack}` } };
    const looks = {
      title: attack,
      favicon: { emoji: '"><svg onload=hit()>' },
      header: { links: [link, { title: attack, links: [link] }] },
      footer: { copyright: attack, groups: [{ title: attack, links: [link] }] },
      announcement: { enabled: true, message: attack, style: 'danger', link },
    };
    (await api.put('/v1/orgs/:organizationId/sites/:siteId/customization', { organizationId, siteId }, looks)).expect(200);
    const { page, context, trouble } = await visit('', DESKTOP, hostile);
    const links = await page
      .locator('#tree > ul:not(.tree-links) a')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as unknown as { href: string }).href));
    const terms = attacks.flatMap((attack) => [`/~search?q=${encodeURIComponent(attack)}`, `/${encodeURIComponent(attack)}`]);
    for (const address of [...links, ...terms.map((path) => `${origin}${hostile.path}${path}`)]) {
      await page.goto(address);
      expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
      const active = 'a[href^="javascript:" i], [onerror], [onload], main script, body script:not([src*="/~reader/media-"]), svg script';
      expect(await page.locator(active).count()).toBe(0);
    }
    // Addresses without a page are reported as such; nothing was blocked, because nothing was tried.
    expect(trouble.filter((message) => !message.includes('404'))).toEqual([]);
    await page.goto(links.find((address) => address.endsWith('/files'))!);
    await expect.poll(async () => (await page.reload()) && page.locator('.document').innerText()).toContain('GET');
    const image = page.locator('.document img');
    const sent = await page.request.get(await image.evaluate((element) => (element as unknown as { src: string }).src));
    expect(sent.headers()['content-disposition']).toContain('attachment');
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
    await context.close();
  });
});

function addressOf(app: NestFastifyApplication): string {
  const address = app.getHttpServer().address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}
