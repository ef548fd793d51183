import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mergeSettings, type Settings } from '../../src/modules/site-looks/settings.js';
import { SETTING_EFFECTS } from '../../src/modules/site-looks/setting-effects.js';
import type { SettingName } from '../../src/modules/site-looks/setting-names.js';
import { useApp } from '../support/app.js';
import { startModel } from '../support/language-model.js';
import { makeApiSite } from '../support/api-site.js';
import type { ReaderSite } from '../support/reader-site.js';
import { settingAt, settingValues, WITHIN } from '../support/setting-values.js';
import { settingTable } from '../support/setting-table.js';

const model = await startModel(({ system }) => `Install it [1].${system.includes('Answer briefly.') ? ' That is all [1].' : ''}`);
const t = useApp({ SITE_SCRIPT_ORIGINS: 'https://stats.engine.example', LLM_URL: model.url, LLM_MODEL: 'small' });
afterAll(() => model.close());
/** Their values have an effect, but not the whole one: a font is only named, and a page only says its language. */
const IN_PART: ReadonlySet<string> = new Set<SettingName>([
  'styling.font',
  'styling.headingFont',
  'styling.monospaceFont',
  'internationalization.locale',
]);
const OF_ONE_RESPONSE = new Set(['date', 'etag', 'content-length', 'x-request-id', 'ratelimit', 'ratelimit-policy']);
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Petstore', version: '1' },
  servers: [{ url: 'https://api.engine.example' }],
  paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'Fine.' } } } } },
};
describe('a setting of a site', () => {
  let site: ReaderSite;
  let all: ReturnType<typeof settingValues>;
  let defaults: Settings;
  const unset = new Map<string, string>();

  beforeAll(async () => {
    site = await makeApiSite(t, SPEC);
    const document = {
      markdown: '[Elsewhere](https://elsewhere.example)\n\n{% hint style="info" %}\nHello\n{% endhint %}\n\n```js\nconst a = 1;\n```',
    };
    const changes = [{ operation: 'insert_page', title: 'Blocks', icon: 'star', into: site.pages['install'], document }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
    await vi.waitFor(
      async () => expect((await t.app.inject({ method: 'GET', url: `${site.path}/~search?q=linux` })).body).toContain('<mark>'),
      { timeout: 60_000, interval: 50 },
    );
    all = settingValues(t.api.contract.document);
    defaults = (await t.api.as(site.org.admin).get('/v1/orgs/:organizationId/sites/:siteId/customization', at())).expect(200)
      .body as Settings;
  });

  const at = () => ({ organizationId: site.org.id, siteId: site.siteId });
  const put = async (settings: Settings) =>
    (await t.api.as(site.org.admin).put('/v1/orgs/:organizationId/sites/:siteId/customization', at(), settings)).expect(200).body as {
      warnings?: { setting: string; message: string; value?: string }[];
    };

  /** All that a visitor gets, without the names of files, which contain the settings. */
  async function sight(): Promise<string> {
    const open = (path: string) => t.app.inject({ method: 'GET', url: path });
    const pages = await Promise.all(['', '/install/blocks', '/listPets', '/~search?q=linux'].map((path) => open(`${site.path}${path}`)));
    for (const page of pages) expect(page.statusCode, page.body).toBe(200);
    const theme = /href="([^"]+theme-[^"]+)"/.exec(pages[0]!.body)![1]!;
    const shown = pages.map(({ statusCode, headers, body }) => {
      expect(statusCode, body).toBe(200);
      const text = body.replaceAll(theme, 'theme.css').replaceAll(/~og\/[\w-]+\.png/g, 'image.png');
      return JSON.stringify(Object.entries(headers).filter(([name]) => !OF_ONE_RESPONSE.has(name))) + text;
    });
    const asked = await t.app.inject({ url: `${site.path}/~ask?q=linux&part=whole`, headers: { 'sec-fetch-site': 'same-origin' } });
    const answers = [asked, await open(`${site.path}/~ask`)].map(({ statusCode, body }) =>
      statusCode === 404 ? '' : body.replaceAll(theme, ''),
    );
    return [...shown, ...answers, (await open(theme)).body].join('\n');
  }

  /** What is seen with what a setting needs, but without it. */
  async function without(path: string): Promise<string> {
    const within = WITHIN[path as SettingName] ?? {};
    const key = JSON.stringify(within);
    if (!unset.has(key)) {
      await put(within);
      const seen = await sight();
      expect(await sight()).toBe(seen);
      unset.set(key, seen);
    }
    return unset.get(key)!;
  }

  it('is in the table, and nothing else is', () => {
    expect([...all.keys()].toSorted()).toEqual(Object.keys(SETTING_EFFECTS).toSorted());
  });

  it.each(Object.keys(SETTING_EFFECTS))('%s does what visitors notice, or is answered with a warning', async (path) => {
    const values = all.get(path)!;
    expect(values.filter((value) => value === undefined)).toEqual([]);
    const before = await without(path);
    const within = WITHIN[path as SettingName] ?? {};
    const usual = path.split('.').reduce<unknown>((inner, name) => (inner as Settings | undefined)?.[name], defaults);
    const { lacks } = SETTING_EFFECTS[path as SettingName];
    let compared = 0;
    for (const value of values) {
      const { warnings = [] } = await put(mergeSettings(within, settingAt(path, value)));
      const warned = warnings.filter((warning) => warning.setting === path);
      const isChanged = (await sight()) !== before;
      const isOff = value === false && (typeof lacks === 'string' || !(usual === true));
      const isUsual = JSON.stringify(value) === JSON.stringify(usual) && !(path in WITHIN);
      expect(warnings.filter((warning) => warning.setting !== path)).toEqual([]);
      if (warned.length > 0) expect(isChanged, `${path}: ${JSON.stringify(value)} is warned about`).toBe(IN_PART.has(path));
      else if (!isUsual && !isOff) expect(isChanged, `${path}: ${JSON.stringify(value)} changes something`).toBe(true);
      if (warned.length > 0 || (!isUsual && !isOff)) compared++;
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('is not warned about when it is off, and a warning may be sent back', async () => {
    expect(
      (await put({ feedback: { enabled: false }, ai: { mode: 'none' }, pageActions: { items: ['markdown'] } })).warnings,
    ).toBeUndefined();
    const answer = await put({ pageActions: { items: ['markdown', 'git'] }, styling: { icons: 'thin' } });
    expect(answer.warnings).toEqual([
      { setting: 'styling.icons', value: 'thin', message: expect.stringContaining('`thin` of `styling.icons`') },
      { setting: 'pageActions.items', value: 'git', message: expect.stringContaining('`git.editUrl`') },
    ]);
    expect((await put(answer as unknown as Settings)).warnings).toEqual(answer.warnings);
  });

  it('is in the table of the documentation', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/customization.md'), 'utf8');
    expect(page).toContain(settingTable());
  });
});
