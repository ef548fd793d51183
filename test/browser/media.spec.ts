import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { pngOf } from '../support/png.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const t = useOwnApp();

describe('images, videos and diagrams in a browser', () => {
  let browser: Browser;
  let site: ReaderSite;
  let origin: string;

  beforeAll(async () => {
    await t.app.listen(0, '127.0.0.1');
    const app: NestFastifyApplication = t.app;
    origin = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
    site = await makeReaderSite(t);
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  // What is still open would go on working, and slow the next tests down.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser?.close());

  async function change(...changes: object[]) {
    const reply = await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes });
    return reply.expect(200).body as { insertedFiles?: { id: string }[] };
  }

  /** Opens a page with this text, and records every request that leaves the site. */
  async function visit(title: string, markdown: string, options: BrowserContextOptions = {}): Promise<{ page: Page; outside: string[] }> {
    await change({ operation: 'insert_page', title, document: { markdown } });
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...options });
    const outside: string[] = [];
    await context.route(
      ({ origin: asked }) => asked !== origin,
      async (route) => {
        outside.push(route.request().url());
        await route.fulfill({ contentType: 'text/html', body: '<p>A page of another site</p>' });
      },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${origin}${site.path}/${title.toLowerCase()}`);
    return { page, outside };
  }

  it('an image is enlarged on a click, and closed with Escape, which returns the focus', async () => {
    const files = [{ name: 'plan.png', contentType: 'image/png', base64: pngOf(900, 300).toString('base64') }];
    const [plan] = (await change({ operation: 'insert_files', files })).insertedFiles!;
    const { page } = await visit('Plan', `<figure><img src="/files/${plan!.id}" alt="A plan" width="300"></figure>`);
    expect((await page.locator('.zoom img').boundingBox())!.width).toBe(300);
    await page.locator('.zoom').press('Enter');
    const large = page.locator('dialog img');
    await expect.poll(async () => (await large.boundingBox())?.width).toBe(900);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect(await page.evaluate('document.activeElement.className')).toBe('zoom');
  });

  it.each([
    ['on a wide screen', { viewport: { width: 1360, height: 850 } }],
    ['on a phone', { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }],
    ['in the dark', { viewport: { width: 1360, height: 850 }, colorScheme: 'dark' }],
    ['without scripts', { viewport: { width: 1360, height: 850 }, javaScriptEnabled: false }],
  ] as const)('an image is as large as its author wants and as there is room %s, before it is loaded, too', async (way, options) => {
    const files = [{ name: 'map.png', contentType: 'image/png', base64: pngOf(900, 300).toString('base64') }];
    const [map] = (await change({ operation: 'insert_files', files })).insertedFiles!;
    const sizes = ['width="300"', 'width="50%"', 'height="60"', 'width="2000"', ''];
    const title = `Sizes ${way}`.replaceAll(' ', '-');
    const { page } = await visit(
      title,
      sizes.map((size) => `<figure><img src="/files/${map!.id}" alt="A map" ${size}></figure>`).join('\n\n'),
      options,
    );
    const column = (await page.locator('article').boundingBox())!.width;
    const expected = [300, column / 2, 180, column, Math.min(900, column)];
    const boxes = async () => Promise.all((await page.locator('.document img').all()).map((image) => image.boundingBox()));
    const loaded = await boxes();
    for (const [at, box] of loaded.entries()) {
      expect(Math.abs(box!.width - expected[at]!), `${sizes[at]} is ${box!.width} of ${column} wide`).toBeLessThanOrEqual(2);
      expect(Math.abs(box!.height - box!.width / 3)).toBeLessThanOrEqual(2);
    }
    // What follows an image does not move when it comes.
    await page.route(/~files/, (route) => route.abort());
    await page.reload();
    for (const [at, box] of (await boxes()).entries()) expect(Math.abs(box!.height - loaded[at]!.height)).toBeLessThanOrEqual(2);
  });

  it('a video sends no request before the click, and plays in its place after it', async () => {
    const { page, outside } = await visit('Film', '{% embed url="https://www.youtube.com/watch?v=aqz-KE-bpKQ" %}');
    await page.waitForLoadState('networkidle');
    expect(outside).toEqual([]);
    await page.locator('.player-start').click();
    await page.frameLocator('.player iframe').getByText('A page of another site').waitFor();
    expect(outside).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ']);
    expect(page.url()).toContain('/film');
  });

  it('a diagram is drawn, follows the theme, and keeps its source; a broken one says what is wrong', async () => {
    const long = Array.from({ length: 12 }, (_, at) => `  b --> c${at}`).join('\n');
    const folded = `{% code expandable="true" %}\n\`\`\`mermaid\nflowchart LR\n  a[Begin] --> b[End]\n${long}\n\`\`\`\n{% endcode %}`;
    const markdown = `${folded}\n\n\`\`\`mermaid\nflowchart LR\n  a[[[ --> \n\`\`\``;
    const { page } = await visit('Drawn', markdown);
    const frame = page.frameLocator('.diagram-frame').first();
    await frame.getByText('Begin').waitFor();
    expect(await frame.getByText('c11').count()).toBeGreaterThan(0);
    expect(await page.locator('.diagram').first().getAttribute('open')).toBeNull();
    expect((await page.locator('.diagram-frame').first().boundingBox())!.height).toBeGreaterThan(30);
    const color = () =>
      frame
        .locator('.node rect')
        .first()
        .evaluate((box) => getComputedStyle(box as Element).fill);
    const light = await color();
    await page.locator('[data-switch-theme]').click();
    await expect.poll(color).not.toBe(light);
    const broken = page.locator('.diagram').nth(1);
    await broken.locator('.diagram-error').waitFor();
    expect(await broken.locator('.diagram-error').innerText()).toMatch(/^The diagram has an error:\s+Parse error on line 2/);
    expect(await broken.locator('.code pre').isVisible()).toBe(true);
  });

  it('a hostile diagram reaches neither the page nor another host', async () => {
    const hostile = [
      '%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "@import url(https://evil.example/a.css); * { background: url(https://evil.example/b.png) }"}}%%',
      'flowchart LR',
      '  a["<img src=https://evil.example/c.png onerror=parent.document.title=1><iframe src=https://evil.example/d></iframe>"] --> b',
      '  click b "javascript:parent.document.title=2"',
      '  click a call parent.alert()',
    ].join('\n');
    const { page, outside } = await visit('Hostile', `\`\`\`mermaid\n${hostile}\n\`\`\``);
    const frame = page.frameLocator('.diagram-frame');
    await frame.locator('svg').waitFor();
    // Whatever got into the frame, it can do no more than this.
    const inner = page.frames().find((each) => each.url().includes('/~reader/diagram-'))!;
    expect(await inner.evaluate('self.origin')).toBe('null');
    expect(await inner.evaluate(`(() => { try { return parent.document.title; } catch { return 'refused'; } })()`)).toBe('refused');
    expect(await inner.evaluate(`(() => { try { return localStorage.length; } catch { return 'refused'; } })()`)).toBe('refused');
    expect(await inner.evaluate(`fetch('https://evil.example/e').then(() => 'sent', () => 'refused')`)).toBe('refused');
    expect(await inner.evaluate(`fetch(location.href).then(() => 'sent', () => 'refused')`)).toBe('refused');
    await frame.locator('.node').nth(1).click({ force: true });
    // A frame that leads elsewhere is stopped by the policy of the page.
    await inner.evaluate(`location.href = 'https://evil.example/f'`).catch(() => undefined);
    expect(await page.title()).toContain('Hostile');
    await page.goto(`${origin}${site.path}/install`, { waitUntil: 'networkidle' });
    expect(outside).toEqual([]);
  });

  it('all of them work without scripts', async () => {
    const { page } = await visit('Plain', '```mermaid\nflowchart LR\n  a --> b\n```\n\n{% embed url="https://vimeo.com/76979871" %}', {
      javaScriptEnabled: false,
    });
    expect(await page.locator('.diagram pre').isVisible()).toBe(true);
    expect(await page.locator('.player-start').getAttribute('href')).toBe('https://vimeo.com/76979871');
    expect(await page.getByText('A click loads it').isVisible()).toBe(false);
  });
});
