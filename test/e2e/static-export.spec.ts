import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FileStore } from '../../src/common/storage/file-store.js';
import { siteExportKey } from '../../src/modules/site-exports/site-export-key.js';
import { SiteExportLimits } from '../../src/modules/site-exports/site-export-limits.js';
import { RemoveSiteExports } from '../../src/modules/site-exports/remove-site-exports.js';
import { SpaceRedirects } from '../../src/modules/site-structure/redirects/space-redirects.js';
import { useApp } from '../support/app.js';
import {
  brokenReferences,
  downloadArchive,
  exportSite,
  EXPORTS,
  filesOf,
  referencesIn,
  serveFiles,
  type SiteExportBody,
} from '../support/exported-site.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const ONE = `${EXPORTS}/:siteExportId`;
const LOOK = `${SITE}/customization`;

const at = ({ org, siteId }: ReaderSite) => ({ organizationId: org.id, siteId });
const filesFrom = async (made: SiteExportBody) => filesOf(await downloadArchive(t, made));
const base64 = (text: string) => Buffer.from(text).toString('base64');

type Change = Record<string, unknown>;

interface Written {
  changes: { page: { id: string } }[];
  insertedFiles?: { id: string }[];
}

async function write({ org, spaceId }: Pick<ReaderSite, 'org' | 'spaceId'>, changes: Change[]): Promise<Written> {
  return (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200).body as Written;
}

