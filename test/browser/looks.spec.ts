import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDemo } from '../../src/modules/demo/start-demo.js';
import { mergeSettings, type Settings } from '../../src/modules/site-looks/settings.js';
import { SETTING_EFFECTS } from '../../src/modules/site-looks/setting-effects.js';
import type { SettingName } from '../../src/modules/site-looks/setting-names.js';
import { isRecord } from '../../src/common/json/is-record.js';
import { useOwnApp } from '../support/app.js';
import { makeApiSite } from '../support/api-site.js';
import { contrast } from '../support/contrast.js';
import type { ReaderSite } from '../support/reader-site.js';
import { settingAt, settingValues, WITHIN } from '../support/setting-values.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STATS = 'https://stats.engine.example';
const t = useOwnApp({ RATE_LIMIT: '100000', SITE_SCRIPT_ORIGINS: STATS });
let browser: Browser;
let origin: string;
let admin: Awaited<ReturnType<typeof t.make.user>>;

beforeAll(async () => {
  admin = await t.make.user({ installationAdmin: true });
  const app: NestFastifyApplication = t.app;
  await app.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});
afterAll(() => browser?.close());

interface Violations {
  axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
}

/** The ways in which visitors read. */
const WAYS: readonly { way: string; options: BrowserContextOptions; language?: 'ar' }[] = [
  { way: 'in light colours', options: {} },
  { way: 'in dark colours', options: { colorScheme: 'dark' } },
  { way: 'on a phone', options: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } },
  { way: 'from right to left', options: {}, language: 'ar' },
  { way: 'without scripts', options: { javaScriptEnabled: false } },
];

/** What is written on something of its own colour; WCAG wants 4.5. */
const WRITTEN = [
  '.site-title span',
  '.site-header .header-link',
  '.site-header .button-primary',
  '.section-tabs a',
  '.search-field input',
  '.announcement p',
  '.tree [aria-current]',
  '.tree a:not([aria-current])',
  '.document a[href]',
  '.document .hint p',
  '.document .button',
  '.document pre code',
  '.document :not(pre) > code',
  '.breadcrumbs a',
  '.pager a',
  '.site-footer a',
  '.site-footer p',
  '.edit-link',
  '.updated',
];

