import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { makeApiSite } from '../support/api-site.js';
import { contrast } from '../support/contrast.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const DESKTOP = { viewport: { width: 1360, height: 850 } };
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const url = (address: string) => ({ kind: 'url', url: address });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violations {
  axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

const t = useOwnApp();

/** Details that visitors notice, as a browser measures them. */
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
  // What is still open would go on working, and slow the next tests down.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser?.close());

  async function visit(path: string, options: BrowserContextOptions = DESKTOP, at: ReaderSite = site): Promise<Page> {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${origin}${at.path}${path}`);
    return page;
  }

  const look = async (settings: object, at: ReaderSite = site) => {
    const place = { organizationId: at.org.id, siteId: at.siteId };
    (await t.api.as(at.org.admin).put('/v1/orgs/:organizationId/sites/:siteId/customization', place, settings)).expect(200);
  };

  async function write(markdown: string, title: string, at: ReaderSite = site): Promise<void> {
    const changes = [{ operation: 'insert_page', title, document: { markdown } }];
    (await t.api.as(at.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: at.spaceId }, { changes })).expect(200);
  }

  const contrastOf = (element: Locator): Promise<number> => element.evaluate(contrast);

  const violationsOn = async (page: Page): Promise<string[]> => {
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => (globalThis as unknown as Violations).axe.run());
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
  };

  const boxOf = async (element: Locator) => (await element.boundingBox())!;

  it.each(['bold', 'contrast', 'custom'])('can be read with the header “%s”, on the search page too', async (preset) => {
    const colors = { backgroundColor: { light: '#101010', dark: '#f0f0f0' }, linkColor: { light: '#ffffff', dark: '#000000' } };
    const primaryLink = { title: 'Buy', to: url('https://engine.example/buy') };
    await look({ header: { preset, primaryLink, ...(preset === 'custom' && colors) } });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit('/~search?q=linux', { ...DESKTOP, colorScheme });
      await page.locator('main input[type=search]').fill('linux');
      for (const selector of ['main input[type=search]', 'main .search-field', '.site-title', '.theme-switch', '.button-primary'])
        expect(await contrastOf(page.locator(selector).first()), `${selector}, ${colorScheme}`).toBeGreaterThan(4.4);
      const welcome = await visit('', { ...DESKTOP, colorScheme });
      expect(await contrastOf(welcome.locator('.page-actions a').first())).toBeGreaterThan(4.4);
      expect(await contrastOf(welcome.locator('.site-header .button-primary'))).toBeGreaterThan(4.4);
      // A button that has the colour of the header cannot be seen.
      const buttonAndHeader = await welcome
        .locator('.site-header .button-primary, .site-header')
        .evaluateAll((found) => found.map((each) => getComputedStyle(each as never).backgroundColor));
      expect(new Set(buttonAndHeader).size).toBe(2);
      await welcome.keyboard.press('/');
      await welcome.keyboard.type('linux');
      const hit = welcome.locator('.site-header .hits strong').first();
      await hit.waitFor();
      // Results are replaced while one types.
      await expect.poll(() => contrastOf(hit)).toBeGreaterThan(4.4);
    }
    await look({});
  });

  it.each([
    ['a page', ''],
    ['the search page', '/~search'],
  ])('has the links of the header in the menu of a phone on %s', async (_, path) => {
    const links = [
      { title: 'Blog', to: url('https://engine.example/blog') },
      { title: 'Products', to: null, links: [{ title: 'Mill', to: url('https://engine.example/mill') }] },
    ];
    await look({ header: { links } });
    const page = await visit(path, { ...PHONE, javaScriptEnabled: false });
    const [blog, mill] = ['Blog', 'Mill'].map((name) => page.getByRole('link', { name, exact: false }).filter({ visible: true }));
    expect(await blog!.count()).toBe(0);
    await page.locator('.menu-button').click();
    expect(await blog!.getAttribute('href')).toBe('https://engine.example/blog');
    expect(await mill!.getAttribute('href')).toBe('https://engine.example/mill');
    const wide = await visit(path);
    expect(await wide.getByRole('link', { name: 'Blog' }).filter({ visible: true }).count()).toBe(1);
    expect(await wide.locator('.menu-button').isVisible()).toBe(false);
    await look({});
  });

  it('says that a search found nothing while one types', async () => {
    const page = await visit('');
    await page.keyboard.press('/');
    await page.keyboard.type('xyzzyxyzzy');
    const results = page.locator('.search-results');
    await results.waitFor();
    expect(await results.innerText()).toContain('No results');
    await expect.poll(() => page.locator('.search [role=status]').textContent()).toContain('No results');
  });

  it('does not cover code with the button that copies it', async () => {
    const long = 'const answer = anotherRatherLongNameOfSomething(withAnArgument, andAnotherOne, andTheLastOne);';
    const code = `\`\`\`js\n${long}\n${long}\n\`\`\`\n`;
    await write(code, 'Code');
    const arabic = await makeReaderSite(t, {}, { language: 'ar' });
    await write(`\`\`\`js\nconst a = 1;\n\`\`\`\n`, 'Code', arabic);
    const phone = await visit('/code', PHONE);
    const [button, line] = [await boxOf(phone.locator('.code-copy')), await boxOf(phone.locator('.code .line').first())];
    expect(button.y + button.height).toBeLessThanOrEqual(line.y + 1);
    const page = await visit('/code', DESKTOP, arabic);
    const figure = await boxOf(page.locator('.code'));
    const copy = await boxOf(page.locator('.code-copy'));
    expect(copy.x).toBeGreaterThan(figure.x + figure.width / 2);
    expect(await page.locator('.code-copy').evaluate((element) => getComputedStyle(element as never).opacity)).toBe('0');
    await page.locator('.code').hover();
    expect(await page.locator('.code-copy').evaluate((element) => getComputedStyle(element as never).opacity)).toBe('1');
  });

  it('leads to the same page of another variant, and names that of the current one as canonical', async () => {
    const other = await makeReaderSite(t);
    const { id: spaceId } = await t.make.space({ org: other.org, editMode: 'live', title: 'Engine 1' });
    const old = await t.make.siteSpace({ id: other.siteId }, { id: spaceId });
    const changes = ['Start', 'Install', 'Only then'].map((title) => ({ operation: 'insert_page', title, document: { markdown: title } }));
    (await t.api.as(other.org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
    const page = await visit(`/${old.path}/install`, DESKTOP, other);
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
    expect(await canonical()).toMatch(new RegExp(`${other.path}/install$`));
    await page.locator('.header-row .menu summary').click();
    await page.locator('.header-row .menu a', { hasText: 'Engine' }).first().click();
    await page.waitForURL(`${origin}${other.path}/install`);
    await page.locator('.header-row .menu summary').click();
    await page.locator('.header-row .menu a', { hasText: 'Engine 1' }).click();
    await page.waitForURL(`${origin}${other.path}/${old.path}/install`);
    await page.goto(`${origin}${other.path}/${old.path}/only-then`);
    expect(await canonical()).toMatch(new RegExp(`${old.path}/only-then$`));
    await page.locator('.header-row .menu summary').click();
    await page.locator('.header-row .menu a', { hasText: 'Engine' }).first().click();
    await page.waitForURL(`${origin}${other.path}`);
  });

  it('shows coloured text in its colour', async () => {
    const names = ['red', 'blue', 'green', 'orange'];
    await write(names.map((name) => `<mark style="color:${name};">${name}</mark>`).join(' '), 'Colours');
    const page = await visit('/colours');
    const spread = await page.locator('.document [class*="color-"]').evaluateAll((found) =>
      found.map((each) => {
        const parts = getComputedStyle(each as never)
          .color.match(/[\d.]+/g)!
          .slice(0, 3)
          .map(Number);
        return Math.max(...parts) - Math.min(...parts);
      }),
    );
    expect(spread).toHaveLength(names.length);
    // Grey has none.
    for (const each of spread) expect(each).toBeGreaterThan(60);
  });

  it('is written in the font of the site', async () => {
    const page = await visit('');
    await page.waitForLoadState('networkidle');
    // The first visit may be faster than the file.
    await page.goto(`${origin}${site.path}/install`);
    const width = (family: string) =>
      page.evaluate((font) => {
        const context = document.createElement('canvas').getContext('2d')!;
        context.font = `400 40px ${font}`;
        return context.measureText('Everything about the engine').width;
      }, family);
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded')))
      .toBe(true);
    expect(await width("'Inter', monospace")).not.toBe(await width('monospace'));
  });

  it('keeps the ways to other pages without a header', async () => {
    await look({ header: { preset: 'none', links: [{ title: 'Blog', to: url('https://engine.example/blog') }] } });
    const desktop = await visit('/install');
    expect(await desktop.locator('.site-title').isVisible()).toBe(false);
    expect(await desktop.locator('.header-links').isVisible()).toBe(false);
    expect(await desktop.locator('.site-header [type=search]').isVisible()).toBe(true);
    await desktop.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await desktop.locator('.site-header').evaluate((header) => getComputedStyle(header as Element).position)).toBe('relative');
    const phone = await visit('/install', PHONE);
    await phone.getByRole('button', { name: 'Menu' }).click();
    expect(await phone.locator('#tree').getByRole('link', { name: 'Welcome' }).isVisible()).toBe(true);
    expect(await phone.locator('#tree').getByRole('link', { name: 'Blog' }).isVisible()).toBe(true);
    await look({});
  });

  it('uses the whole width of a phone, also for operations and beside the actions of a page', async () => {
    const operation = { operationId: 'listAllOfThePets', responses: { 200: { description: 'Fine.' } } };
    const api = await makeApiSite(t, {
      openapi: '3.1.0',
      info: { title: 'Petstore', version: '1' },
      paths: { '/pets': { get: operation } },
    });
    await look({ pageActions: { items: ['markdown', 'pdf', 'external-ai'] } }, api);
    const page = await visit('/listAllOfThePets', PHONE, api);
    for (const name of ['article', 'h1']) expect((await boxOf(page.locator(name).first())).width, name).toBe(PHONE.viewport.width - 32);
  });

  it.each([
    ['in the light theme', DESKTOP, 'en'],
    ['in the dark theme', { ...DESKTOP, colorScheme: 'dark' }, 'en'],
    ['on a phone, from right to left', PHONE, 'ar'],
    ['without scripts', { ...DESKTOP, javaScriptEnabled: false }, 'en'],
  ] as const)('shows members the figures of a site %s', async (_, options, locale) => {
    const place = { organizationId: site.org.id, siteId: site.siteId };
    const events = [{ type: 'page_view' }, { type: 'search_open' }];
    (await t.api.as(site.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/insights/events', place, { events })).expect(204);
    const { url: link } = (await t.api.as(site.org.admin).get('/v1/orgs/:organizationId/sites/:siteId/insights/figures', place)).body;
    const context = await browser.newContext({ reducedMotion: 'reduce', locale, ...options });
    const page = await context.newPage();
    const trouble: string[] = [];
    page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
    await page.goto(`${origin}${new URL(link as string).pathname}`);
    expect(await page.locator('.figures-bars rect').count()).toBe(28);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(
      0,
    );
    if (!('javaScriptEnabled' in options)) expect(await violationsOn(page)).toEqual([]);
    await page.locator('[name=from]').fill('2026-01-01');
    await page.locator('[name=to]').fill('2026-01-31');
    await page.locator('.figures-choice button').click();
    await page.waitForURL(/from=2026-01-01&to=2026-01-31/);
    expect(await page.locator('.figures-bars').count()).toBe(0);
    expect(trouble).toEqual([]);
  });

  it.each([
    ['in the light theme', DESKTOP, 'en'],
    ['in the dark theme', { ...DESKTOP, colorScheme: 'dark' }, 'en'],
    ['on a phone', { ...PHONE, viewport: { width: 375, height: 740 } }, 'en'],
    ['from right to left', DESKTOP, 'ar'],
    ['without scripts', { ...DESKTOP, javaScriptEnabled: false }, 'en'],
  ] as const)('shows the pages above, where a page can be edited and who changed it last %s', async (_, options, language) => {
    const other = await makeReaderSite(t, {}, { language });
    await t.db.query('UPDATE users SET display_name = $2 WHERE id = $1', [other.org.admin.id, 'Ada Lovelace']);
    const git = { showEditLink: true, editUrl: 'https://git.engine.example/edit/main/docs/{path}.md' };
    await look({ git, lastChange: { author: true } }, other);
    const page = await visit('/install/linux', options, other);
    const [trail, edit, last] = [page.locator('.breadcrumbs'), page.locator('.edit-link'), page.locator('.updated')];
    expect(await trail.getByRole('link').allInnerTexts()).toEqual(['Install']);
    expect(await edit.getAttribute('href')).toBe('https://git.engine.example/edit/main/docs/install/linux.md');
    expect(await last.innerText()).toContain('Ada Lovelace');
    for (const each of [trail.getByRole('link'), edit, last, last.locator('bdi')]) expect(await contrastOf(each)).toBeGreaterThan(4.4);
    const [top, title, left, right] = [await boxOf(trail), await boxOf(page.locator('h1')), await boxOf(edit), await boxOf(last)];
    expect(top.y + top.height).toBeLessThanOrEqual(title.y);
    expect(left.height).toBeGreaterThanOrEqual(24);
    if (language === 'ar') expect(left.x).toBeGreaterThan(right.x);
    else expect(left.x).toBeLessThanOrEqual(right.x);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(
      0,
    );
    if (!('javaScriptEnabled' in options)) expect(await violationsOn(page)).toEqual([]);
    await trail.getByRole('link').click();
    await page.waitForURL(`${origin}${other.path}/install`);
  });

  it('keeps many sections in one line on a phone, with the current one in view and menus that are whole', async () => {
    const many = await makeReaderSite(t);
    const place = { organizationId: many.org.id, siteId: many.siteId };
    const links = async (fields: object) =>
      (await t.api.as(many.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/external-links', place, fields)).expect(201).body
        .id as string;
    for (const title of ['Changelog', 'Community', 'Status', 'Support']) await links({ title, url: 'https://engine.example/x' });
    const { body: group } = (
      await t.api.as(many.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/section-groups', place, { title: 'More' })
    ).expect(201);
    for (const title of ['Blog', 'Press']) await links({ title, url: 'https://engine.example/y', parent: group.id });
    for (const [language, end] of [
      ['en', 'right'],
      ['ar', 'left'],
    ] as const) {
      (await t.api.as(many.org.admin).patch('/v1/spaces/:spaceId', { spaceId: many.spaceId }, { language })).expect(200);
      const page = await visit('/install', { ...PHONE, viewport: { width: 375, height: 740 } }, many);
      const tabs = page.locator('.section-tabs > ul');
      expect((await boxOf(tabs)).height).toBeLessThan(60);
      const entries = await page.locator('.section-tabs > ul > li').all();
      expect(entries.length).toBe(6);
      expect(new Set(await Promise.all(entries.map(async (entry) => Math.round((await boxOf(entry)).y)))).size).toBe(1);
      const current = await boxOf(page.locator('.section-tabs [aria-current]'));
      expect(current.x).toBeGreaterThanOrEqual(0);
      expect(current.x + current.width).toBeLessThanOrEqual(375);
      await tabs.locator('.menu > summary').click();
      const menu = page.locator('.section-tabs .menu > ul');
      const box = await boxOf(menu);
      expect(box.y).toBeGreaterThanOrEqual((await boxOf(tabs)).y + 20);
      expect(box.x, end).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, end).toBeLessThanOrEqual(375);
      // It is not only there, but on top of the page.
      const blog = menu.getByRole('link', { name: 'Blog' });
      expect(
        await blog.evaluate((link) =>
          link.contains(document.elementFromPoint(link.getBoundingClientRect().x + 20, link.getBoundingClientRect().y + 10)),
        ),
      ).toBe(true);
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBeLessThanOrEqual(0);
      expect(await violationsOn(page)).toEqual([]);
    }
  });

  it('prints everything of a page that can be opened, and nothing that only a screen needs', async () => {
    await look({ git: { showEditLink: true, editUrl: 'https://git.engine.example/{path}' }, feedback: { enabled: true } });
    const long = `const answer = ${Array.from({ length: 30 }, (_, at) => `argument${at}`).join(' + ')};`;
    const tabs =
      '{% tabs %}\n{% tab title="Linux" %}\nOn Linux.\n{% endtab %}\n{% tab title="Windows" %}\nOn Windows.\n{% endtab %}\n{% endtabs %}';
    await write(
      `${tabs}\n\n<details>\n<summary>More</summary>\n\nWhat was closed.\n\n</details>\n\n\`\`\`js\n${long}\n\`\`\`\n`,
      'Printed',
    );
    const page = await visit('/printed', { viewport: { width: 800, height: 1100 }, colorScheme: 'dark' });
    expect(await page.getByText('On Windows.').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const text of ['On Linux.', 'On Windows.', 'What was closed.', 'Windows'])
      expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(true);
    for (const selector of ['.site-header', '#tree', '.edit-link', '.feedback', '.pager', '.page-actions', '.code-copy'])
      expect(await page.locator(selector).first().isVisible(), selector).toBe(false);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(
      0,
    );
    expect(await page.locator('.code pre').evaluate((code) => code.scrollWidth - code.clientWidth)).toBeLessThanOrEqual(0);
    // On white paper, text is dark.
    expect(await contrastOf(page.locator('.document p').first())).toBeGreaterThan(7);
    await look({});
  });

  it('draws links with the class of a button as buttons', async () => {
    const target = 'href="https://engine.example"';
    await write(`<a ${target} class="button primary" data-icon="rocket">Go</a> <a ${target} class="button secondary">Stay</a>`, 'Buttons');
    const page = await visit('/buttons');
    const go = page.locator('.document a', { hasText: 'Go' });
    const look = await go.evaluate((element) => {
      const { backgroundColor, paddingLeft, textDecorationLine } = getComputedStyle(element as never);
      return { backgroundColor, paddingLeft: Number.parseFloat(paddingLeft), textDecorationLine };
    });
    expect(look.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    expect(look.paddingLeft).toBeGreaterThan(5);
    expect(look.textDecorationLine).toBe('none');
    expect(await contrastOf(go)).toBeGreaterThan(4.4);
    expect(await page.locator('.document a.button.secondary').count()).toBe(1);
  });

  it('marks what can be expanded', async () => {
    await write('<details>\n<summary>More about `it`</summary>\n\nHere.\n\n</details>', 'Expandable');
    const page = await visit('/expandable');
    const marker = () =>
      page.locator('.expandable > summary').evaluate((element) => {
        const { width, rotate, borderRightWidth } = getComputedStyle(element as never, '::before');
        return { width: Number.parseFloat(width), rotate, line: Number.parseFloat(borderRightWidth) };
      });
    const closed = await marker();
    expect(Math.min(closed.width, closed.line)).toBeGreaterThan(0.9);
    await page.locator('.expandable > summary').click();
    expect((await marker()).rotate).not.toBe(closed.rotate);
  });

  it('has the focus in the field of the search page', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit('', { ...PHONE, javaScriptEnabled });
      await page.locator('.search-link').click();
      await page.waitForURL(/~search/);
      // A browser gives the focus when it draws the page, which may be after the page has loaded.
      await page.locator('main input[type=search]:focus').waitFor();
      await page.keyboard.type('lin');
      expect(await page.locator('main input[type=search]').inputValue()).toBe('lin');
    }
  });

  it('has the theme switch at the same place on every page', async () => {
    for (const search of ['prominent', 'subtle']) {
      await look({ styling: { search } });
      for (const options of [DESKTOP, PHONE]) {
        const page = await visit('', options);
        const place = await boxOf(page.locator('.theme-switch'));
        for (const path of ['/install', '/~search', '/missing']) {
          await page.goto(`${origin}${site.path}${path}`);
          expect(await boxOf(page.locator('.theme-switch')), path).toEqual(place);
        }
        await page.locator('.theme-switch').click();
        expect(await boxOf(page.locator('.theme-switch'))).toEqual(place);
      }
    }
    await look({});
  });
});

function addressOf(app: NestFastifyApplication): string {
  const address = app.getHttpServer().address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}