const page = (slug: string, markdown: string, more: Change = {}): Change => ({
  operation: 'insert_page',
  title: `Page ${slug.slice(0, 20)}`,
  slug,
  document: { markdown },
  ...more,
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(document.domain)</script>';
const HOSTILE = [
  'Guide',
  'guide',
  'con',
  "it's-(new)*",
  'a:b|c"d<e>',
  '.htaccess',
  'index.html',
  '404.html',
  'x',
  'x.md',
  'ü'.repeat(100),
  'end.',
];

describe('a site as files', () => {
  let site: ReaderSite;
  let made: SiteExportBody;
  let files: Map<string, Buffer>;

  const text = (path: string) => files.get(path)?.toString() ?? `there is no ${path}`;
  const pages = () => [...files].filter(([path]) => /^(?!~(?:reader|files)).*\.html$/.test(path));

  beforeAll(async () => {
    site = await makeReaderSite(t);
    const { org } = site;
    // The site gets a second section and a second version.
    const second = await t.make.space({ org, editMode: 'live', title: 'Handbook' });
    await t.make.siteSpace({ id: site.siteId }, second);
    await write({ org, spaceId: second.id }, [page('start', 'The handbook of steam.')]);
    const inserted = await write(site, [
      {
        operation: 'insert_files',
        files: [
          { name: 'a drawing.svg', base64: base64(SVG), contentType: 'image/svg+xml' },
          { name: 'evil.html', base64: base64(HTML), contentType: 'text/html' },
          { name: 'unused.txt', base64: base64('Nobody shows this.'), contentType: 'text/plain' },
        ],
      },
    ]);
    const [svg, html] = inserted.insertedFiles!.map(({ id }) => id);
    const added = await write(site, [
      ...HOSTILE.map((slug) => page(slug, `Text of the page ${slug.slice(0, 20)}.`)),
      page('nowhere', 'Nobody leads here: unreachable-word.', { hidden: true }),
      { operation: 'insert_group', title: 'Group' },
    ]);
    const group = added.changes.at(-1)!.page.id;
    const links = HOSTILE.map((_, i) => `[to ${i}](/pages/${added.changes[i]!.page.id})`);
    const markdown = [
      `![A drawing](/files/${svg})`,
      `[evil](/files/${html})`,
      `[the secret](/pages/${site.pages['secret']})`,
      `[the group](/pages/${group})`,
      '```mermaid\ngraph TD; A-->B;\n```',
      ...links,
    ].join('\n\n');
    await write(site, [page('inside', 'In the group.', { into: group }), page('links', markdown, { into: group })]);
    // A page that moves leaves its address behind.
    await write(site, [{ operation: 'update_page', page: site.pages['install/linux'], slug: 'gnu-linux' }]);
    await t.app.get(SpaceRedirects).put(site.spaceId, new Map([['install/linux', site.pages['install/linux']!]]));
    const redirects: [string, object, object?][] = [
      ['/old', { kind: 'external', url: 'https://www.example.com/engine?a=1' }],
      ['/install', { kind: 'external', url: 'https://www.example.com/never' }],
      ['/older/*', { kind: 'external', url: 'https://www.example.com/all' }, { captureWildcard: true, permanent: true }],
      ['/group/*', { kind: 'external', url: 'https://www.example.com/covering' }],
    ];
    for (const [source, destination, more] of redirects)
      (await t.api.as(org.admin).post(`${SITE}/redirects`, at(site), { source, destination, ...more })).expect(201);
    const look = {
      feedback: { enabled: true },
      pdf: { enabled: true },
      ai: { mode: 'search' },
      pageActions: { items: ['assistant', 'markdown', 'pdf', 'mcp', 'external-ai'] },
    };
    (await t.api.as(org.admin).put(LOOK, at(site), look)).expect(200);
    made = await exportSite(t, site);
    files = await filesFrom(made);
  });

  it('has each page at its path, as HTML and as Markdown', () => {
    for (const path of [
      'index.html',
      'welcome/index.html',
      'install/index.html',
      'install/gnu-linux/index.html',
      'group/inside/index.html',
    ])
      expect(text(path)).toContain('<h1');
    expect(text('index.html')).toContain('<h1>Welcome</h1>');
    expect(text('install.md')).toBe('# Install\n\n## With a package manager\n\nRun it.\n\n## From source\n\nBuild it.\n');
    expect(text('welcome.md')).toContain('[how to install it](install/)');
    expect(text('llms.txt')).toContain('- [Welcome](welcome.md): What the engine does\n');
    expect(text('llms.txt')).not.toContain('llms-full');
    expect(made.report).toMatchObject({ searchable: true, files: 2 });
  });

  it('has what leads to every page, and nothing that leads outside or nowhere', () => {
    expect(pages().length).toBeGreaterThan(20);
    expect(brokenReferences(files)).toEqual([]);
  });

  it('works below any address, for a server that knows only files', async () => {
    const { server, origin } = await serveFiles(files, '/some/prefix/');
    try {
      const seen = new Set([`${origin}/some/prefix/`]);
      for (const address of seen) {
        const reply = await fetch(address, { redirect: 'manual' });
        expect([address, reply.status]).toEqual([address, 200]);
        if (!reply.headers.get('content-type')!.startsWith('text/html')) continue;
        for (const reference of referencesIn(await reply.text())) {
          const url = new URL(reference, address);
          if (url.origin !== origin) continue;
          expect(url.pathname).toMatch(/^\/some\/prefix\//);
          seen.add(url.origin + url.pathname);
        }
      }
      expect(seen.size).toBeGreaterThan(40);
      expect(await (await fetch(`${origin}/some/prefix/what/is/this`)).text()).toContain('Page not found');
    } finally {
      server.close();
    }
  });

  it('has no names that a file system cannot have, or takes for others, and says which paths have others', () => {
    const names = [...files.keys()].flatMap((path) => path.split('/').map((_, i, all) => all.slice(0, i + 1).join('/')));
    for (const name of names) {
      expect(name).not.toMatch(/(?:^|\/)\.\.?(?:\/|$)|[<>:"|?*\\\p{Cc}]|[. ](?:\/|$)|^\//u);
      expect(name.split('/').at(-1)).not.toMatch(/^(?:con|aux|nul)(?:\.|$)/i);
      expect(Buffer.byteLength(name.split('/').at(-1)!)).toBeLessThan(200);
    }
    const folded = new Map<string, string>();
    for (const name of new Set(names)) {
      const key = name.normalize('NFKC').toUpperCase();
      expect(folded.get(key), name).toBeUndefined();
      folded.set(key, name);
    }
    expect(files.get('.htaccess')).toBeUndefined();
    const renamed = new Map(made.report!.renamed.map(({ path, file }) => [path, file]));
    expect(made.report!.renamedCount).toBe(renamed.size);
    for (const slug of ['guide', 'con', '.htaccess', 'index.html', '404.html', 'end.']) {
      const file = renamed.get(`/${slug}`) ?? '';
      expect(text(`${file}/index.html`), slug).toContain(`Text of the page ${slug}.`);
    }
    expect(text('Guide/index.html')).toContain('Text of the page Guide.');
    expect(text('x/index.html')).toContain('Text of the page x.');
    expect(text('x.md/index.html')).toContain('Text of the page x.md.');
    expect(text(renamed.get('/x.md')!)).toContain('Text of the page x.\n');
    expect(text('404.html')).toContain('Page not found');
  });

  it('has what anybody reaches, and nothing that nothing leads to', () => {
    expect(text('secret/index.html')).toContain('Not in the tree.');
    const all = [...files.values()].map(String).join('\n');
    expect(all.includes('unreachable-word')).toBe(false);
    expect(all.includes('Nobody shows this.')).toBe(false);
    expect(
      [...files.keys()]
        .filter((path) => path.startsWith('~files/'))
        .map((path) => path.replace(/[0-9a-f]{64}/, 'hash'))
        .sort(),
    ).toEqual([expect.stringMatching(/^~files\/hash\/a-drawing-[0-9a-f]{8}\.svg$/), '~files/hash/evil.html.txt']);
    expect(text('sitemap.xml')).not.toContain('secret');
  });

  it('asks no service for anything, and contains nothing that is for others', () => {
    for (const [path, bytes] of pages()) {
      const html = bytes.toString();
      expect(html, path).not.toMatch(/~(?:feedback|ask|pdf|mcp|og|api)\b|chatgpt\.com|[?&]token=|\/v1\/|\.invalid/);
      expect(html, path).toContain(`<meta http-equiv="content-security-policy" content="default-src 'none'`);
    }
    const all = [...files.values()].map(String).join('\n');
    expect(all.search(/[0-9a-f]{32}\.invalid/)).toBe(-1);
    for (const secret of [site.org.admin.id, site.org.admin.email]) expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });

  it('tells servers which policy holds, and what never changes', () => {
    const headers = text('_headers');
    expect(headers).toContain("/*\n  Content-Security-Policy: default-src 'none'; script-src 'self'");
    expect(headers).toContain("frame-src 'self'");
    expect(headers).toContain("/~files/*\n  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\n");
    expect(headers).toContain('/~reader/*\n  Cache-Control: public, max-age=31536000, immutable\n');
    const diagrams = [...files.keys()].filter((path) => /^~reader\/(?:diagram|mermaid)-/.test(path));
    expect(diagrams).toHaveLength(3);
  });

  it('leads from former addresses to pages, with rules and without', () => {
    const rules = text('_redirects').split('\n');
    expect(rules).toContain('/old https://www.example.com/engine?a=1 302');
    expect(rules).toContain('/older/* https://www.example.com/all/:splat 301');
    expect(rules).toContain('/install/linux /install/gnu-linux/ 302');
    expect(rules.join('\n')).not.toMatch(/never|covering/);
    expect(made.report).toMatchObject({ redirects: 3, remarks: [expect.stringContaining('/group/*')] });
    expect(text('old/index.html')).toContain('content="0; url=https://www.example.com/engine?a=1"');
    expect(text('install/linux/index.html')).toContain('<a href="../gnu-linux/">');
    expect(text('install/index.html')).toContain('<h1');
    expect(text('group/index.html')).toContain('url=inside/');
  });

  it('has the words of its pages, also those of other spaces', () => {
    const { spaces, piece } = JSON.parse(text('~search/index.json')) as {
      spaces: Record<string, { count: number; buckets: number }>;
      piece: number;
    };
    expect(Object.keys(spaces)).toHaveLength(2);
    expect(piece).toBe(50);
    for (const [id, { count, buckets }] of Object.entries(spaces)) {
      const words = Object.assign({}, ...Array.from({ length: buckets }, (_, i) => JSON.parse(text(`~search/${id}/${i}.json`)))) as object;
      expect(Object.keys(words).length).toBeGreaterThan(3);
      const titles = JSON.parse(text(`~search/${id}/pages-0.json`)) as unknown[];
      expect(titles).toHaveLength(count);
      expect(JSON.stringify(words)).not.toContain('unreachable');
    }
    expect(text('~search/index.html')).toContain('data-search-index="index.json"');
  });

  it('names its new address, if somebody says it', async () => {
    const address = 'https://static.example.test/docs/engine/';
    const other = await filesFrom(await exportSite(t, site, { address }));
    const own = (path: string) => other.get(path)!.toString();
    expect(own('install/index.html')).toContain('<link rel="canonical" href="https://static.example.test/docs/engine/install/"/>');
    expect(own('sitemap.xml')).toContain('<loc>https://static.example.test/docs/engine/install/</loc>');
    expect(own('feed.xml')).toContain('href="https://static.example.test/docs/engine/welcome/"');
    expect(own('404.html')).toContain('href="/docs/engine/"');
    expect(own('_redirects')).toContain('/docs/engine/install/linux /docs/engine/install/gnu-linux/ 302\n');
    expect(own('_headers')).toContain('/docs/engine/~reader/*\n');
    expect(own('install/index.html')).toContain('href="../welcome/"');
    for (const bad of ['ftp://x.test/', 'https://x.test/?a=1', 'https://x.test/#a', 'https://a:b@x.test/', 'x'])
      (await t.api.as(site.org.admin).post(EXPORTS, at(site), { address: bad })).expect(400);
  });

  it('is the same again as long as nothing changes', async () => {
    const [first, second] = [await exportSite(t, site), await exportSite(t, site)];
    const [one, two] = [await downloadArchive(t, first), await downloadArchive(t, second)];
    expect(one.equals(two)).toBe(true);
  });
});

describe('exports of a site', () => {
  let site: ReaderSite;
  const limits = () => t.app.get(SiteExportLimits);
  const create = (of: ReaderSite, as = of.org.admin) => t.api.as(as).post(EXPORTS, at(of), {});

  beforeAll(async () => {
    site = await makeReaderSite(t);
  });
  afterAll(() => void vi.restoreAllMocks());

  it('are made, read and deleted by those alone who may publish the site', async () => {
    const made = await exportSite(t, site);
    const one = { ...at(site), siteExportId: made.id };
    const stranger = await t.make.user();
    const [reader, creator] = [await t.make.member(site.org), await t.make.member(site.org, 'create')];
    for (const [method, path, params] of [
      ['GET', EXPORTS, at(site)],
      ['POST', EXPORTS, at(site)],
      ['GET', ONE, one],
      ['DELETE', ONE, one],
    ] as const) {
      const send = (as?: Parameters<typeof t.api.as>[0]) =>
        (as ? t.api.as(as) : t.api).send(method, path, params, method === 'POST' ? {} : undefined);
      (await send()).expect(401);
      (await send(stranger)).expect(404);
      for (const member of [reader, creator]) (await send(member)).expect(403);
    }
    const { token } = await t.make.token({ userId: site.org.admin.id, scopes: ['site:read', 'site:write'] });
    (await t.api.as({ ...site.org.admin, token }).post(EXPORTS, at(site), {})).expect(403);
    const other = await makeReaderSite(t);
    (await t.api.as(other.org.admin).get(ONE, { ...at(other), siteExportId: made.id })).expect(404);
  });

  it.each([
    ['is not published', { published: false }, /not published/],
    ['is unlisted', { visibility: 'unlisted' }, /visibility is `public`/],
    ['needs a share link', { visibility: 'share-link' }, /visibility is `public`/],
    ['needs a sign-in', { visibility: 'visitor-auth' }, /visibility is `public`/],
  ] as const)('are refused of a site that %s', async (_, settings, why) => {
    const other = await makeReaderSite(t, settings);
    expect((await create(other)).expect(409).body.error.message).toMatch(why);
    expect((await t.api.as(other.org.admin).get(EXPORTS, at(other))).expect(200).body.items).toEqual([]);
  });

  it('are refused where conditions decide what visitors see', async () => {
    const other = await makeReaderSite(t);
    const { admin } = other.org;
    (await t.api.as(admin).patch(SITE, at(other), { adaptiveContent: { enabled: true } })).expect(200);
    expect((await create(other)).expect(409).body.error.message).toContain('adaptive content');
    (await t.api.as(admin).patch(SITE, at(other), { adaptiveContent: { enabled: false } })).expect(200);
    await write(other, [page('prices', 'For professionals.', { condition: 'visitor.claims.plan == "pro"' })]);
    expect(await exportSite(t, other)).toMatchObject({ state: 'failed', failure: expect.stringContaining('the page "Page prices"') });
    const { items } = (await t.api.as(admin).get(`${SITE}/site-spaces`, at(other))).expect(200).body as { items: { id: string }[] };
    (
      await t.api
        .as(admin)
        .patch(
          `${SITE}/site-spaces/:siteSpaceId`,
          { ...at(other), siteSpaceId: items[0]!.id },
          { condition: 'visitor.claims.plan == "pro"' },
        )
    ).expect(200);
    expect((await create(other)).expect(409).body.error.message).toContain('Conditions decide');
  });

  it('leave out blocks that anybody does not see', async () => {
    const other = await makeReaderSite(t);
    await write(other, [page('plans', 'For all.\n\n{% if visitor.claims.plan == "pro" %}\nFor gated-professionals.\n{% endif %}')]);
    const files = await filesFrom(await exportSite(t, other));
    expect(files.get('plans/index.html')!.toString()).toContain('For all.');
    for (const [path, bytes] of files) expect(bytes.toString(), path).not.toContain('gated-professionals');
  });

  it('have at most so many pages, files and bytes', async () => {
    const { pages, size, searchable } = limits();
    try {
      Object.assign(limits(), { pages: 2 });
      expect(await exportSite(t, site)).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('3 pages, and an export at most 2'),
      });
      Object.assign(limits(), { pages, size: 10_000 });
      expect(await exportSite(t, site)).toMatchObject({ state: 'failed', failure: expect.stringContaining('10000 bytes') });
      Object.assign(limits(), { size, searchable: 2 });
      const made = await exportSite(t, site);
      const files = await filesFrom(made);
      expect(made.report).toMatchObject({ searchable: false, pages: 4 });
      expect([...files.keys()].filter((path) => path.includes('search'))).toEqual([]);
      expect(files.get('index.html')!.toString()).not.toMatch(/~search|role="search"/);
      expect(brokenReferences(files)).toEqual([]);
    } finally {
      Object.assign(limits(), { pages, size, searchable });
    }
  });

  it('are made one at a time, and only the newest are kept', async () => {
    const other = await makeReaderSite(t);
    const store = t.app.get(FileStore);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const receiving = vi.spyOn(store, 'receive').mockImplementationOnce(async function (this: FileStore, content, most) {
      await held;
      return FileStore.prototype.receive.call(this, content, most);
    });
    const { id } = (await create(other)).expect(202).body as SiteExportBody;
    expect((await create(other)).expect(409).body.error.message).toContain(id);
    release();
    receiving.mockRestore();
    const made: string[] = [id];
    await vi
      .waitFor(async () => (await create(other)).expect(202).body, { timeout: 60_000, interval: 50 })
      .then((body: SiteExportBody) => made.push(body.id));
    for (let n = 0; n < 3; n++) {
      await vi.waitFor(
        async () => {
          const { state } = (await t.api.as(other.org.admin).get(ONE, { ...at(other), siteExportId: made.at(-1)! })).expect(200)
            .body as SiteExportBody;
          expect(state).toBe('ready');
        },
        { timeout: 60_000, interval: 50 },
      );
      made.push(((await create(other)).expect(202).body as SiteExportBody).id);
    }
    const { items } = (await t.api.as(other.org.admin).get(EXPORTS, at(other))).expect(200).body as { items: SiteExportBody[] };
    expect(items.map((each) => each.id)).toEqual(made.slice(-3).toReversed());
    expect(await store.size(siteExportKey(made[0]!))).toBeUndefined();
    expect(await store.size(siteExportKey(made.at(-2)!))).toBeGreaterThan(0);
  });

  it('are downloaded with an address that is signed for one person and one hour', async () => {
    const other = await makeReaderSite(t);
    const deputy = await t.make.member(other.org, 'admin');
    const made = await exportSite(t, { org: { id: other.org.id, admin: deputy }, siteId: other.siteId });
    const { pathname, search } = new URL(made.urls.archive!);
    const get = (url: string, headers = {}) => t.app.inject({ url, headers });
    const reply = await get(pathname + search);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(reply.rawPayload.length).toBe(made.size);
    expect((await get(pathname + search, { range: 'bytes=0-3' })).rawPayload.toString('latin1')).toBe('PK\u0003\u0004');
    expect((await get(pathname + search, { 'if-none-match': `"${made.id}"` })).statusCode).toBe(304);
    for (const bad of [pathname, `${pathname}?token=a.b`, `${pathname}${search}x`, pathname.replace(made.id, 'other') + search])
      expect((await get(bad)).statusCode, bad).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    expect((await get(pathname + search)).statusCode).toBe(404);
    vi.useRealTimers();
    (
      await t.api
        .as(other.org.admin)
        .patch('/v1/orgs/:organizationId/members/:userId', { organizationId: other.org.id, userId: deputy.id }, { role: 'read' })
    ).expect(200);
    expect((await get(pathname + search)).statusCode).toBe(404);
    const store = t.app.get(FileStore);
    await store.delete(siteExportKey(made.id));
    const again = (await t.api.as(other.org.admin).get(ONE, { ...at(other), siteExportId: made.id })).expect(200).body as SiteExportBody;
    expect((await get(new URL(again.urls.archive!).pathname + new URL(again.urls.archive!).search)).statusCode).toBe(409);
  });

  it('are removed with their bytes: when somebody deletes them, when they expire, and with their site', async () => {
    const [one, two, three] = [await makeReaderSite(t), await makeReaderSite(t), await makeReaderSite(t)];
    const store = t.app.get(FileStore);
    const made = [await exportSite(t, one), await exportSite(t, two), await exportSite(t, three)];
    const sizes = () => Promise.all(made.map(({ id }) => store.size(siteExportKey(id))));
    expect(await sizes()).toEqual(made.map(({ size }) => size));
    const gone = { ...at(one), siteExportId: made[0]!.id };
    (await t.api.as(one.org.admin).delete(ONE, gone)).expect(204);
    (await t.api.as(one.org.admin).delete(ONE, gone)).expect(204);
    (await t.api.as(one.org.admin).get(ONE, gone)).expect(404);
    await t.db.query(`UPDATE site_exports SET expires_at = now() - interval '1 hour' WHERE id = $1`, [made[1]!.id]);
    (await t.api.as(three.org.admin).delete(SITE, at(three))).expect(204);
    await t.app.get(RemoveSiteExports).sweep({ signal: new AbortController().signal });
    expect(await sizes()).toEqual([undefined, undefined, undefined]);
    expect(await t.db.query('SELECT id FROM site_exports WHERE id = ANY($1)', [made.map(({ id }) => id)])).toEqual([]);
  });

  it('are not kept of a site that stops being public while they are made', async () => {
    const other = await makeReaderSite(t);
    const store = t.app.get(FileStore);
    vi.spyOn(store, 'put').mockImplementationOnce(async function (this: FileStore, key, content) {
      (await t.api.as(other.org.admin).post(`${SITE}/unpublish`, at(other))).expect(200);
      return FileStore.prototype.put.call(this, key, content);
    });
    const made = await exportSite(t, other);
    expect(made).toMatchObject({ state: 'failed', failure: expect.stringContaining('not published') });
    expect(await store.size(siteExportKey(made.id))).toBeUndefined();
  });

  it('go on when the process that made them is gone, and are given up if that happens again and again', async () => {
    const other = await makeReaderSite(t);
    const row = (attempts: number) =>
      `INSERT INTO site_exports (id, site_id, state, attempts, claim, claimed_until, expires_at)
       VALUES ($1, $2, 'making', ${attempts}, 'of-a-dead-process', now() - interval '1 second', now() + interval '1 day')`;
    await t.db.query(row(1), ['0UmGg8ExPoRtOfDeAdOn', other.siteId]);
    await t.db.query(
      `UPDATE site_exports SET created_at = now() - interval '1 hour', claimed_until = now() - interval '1 hour' WHERE id = $1`,
      ['0UmGg8ExPoRtOfDeAdOn'],
    );
    const sweep = () => t.app.get(RemoveSiteExports).sweep({ signal: new AbortController().signal });
    const ended = (id: string) =>
      vi.waitFor(
        async () => {
          const made = (await t.api.as(other.org.admin).get(ONE, { ...at(other), siteExportId: id })).expect(200).body as SiteExportBody;
          expect(made.state).toMatch(/ready|failed/);
          return made;
        },
        { timeout: 60_000, interval: 50 },
      );
    await sweep();
    expect(await ended('0UmGg8ExPoRtOfDeAdOn')).toMatchObject({ state: 'ready' });
    await t.db.query(row(4), ['0UmGg8ExPoRtOfDeAdTw', other.siteId]);
    await exportSite(t, site);
    expect(await ended('0UmGg8ExPoRtOfDeAdTw')).toMatchObject({ state: 'failed', failure: expect.stringContaining('4 times') });
  });
});
