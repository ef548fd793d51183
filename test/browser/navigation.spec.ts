import type { IncomingMessage } from 'node:http';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VisitorCounts } from '../../src/modules/publishing/reader/serve/visitor-counts.js';
import { useOwnApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** A browser of a person: programs are not counted. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const t = useOwnApp();

describe('moving through a site in a browser', () => {
  let browser: Browser;
  let site: ReaderSite;
  let origin: string;
  const requests: { path: string; isPrefetch: boolean }[] = [];

  beforeAll(async () => {
    await t.app.listen(0, '127.0.0.1');
    const server = t.app.getHttpServer();
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    server.on('request', ({ url = '', headers }: IncomingMessage) =>
      requests.push({ path: url, isPrefetch: String(headers['sec-purpose']).includes('prefetch') }),
    );
    site = await makeReaderSite(t);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  });
  // What is still open would go on working, and slow the next tests down.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser?.close());

  async function visit(path: string, options: object = {}): Promise<Page> {
    const context = await browser.newContext({ colorScheme: 'light', userAgent: AGENT, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${origin}${site.path}${path}`);
    return page;
  }

  const branch = (page: Page) =>
    page.locator('#tree li', { has: page.getByRole('link', { name: 'Install', exact: true }) }).locator('details');

  it('a branch that the visitor opened stays open on other pages, until the visitor closes it', async () => {
    const page = await visit('/welcome');
    expect(await branch(page).getAttribute('open')).toBeNull();
    await branch(page).locator('summary').click();
    await page.goto(`${origin}${site.path}/secret`);
    await expect.poll(() => branch(page).getAttribute('open')).toBe('');
    await branch(page).locator('summary').click();
    await page.goto(`${origin}${site.path}/welcome`);
    await page.waitForLoadState();
    expect(await branch(page).getAttribute('open')).toBeNull();
  });

  it('a branch that is open because of its page closes behind the visitor', async () => {
    const page = await visit('/install/linux');
    expect(await branch(page).getAttribute('open')).toBe('');
    await page.goto(`${origin}${site.path}/welcome`);
    await page.waitForLoadState();
    expect(await branch(page).getAttribute('open')).toBeNull();
  });

  it('a large tree is fetched branch by branch, and has no branches to open without scripts', async () => {
    const { path, spaceId, pages, org } = await makeReaderSite(t);
    const further = (n: number) => ({
      operation: 'insert_page',
      title: `Page ${n}`,
      document: { markdown: '' },
      into: pages['install/linux'],
    });
    for (let n = 0; n < 250; n += 50) {
      const changes = Array.from({ length: 50 }, (_, i) => further(n + i));
      (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
    }
    const last = { operation: 'insert_page', title: 'Last', document: { markdown: '' }, into: pages['install/linux'] };
    (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes: [last] })).expect(200);
    const page = await visit('');
    await page.goto(`${origin}${path}/welcome`);
    expect(await page.locator('#tree').getByRole('link').count()).toBe(2);
    await page.locator('#tree').getByLabel('Install', { exact: true }).click();
    await page.locator('#tree').getByLabel('Linux', { exact: true }).click();
    await page.getByRole('link', { name: 'Last', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Last' }).waitFor();
    const plain = await visit('', { javaScriptEnabled: false });
    await plain.goto(`${origin}${path}/welcome`);
    expect(await plain.locator('#tree summary').count()).toBe(0);
    expect(await plain.locator('#tree').getByRole('link').count()).toBe(2);
  });

  it('a page is fetched when the mouse rests on a link, and counted when it is opened', async () => {
    const before = requests.length;
    const page = await visit('/welcome');
    const target = `${site.path}/install`;
    const asked = () => requests.filter(({ path }) => path === target).map(({ isPrefetch }) => isPrefetch);
    const views = async () => {
      await t.app.get(VisitorCounts).write();
      const [row] = await t.db.query<{ count: string }>('SELECT coalesce(sum(count), 0) AS count FROM site_insights WHERE page_id = $1', [
        site.pages['install'],
      ]);
      return Number(row!.count);
    };
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Install', exact: true }).hover();
    await expect.poll(asked, { timeout: 20_000 }).toEqual([true]);
    expect(await views()).toBe(0);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Install', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Install' }).waitFor();
    // The page came from the cache; that it was opened, the browser says in a request of its own.
    await expect.poll(asked, { timeout: 20_000 }).toEqual([true, false]);
    await expect.poll(views, { timeout: 20_000 }).toBe(1);
    expect(requests.slice(before).filter(({ path }) => path.includes('~reader/rules-')).length).toBe(1);
  });
});
