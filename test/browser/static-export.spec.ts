import type { Server } from 'node:http';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { downloadArchive, exportSite, filesOf, serveFiles } from '../support/exported-site.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const PREFIX = '/some/prefix/';

const t = useOwnApp();

/** What visitors of an exported site do, whose files any server shows. */
describe('a site of files', () => {
  let browser: Browser;
  let site: ReaderSite;
  let served: { server: Server; origin: string; asked: string[] };

  const write = async (spaceId: string, changes: object[]) => {
    for (let from = 0; from < changes.length; from += 50) {
      const batch = { changes: changes.slice(from, from + 50) };
      (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, batch)).expect(200);
    }
  };
  const page = (slug: string, title: string, markdown: string, more: object = {}) => ({
    operation: 'insert_page',
    slug,
    title,
    document: { markdown },
    ...more,
  });

  beforeAll(async () => {
    site = await makeReaderSite(t);
    const { org, spaceId } = site;
    await write(spaceId, [
      page('pictures', 'Pictures', '```mermaid\ngraph TD; Steam-->Engine;\n```'),
      page('größe', 'Größe', '発電所の設計について。\n\n{% tabs %}\n{% tab title="One" %}\nFirst.\n{% endtab %}\n{% endtabs %}'),
      ...Array.from({ length: 400 }, (_, n) =>
        page(`part-${n}`, `Part ${n}`, `The ${n}th part of the engine, made of number${n}.`, { into: site.pages['install'] }),
      ),
    ]);
    const second = await t.make.space({ org, editMode: 'live', title: 'Handbook' });
    await t.make.siteSpace({ id: site.siteId }, second);
    await write(second.id, [page('start', 'Begin', 'The handbook.')]);
    served = await serveFiles(await filesOf(await downloadArchive(t, await exportSite(t, site))), PREFIX);
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    served?.server.close();
  });

  /** Opens a page, and collects what the browser complains about: also what a policy refuses. */
  async function visit(
    path: string,
    options: BrowserContextOptions = { viewport: { width: 1360, height: 850 } },
  ): Promise<{ page: Page; trouble: string[] }> {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...options });
    const opened = await context.newPage();
    const trouble: string[] = [];
    opened.on('console', (message) => {
      if (message.type() === 'error') trouble.push(message.text());
    });
    opened.on('pageerror', (error) => trouble.push(error.message));
    opened.on('response', (response) => {
      if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
    });
    opened.on('request', (request) => {
      if (!request.url().startsWith(served.origin + PREFIX)) trouble.push(`asks ${request.url()}`);
    });
    opened.setDefaultTimeout(60_000);
    await opened.goto(served.origin + PREFIX + path);
    return { page: opened, trouble };
  }

  it('is read from page to page', async () => {
    const { page: opened, trouble } = await visit('');
    expect(await opened.locator('h1').innerText()).toBe('Welcome');
    await opened.getByRole('link', { name: 'how to install it' }).click();
    await opened.waitForURL(`${served.origin}${PREFIX}install/`);
    expect(await opened.locator('h1').innerText()).toContain('Install');
    await opened.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Größe' }).click();
    await opened.waitForURL('**/gr%C3%B6%C3%9Fe/');
    await opened.locator('.site-title').click();
    await opened.waitForURL(served.origin + PREFIX);
    await opened.locator('details.menu summary').first().click();
    await opened.getByRole('link', { name: 'Handbook' }).click();
    expect(await opened.locator('h1').innerText()).toBe('Begin');
    await opened.goBack();
    expect(trouble).toEqual([]);
    await opened.context().close();
  });

  it('finds words while one types, also those of scripts without spaces', async () => {
    const { page: opened, trouble } = await visit('install/linux/');
    const field = opened.locator('#search');
    const results = opened.locator('#search-results');
    const first = async (query: string) => {
      await field.fill(query);
      await field.press('End');
      return async () => (await results.locator('strong').allInnerTexts())[0];
    };
    for (const [query, title] of [
      ['requirem', 'Welcome'],
      ['number123', 'Part 123'],
      ['設計', 'Größe'],
      ['oil', 'Welcome'],
      ['grosse', 'Größe'],
    ] as const)
      await expect.poll(await first(query), { timeout: 20_000 }).toBe(title);
    expect(await results.locator('mark').first().innerText()).toBe('Größe');
    await field.fill('xyzzyplugh');
    await results.getByText('No results').waitFor();
    await expect.poll(await first('requirements'), { timeout: 20_000 }).toBe('Welcome');
    await field.press('Enter');
    await opened.waitForURL(`${served.origin}${PREFIX}welcome/`);
    expect(trouble).toEqual([]);
    await opened.context().close();
  });

  it('has a page of results, which narrow screens lead to', async () => {
    const { page: opened, trouble } = await visit('~search/?q=patience');
    await opened.locator('.hits a').first().waitFor();
    expect(await opened.locator('.hits strong').allInnerTexts()).toEqual(['Welcome']);
    await opened.locator('.hits a').first().click();
    await opened.waitForURL(`${served.origin}${PREFIX}welcome/`);
    expect(trouble).toEqual([]);
    await opened.context().close();
    const phone = await visit('install/', { viewport: { width: 390, height: 800 }, hasTouch: true });
    await phone.page.getByRole('link', { name: 'Search' }).click();
    await phone.page.waitForURL(`${served.origin}${PREFIX}~search/`);
    await phone.page.locator('#search').fill('steam');
    await phone.page.locator('.hits a').first().waitFor();
    expect(phone.trouble).toEqual([]);
    await phone.page.context().close();
  });

  it('remembers the theme, and draws diagrams', async () => {
    const { page: opened, trouble } = await visit('pictures/');
    await opened.frameLocator('.diagram-frame').locator('svg').waitFor();
    const theme = () => opened.evaluate(() => document.documentElement.dataset['theme']);
    const before = await theme();
    await opened.locator('[data-switch-theme]').click();
    expect(await theme()).not.toBe(before);
    const chosen = await theme();
    await opened.goto(`${served.origin}${PREFIX}install/`);
    expect(await theme()).toBe(chosen);
    expect(trouble).toEqual([]);
    await opened.context().close();
  });

  it('opens branches that only another page has in its tree', async () => {
    const { page: opened, trouble } = await visit('welcome/');
    const install = opened.locator('.tree li', { has: opened.locator(':scope > a', { hasText: 'Install' }) }).first();
    await install.locator(':scope > details > summary').click();
    // By its address: to compute the names of 400 links takes twenty seconds.
    const part = opened.locator('.tree a[href$="/part-7/"]');
    await part.waitFor();
    await part.click();
    await opened.waitForURL(`${served.origin}${PREFIX}install/part-7/`);
    await opened.goBack();
    await opened.waitForURL(`${served.origin}${PREFIX}welcome/`);
    expect(trouble).toEqual([]);
    await opened.context().close();
  });

  it('shows its page for missing ones', async () => {
    const { page: opened } = await visit('nowhere');
    expect(await opened.locator('h1').innerText()).toBe('Page not found');
    await opened.getByRole('link', { name: 'Go to the start page' }).or(opened.locator('a.button-primary')).first().click();
    await opened.waitForURL(served.origin + PREFIX);
    await opened.context().close();
  });
});
