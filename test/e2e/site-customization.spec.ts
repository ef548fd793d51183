import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LOOK = `${SITE}/customization`;
const SPACE_LOOK = `${SITE}/site-spaces/:siteSpaceId/customization`;
const PUBLISHED = `${SITE}/published`;

const RED = { light: '#c00', dark: '#FF8080' };
const BLUE = { light: '#0000cc', dark: '#8080ff' };
const url = (address: string) => ({ kind: 'url', url: address });

async function setUp() {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true });
  const siteSpace = await t.make.siteSpace(site, await t.make.space({ org }));
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id, siteId: site.id, siteSpaceId: siteSpace.id };
  const look = async () => (await api.get(LOOK, at)).expect(200).body;
  const spaceLook = async () => (await api.get(SPACE_LOOK, at)).expect(200).body;
  return { org, site, siteSpace, api, at, look, spaceLook };
}

describe('the customization of a site', () => {
  it('is complete from the start, with the groups of every version of the contract', async () => {
    const { look } = await setUp();
    const groups =
      'styling internationalization favicon header footer themes feedback ai advancedCustomization pageActions externalLinks pagination pdf git lastChange trademark privacyPolicy socialPreview socialAccounts api insights';
    expect(Object.keys(await look()).toSorted()).toEqual(groups.split(' ').toSorted());
    expect((await look()).pageActions).toEqual({ items: ['markdown', 'pdf'], externalAI: false, markdown: true, mcp: false });
  });

  it('has every setting that was put, and defaults for the others', async () => {
    const { api, at, look } = await setUp();
    const defaults = await look();
    const link = { title: 'Blog', to: url('https://engine.example/blog') };
    const logo = { light: 'https://engine.example/logo.svg', dark: 'https://engine.example/dark.svg' };
    const settings = {
      title: 'Docs',
      styling: {
        theme: 'gradient',
        primaryColor: RED,
        tint: { color: BLUE },
        corners: 'circular',
        depth: 'flat',
        links: 'accent',
        font: 'RobotoSlab',
        headingFont: 'Merriweather',
        monospaceFont: 'DMMono',
        background: 'match',
        icons: 'thin',
        codeTheme: { default: { light: 'github-light', dark: 'nord' } },
        sidebar: { background: 'filled', list: 'line' },
        search: 'subtle',
      },
      internationalization: { locale: 'pt-br' },
      favicon: { emoji: '🚀' },
      header: {
        preset: 'custom',
        logo,
        primaryLink: link,
        backgroundColor: RED,
        linkColor: BLUE,
        links: [
          { title: 'Menu', to: null, style: 'button-secondary', links: [link] },
          { ...link, to: { kind: 'page', page: 'x', space: 'y' }, style: 'link', links: [] },
        ],
      },
      footer: { logo, copyright: '© us', groups: [{ title: 'Company', links: [{ ...link, to: url('mailto:a@engine.example') }] }] },
      announcement: { enabled: true, message: 'New', style: 'success', link },
      themes: { default: 'system', toggeable: false },
      feedback: { enabled: true },
      ai: { mode: 'search', greeting: 'Hello', localizedGreeting: { de: 'Hallo' }, suggestions: ['How?'], instructions: 'Be brief.' },
      advancedCustomization: { enabled: true },
      pageActions: { items: ['git', 'mcp'] },
      externalLinks: { target: 'blank' },
      pagination: { enabled: false },
      trademark: { enabled: true },
      privacyPolicy: { url: 'https://engine.example/privacy' },
      socialPreview: { url: 'https://engine.example/card.png' },
      socialAccounts: [{ platform: 'mastodon', handle: '@engine@example.social', display: { footer: true } }],
      insights: { trackingCookie: true },
    };
    const { warnings, ...put } = (await api.put(LOOK, at, settings)).expect(200).body;
    expect(put).toMatchObject(settings);
    const without = (warnings as { setting: string; value?: string }[]).map(({ setting, value }) =>
      value === undefined ? setting : `${setting} ${value}`,
    );
    expect(without).toEqual(expect.arrayContaining(['pageActions.items git', 'styling.icons thin']));
    expect(put.styling).toMatchObject({
      infoColor: defaults.styling.infoColor,
      codeTheme: { openapi: defaults.styling.codeTheme.openapi },
    });
    expect([put.pageActions.mcp, put.pageActions.markdown, put.pdf.enabled, put.git.showEditLink]).toEqual([true, false, false, true]);
    expect(await look()).toEqual(put);
    expect((await api.put(LOOK, at, await look())).expect(200).body).toEqual({ ...put, warnings });
    expect((await api.put(LOOK, at, { title: null })).expect(200).body).toEqual(defaults);
  });

  it('stores only what differs from the defaults', async () => {
    const { api, at, look } = await setUp();
    const defaults = await look();
    const body = { ...defaults, styling: { ...defaults.styling, primaryColor: RED } };
    (await api.put(LOOK, at, body)).expect(200);
    const [row] = await t.db.query('SELECT settings FROM site_customizations WHERE site_id = $1', [at.siteId]);
    expect(row).toEqual({ settings: { styling: { primaryColor: RED } } });
  });

  it('takes page actions from the flags of earlier versions, unless the list is sent', async () => {
    const { api, at } = await setUp();
    const itemsAfter = async (body: object) => (await api.put(LOOK, at, body)).expect(200).body.pageActions.items;
    expect(await itemsAfter({ pageActions: { markdown: false, externalAI: true }, git: { showEditLink: true } })).toEqual([
      'pdf',
      'external-ai',
      'git',
    ]);
    expect(await itemsAfter({ pdf: { enabled: false } })).toEqual(['markdown']);
    expect(await itemsAfter({ pdf: { enabled: true }, pageActions: { items: ['mcp'], mcp: false } })).toEqual(['mcp']);
  });

  const toolong = (length: number) => 'x'.repeat(length);
  it.each<[string, object, string]>([
    ['an unknown property', { styling: { shadow: 'none' } }, '/styling/shadow'],
    ['an unknown group', { scripts: [] }, '/scripts'],
    ['an unknown theme', { styling: { theme: 'neon' } }, '/styling/theme'],
    ['a custom font', { styling: { font: { fontFamily: 'Mine' } } }, '/styling/font'],
    ['an unknown theme of code', { styling: { codeTheme: { default: { light: 'mine' } } } }, '/styling/codeTheme/default/light'],
    ['a colour by name', { styling: { primaryColor: { light: 'red', dark: '#fff' } } }, '/styling/primaryColor/light'],
    ['a colour with transparency', { styling: { tint: { color: { light: '#ffff', dark: '#fff' } } } }, '/styling/tint/color/light'],
    ['a colour that closes its style', { styling: { dangerColor: { light: '#fff;}', dark: '#fff' } } }, '/styling/dangerColor/light'],
    ['a colour for one theme', { styling: { primaryColor: { light: '#fff' } } }, '/styling/primaryColor/dark'],
    ['a logo that is a script', { header: { logo: { light: 'javascript:alert(1)' } } }, '/header/logo/light'],
    ['a logo in the address', { header: { logo: { light: 'data:image/svg+xml,<svg/>' } } }, '/header/logo/light'],
    ['a logo whose address has a password', { footer: { logo: { light: 'https://a:b@c.example/x' } } }, '/footer/logo/light'],
    ['a link to a script', { header: { links: [{ title: 'x', to: url(' java\nscript:alert(1)') }] } }, '/header/links/0/to'],
    ['a link to a user', { header: { links: [{ title: 'x', to: { kind: 'user', user: 'x' } }] } }, '/header/links/0/to'],
    ['a footer link to nowhere', { footer: { groups: [{ title: 'x', links: [{ title: 'x' }] }] } }, '/footer/groups/0/links/0/to'],
    ['an announcement without words', { announcement: { enabled: true, message: '', style: 'info' } }, '/announcement/message'],
    [
      'an announcement that leads to data',
      { announcement: { enabled: true, message: 'x', style: 'info', link: { title: 'x', to: url('data:x') } } },
      '/announcement/link/to',
    ],
    ['two icons', { favicon: { emoji: '🚀', icon: { light: 'https://engine.example/x.png' } } }, '/favicon'],
    ['a long copyright', { footer: { copyright: toolong(513) } }, '/footer/copyright'],
    ['too many header links', { header: { links: Array.from({ length: 21 }, () => ({ title: 'x' })) } }, '/header/links'],
    ['too many accounts', { socialAccounts: Array.from({ length: 11 }, () => ({ platform: 'github', handle: 'x' })) }, '/socialAccounts'],
    ['an account on an unknown platform', { socialAccounts: [{ platform: 'usenet', handle: 'x' }] }, '/socialAccounts/0/platform'],
    ['an account that is an address', { socialAccounts: [{ platform: 'github', handle: 'https://x' }] }, '/socialAccounts/0/handle'],
    ['a privacy policy that is a script', { privacyPolicy: { url: 'javascript:x' } }, '/privacyPolicy/url'],
    ['a page action twice', { pageActions: { items: ['pdf', 'pdf'] } }, '/pageActions/items'],
    ['a switch that is a text', { themes: { toggeable: 'yes' } }, '/themes/toggeable'],
    ['a group that is a list', { styling: [] }, '/styling'],
  ])('is refused with %s', async (_, settings, pointer) => {
    const { api, at, look } = await setUp();
    const before = await look();
    for (const reply of [await api.put(LOOK, at, settings), await api.patch(SPACE_LOOK, at, settings)]) {
      const { error } = reply.expect(400).body;
      expect(error.errors.map((problem: { pointer: string }) => problem.pointer)).toContain(pointer);
    }
    expect(await look()).toEqual(before);
  });

  it('is read by those who see the site, and changed by its administrators', async () => {
    const { org, at, api } = await setUp();
    for (const role of ['read', 'create'] as const) {
      const member = t.api.as(await t.make.member(org, role));
      for (const path of [LOOK, SPACE_LOOK]) (await member.get(path, at, { query: { unmasked: 'true' } })).expect(200);
      (await member.put(LOOK, at, {})).expect(403);
      (await member.patch(SPACE_LOOK, at, {})).expect(403);
      (await member.delete(SPACE_LOOK, at)).expect(403);
    }
    for (const stranger of [t.api.as(await t.make.member(org, null)), t.api.as((await t.make.org()).admin)]) {
      for (const path of [LOOK, SPACE_LOOK]) (await stranger.get(path, at)).expect(404);
      (await stranger.put(LOOK, at, {})).expect(404);
      (await stranger.patch(SPACE_LOOK, at, {})).expect(404);
      (await stranger.delete(SPACE_LOOK, at)).expect(404);
    }
    const elsewhere = await t.make.siteSpace(await t.make.site(org), await t.make.space({ org }));
    (await api.patch(SPACE_LOOK, { ...at, siteSpaceId: elsewhere.id }, {})).expect(404);
    (await t.api.anonymous().put(LOOK, at, {})).expect(401);
  });

  it('is not replaced by a writer who has read an older one', async () => {
    const { api, at, look, spaceLook } = await setUp();
    for (const [path, method] of [
      [LOOK, 'put'],
      [SPACE_LOOK, 'patch'],
    ] as const) {
      const etag = (await api.get(path, at)).headers['etag'] as string;
      const write = (title: string) => api[method](path, at, { title }, { headers: { 'if-match': etag } });
      const replies = await Promise.all([write(`${method} one`), write(`${method} two`)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const winner = replies.find(({ status }) => status === 200)!.body;
      expect(await (path === LOOK ? look() : spaceLook())).toEqual(winner);
    }
  });
});

describe('the customization of a site space', () => {
  it('is that of its site, with what was changed, until it is reset', async () => {
    const { api, at, spaceLook } = await setUp();
    const site = (await api.put(LOOK, at, { styling: { primaryColor: RED, tint: { color: RED } }, favicon: { emoji: '🚀' } })).expect(200);
    expect(await spaceLook()).toEqual(site.body);
    const change = async (body: object) => (await api.patch(SPACE_LOOK, at, body)).expect(200).body;
    expect((await change({ styling: { primaryColor: BLUE } })).styling).toEqual({ ...site.body.styling, primaryColor: BLUE });
    const links = [{ title: 'Blog', to: url('/blog'), style: 'link', links: [] }];
    const changed = await change({ header: { links }, favicon: { icon: { light: 'https://engine.example/x.png' } } });
    expect(changed).toMatchObject({ styling: { primaryColor: BLUE, tint: { color: RED } }, header: { links } });
    expect(changed.favicon).toEqual({ icon: { light: 'https://engine.example/x.png' } });
    (await api.put(LOOK, at, { styling: { primaryColor: RED, font: 'Roboto' } })).expect(200);
    expect((await spaceLook()).styling).toMatchObject({ primaryColor: BLUE, font: 'Roboto' });
    expect((await change({ styling: { primaryColor: null }, header: null })).styling.primaryColor).toEqual(RED);
    expect(await spaceLook()).toMatchObject({ header: { links: [] }, favicon: changed.favicon });
    (await api.delete(SPACE_LOOK, at)).expect(204);
    (await api.delete(SPACE_LOOK, at)).expect(204);
    expect(await spaceLook()).toEqual((await api.get(LOOK, at)).body);
  });

  it('changes page actions by their flags, and takes those of the site again', async () => {
    const { api, at } = await setUp();
    const itemsAfter = async (body: object) => (await api.patch(SPACE_LOOK, at, body)).expect(200).body.pageActions.items;
    (await api.put(LOOK, at, { pageActions: { items: ['git', 'pdf'] } })).expect(200);
    expect(await itemsAfter({ pdf: { enabled: false } })).toEqual(['git']);
    expect(await itemsAfter({ git: { showEditLink: false } })).toEqual([]);
    expect(await itemsAfter({ git: null })).toEqual(['git']);
    expect(await itemsAfter({ pageActions: null })).toEqual(['git', 'pdf']);
  });

  it('keeps concurrent changes of different settings', async () => {
    const { api, at, spaceLook } = await setUp();
    const titles = ['info', 'success', 'warning', 'danger'].map((name) => `${name}Color`);
    await Promise.all(titles.map(async (name) => (await api.patch(SPACE_LOOK, at, { styling: { [name]: RED } })).expect(200)));
    expect((await spaceLook()).styling).toMatchObject(Object.fromEntries(titles.map((name) => [name, RED])));
  });

  it('is deleted with the site space', async () => {
    const { api, at } = await setUp();
    (await api.patch(SPACE_LOOK, at, { title: 'One' })).expect(200);
    (await api.delete(`${SITE}/site-spaces/:siteSpaceId`, at)).expect(204);
    expect(await t.db.query('SELECT id FROM site_customizations WHERE site_id = $1', [at.siteId])).toEqual([]);
    (await api.patch(SPACE_LOOK, at, { title: 'Two' })).expect(404);
  });
});

describe('a published site', () => {
  it('has its customization and those of the site spaces that look different', async () => {
    const { org, api, at, look, spaceLook } = await setUp();
    const read = () => api.get(PUBLISHED, at);
    let etag = (await read()).headers['etag'];
    const changed = async () => {
      const { body, headers } = (await read()).expect(200);
      expect(headers['etag']).not.toBe(etag);
      etag = headers['etag'];
      return body.customizations;
    };
    (await api.put(LOOK, at, { styling: { primaryColor: RED } })).expect(200);
    expect(await changed()).toEqual({ site: await look(), siteSpaces: {} });
    (await api.patch(SPACE_LOOK, at, { title: 'One' })).expect(200);
    expect(await changed()).toEqual({ site: await look(), siteSpaces: { [at.siteSpaceId]: await spaceLook() } });
    (await api.delete(SPACE_LOOK, at)).expect(204);
    expect((await changed()).siteSpaces).toEqual({});
    (await api.patch(SPACE_LOOK, at, { title: 'Two' })).expect(200);
    const guest = await t.make.member(org, null);
    await t.make.grant(org, { userId: guest.id }, 'read', at.siteId);
    expect((await t.api.as(guest).get(PUBLISHED, at)).expect(200).body.customizations.siteSpaces).toEqual({});
  });
});