/** Opens contexts in which everything outside the service is answered, so that what a look refers to is no trouble. */
async function openContext(options: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page; trouble: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 850 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  await context.route(
    (asked) => asked.origin !== origin,
    (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="32"/>' })
        : route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => message.type() === 'error' && trouble.push(`${page.url()} ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`${page.url()} ${error.message}`));
  return { context, page, trouble };
}

/** What somebody would complain about on this page. */
async function complaintsOn(page: Page, { javaScriptEnabled = true }: BrowserContextOptions): Promise<string[]> {
  const complaints: string[] = [];
  const wider = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  if (wider > 0) complaints.push(`it is ${wider} pixels wider than the window`);
  const contrasts = await page.evaluate<[string, number][]>(`(${String(contrastsOf)})(${JSON.stringify(WRITTEN)}, ${String(contrast)})`);
  for (const [selector, found] of contrasts) if (found < 4.45) complaints.push(`${selector} has a contrast of ${found.toFixed(2)}`);
  // Without scripts axe does not run either.
  if (!javaScriptEnabled) return complaints;
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (globalThis as unknown as Violations).axe.run());
  return [...complaints, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html} ${nodes[0]!.failureSummary}`)];
}

/** The contrast of the first of each that is visible. Runs in the browser. */
function contrastsOf(selectors: readonly string[], of: typeof contrast): [string, number][] {
  return selectors.flatMap((selector): [string, number][] => {
    const found = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    return found ? [[selector, of(found)]] : [];
  });
}

/** The names of the settings that are set. */
const namesIn = (settings: Settings, path = ''): string[] =>
  Object.entries(settings).flatMap(([name, value]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    return inner in SETTING_EFFECTS || !isRecord(value) ? [inner] : namesIn(value, inner);
  });

describe('the looks of the demo', () => {
  const paths: string[] = [];

  beforeAll(async () => {
    await t.db.query(`INSERT INTO installation (secret_key, first_token_told, demo) VALUES ('x', true, '{}')`);
    await startDemo(t.app.get(DataSource));
    const progress = async () => (await t.db.query<{ demo: object }>('SELECT demo FROM installation'))[0]!.demo;
    await vi.waitFor(async () => expect(await progress()).toMatchObject({ ended: 'complete' }), { timeout: 120_000, interval: 100 });
    const sites = await t.db.query<{ basename: string }>(`SELECT basename FROM sites WHERE basename <> 'docs' ORDER BY basename`);
    paths.push(...sites.map(({ basename }) => `/sites/demo/${basename}`));
  });

  /** Settings that the demo cannot show. */
  const NOT_SHOWN: Partial<Record<SettingName, string>> = {
    'internationalization.locale': 'the spaces of the demo have languages',
    'insights.script': 'the installation has to allow its origin',
    'pageActions.externalAI': 'the same as in `pageActions.items`',
    'pageActions.markdown': 'the same as in `pageActions.items`',
    'pageActions.mcp': 'the same as in `pageActions.items`',
    'pdf.enabled': 'the same as in `pageActions.items`',
    'git.showEditLink': 'the same as in `pageActions.items`',
  };

  it('show every setting together, and the site of the demo leads to each', async () => {
    const rows = await t.db.query<{ settings: Settings }>('SELECT settings FROM site_customizations');
    const shown = new Set(rows.flatMap(({ settings }) => namesIn(settings)));
    const missing = Object.entries(SETTING_EFFECTS).filter(
      ([name, { lacks }]) => typeof lacks !== 'string' && !(name in NOT_SHOWN) && !shown.has(name),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
    const { body } = await t.app.inject({ url: '/sites/demo/docs' });
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) expect(body).toContain(`href="https://docs.example.test${path}"`);
  });

  it.each(WAYS)('can be read $way', async ({ options, language = 'en' }) => {
    const [space] = await t.db.query<{ id: string }>(`SELECT id FROM spaces WHERE title = 'Gallery'`);
    (await t.api.as(admin).patch('/v1/spaces/:spaceId', { spaceId: space!.id }, { language })).expect(200);
    const { context, page, trouble } = await openContext(options);
    for (const path of paths.flatMap((site) =>
      ['', '/hint', '/code', '/openapi-operation', '/~search?q=code'].map((below) => site + below),
    )) {
      await page.goto(`${origin}${path}`);
      trouble.push(...(await complaintsOn(page, options)).map((complaint) => `${path}: ${complaint}`));
    }
    await context.close();
    expect(trouble).toEqual([]);
  });
});

/** Values of colours that somebody would combine: the samples are all of one colour. */
const COMBINED: Partial<Record<SettingName, unknown>> = {
  'header.backgroundColor': { light: '#101010', dark: '#f0f0f0' },
  'header.linkColor': { light: '#ffffff', dark: '#000000' },
  'header.links': [
    { title: 'Blog', to: { kind: 'url', url: 'https://engine.example/blog' } },
    { title: 'Products', to: null, links: [{ title: 'Mill', to: { kind: 'url', url: 'https://engine.example/mill' } }] },
  ],
  'insights.script': { src: `${STATS}/script.js` },
};

/** Where one value excludes another, a look has one of both. */
const EXCLUSIVE: Partial<Record<SettingName, 0 | 1>> = { 'favicon.icon': 0, 'favicon.emoji': 1 };
/** `pageActions.items` decides if it is sent. */
const DECIDED = new Set<string>(['pageActions.externalAI', 'pageActions.markdown', 'pageActions.mcp', 'pdf.enabled', 'git.showEditLink']);

describe('every value of every setting', () => {
  let site: ReaderSite;
  const looks: Settings[] = [];

  beforeAll(async () => {
    site = await makeApiSite(t, {
      openapi: '3.1.0',
      info: { title: 'Petstore', version: '1' },
      servers: [{ url: 'https://api.engine.example' }],
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            summary: 'List the pets',
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
            responses: {
              200: { description: 'Fine.', content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } } },
            },
          },
        },
      },
    });
    const hints = ['info', 'success', 'warning', 'danger'].map(
      (style) => `{% hint style="${style}" %}\nHello, \`${style}\` [there](https://elsewhere.example).\n{% endhint %}`,
    );
    const markdown = [
      'Text with `code` and [a link](https://elsewhere.example).',
      ...hints,
      '```js\n// A comment\nconst a = "text" + 1;\n```',
      '<a href="https://engine.example" class="button primary">Go</a> <a href="https://engine.example" class="button secondary" data-icon="rocket">Stay</a>',
      '| A | B |\n|---|---|\n| 1 | 2 |',
      '## A heading\n\nText.\n\n## Another\n\nText.',
    ].join('\n\n');
    const changes = [{ operation: 'insert_page', title: 'Blocks', icon: 'star', into: site.pages['install'], document: { markdown } }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
    const values = [...settingValues(t.api.contract.document)].filter(([path]) => !DECIDED.has(path));
    const most = Math.max(...values.map(([, each]) => each.length));
    for (let look = 0; look < most; look++) {
      // Shifted by the place of the setting, so that not the same values meet each time.
      const chosen = values.flatMap(([path, each], place): Settings[] => {
        const name = path as SettingName;
        if (EXCLUSIVE[name] !== undefined && EXCLUSIVE[name] !== look % 2) return [];
        return [settingAt(path, COMBINED[name] ?? each[(look + place) % each.length])];
      });
      looks.push(chosen.reduce(mergeSettings, {}));
    }
  });

  it('is in one of the looks, or was refused or warned about', async () => {
    const at = { organizationId: site.org.id, siteId: site.siteId };
    for (const look of looks)
      (await t.api.as(site.org.admin).put('/v1/orgs/:organizationId/sites/:siteId/customization', at, look)).expect(200);
    const has = (path: string, value: unknown) =>
      looks.some((look) => {
        const chosen = path.split('.').reduce<unknown>((inner, name) => (inner as Settings | undefined)?.[name], look);
        return JSON.stringify(chosen) === JSON.stringify(COMBINED[path as SettingName] ?? value);
      });
    const all = [...settingValues(t.api.contract.document)].filter(([path]) => !DECIDED.has(path));
    expect(all.length).toBeGreaterThan(50);
    expect(all.flatMap(([path, values]) => values.filter((value) => !has(path, value)).map((value) => `${path} ${String(value)}`))).toEqual(
      [],
    );
    expect(Object.keys(WITHIN).filter((path) => !(path in SETTING_EFFECTS))).toEqual([]);
  });

  it.each(WAYS)('can be read $way', async ({ options, language = 'en' }) => {
    (await t.api.as(site.org.admin).patch('/v1/spaces/:spaceId', { spaceId: site.spaceId }, { language })).expect(200);
    const { context, page, trouble } = await openContext(options);
    const at = { organizationId: site.org.id, siteId: site.siteId };
    for (const [place, look] of looks.entries()) {
      (await t.api.as(site.org.admin).put('/v1/orgs/:organizationId/sites/:siteId/customization', at, look)).expect(200);
      const { mode } = look['ai'] as { mode: string };
      for (const path of ['/install/blocks', '/listPets', place % 2 === 0 || mode === 'none' ? '/~search?q=linux' : '/~ask']) {
        await page.goto(`${origin}${site.path}${path}`);
        for (const complaint of await complaintsOn(page, options)) trouble.push(`look ${place}, ${path}: ${complaint}`);
      }
    }
    await context.close();
    expect(trouble).toEqual([]);
  });
});
