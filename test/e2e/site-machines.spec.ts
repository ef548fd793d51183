import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const FILES = ['sitemap.xml', 'robots.txt', 'llms.txt', 'llms-full.txt', 'feed.xml'];
/** What no visitor may see contains this. */
const MARKER = 'Whispered';
const NEVER = 'visitor.claims.unsigned.never == "ever"';

type Setting = 'public' | 'unlisted' | 'share-link' | 'visitor-auth';

interface Built {
  org: Awaited<ReturnType<typeof t.make.org>>;
  at: { organizationId: string; siteId: string };
  path: string;
  spaceId: string;
  hiddenId: string;
}

let site: Built;
beforeAll(async () => {
  site = await build();
});

const write = async (org: Built['org'], spaceId: string, changes: object[]) =>
  (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200).body.changes as {
    page: { id: string };
  }[];

/** A site with a section, a variant, a page and a block that no visitor may see, and pages that must not be listed. */
async function build(settings: NonNullable<Parameters<typeof t.make.site>[1]> = {}): Promise<Built> {
  const org = await t.make.org();
  const made = await t.make.site(org, { published: true, ...settings });
  const spaces: string[] = [];
  for (const title of ['Guide', 'Variant', `${MARKER} variant`, `${MARKER} section`])
    spaces.push((await t.make.space({ org, editMode: 'live', title })).id);
  const [spaceId, variant, hiddenVariant, hiddenSpace] = spaces as [string, string, string, string];
  const section = await t.make.siteSection(made, { id: spaceId });
  await t.make.siteSpace(made, { id: variant }, section.id);
  const secret = await t.make.siteSpace(made, { id: hiddenVariant }, section.id);
  const hidden = await t.make.siteSection(made, { id: hiddenSpace });
  const at = { organizationId: org.id, siteId: made.id };
  const api = t.api.as(org.admin);
  (await api.patch(`${SITE}/site-spaces/:id`, { ...at, id: secret.id }, { condition: NEVER })).expect(200);
  (await api.patch(`${SITE}/sections/:id`, { ...at, id: hidden.id }, { condition: NEVER })).expect(200);
  const page = (title: string, more: object = {}) => ({
    operation: 'insert_page',
    title,
    document: { markdown: `About ${title}.` },
    ...more,
  });
  for (const id of [variant, hiddenVariant, hiddenSpace]) await write(org, id, [page(id === variant ? 'Zweite' : MARKER)]);
  const [created] = await write(org, spaceId, [page(`${MARKER} page`, { slug: 'conditional', condition: NEVER })]);
  const hiddenId = created!.page.id;
  const markdown = [
    `See [this page](/pages/${hiddenId}) & <others>.`,
    `{% if expression=${JSON.stringify(NEVER)} %}\n${MARKER} block\n{% endif %}`,
    `{% content-ref url="/pages/${hiddenId}" %}\n{% endcontent-ref %}`,
    '| A |\n| - |\n| cell |',
  ].join('\n\n');
  await write(org, spaceId, [
    page('Start & <go>', { slug: 'start', description: 'For "you" ]]>', document: { markdown }, at: 0 }),
    page(`${MARKER} below`, { into: hiddenId, slug: 'below' }),
    page('Unlisted', { slug: 'unlisted', hidden: true }),
    page('Unindexed', { slug: 'unindexed', noIndex: true }),
    page('Robotless', { slug: 'robotless', noRobotsIndex: true }),
  ]);
  return { org, at, path: `/sites/${org.id}/${made.id}`, spaceId, hiddenId };
}

const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

/** Opens a site as its audience does, and returns the cookie of the visit. */
async function enter({ at, org, path }: Built, visibility: Setting): Promise<Record<string, string>> {
  const api = t.api.as(org.admin);
  (await api.patch(SITE, at, { visibility })).expect(200);
  if (visibility === 'public' || visibility === 'unlisted') return {};
  let url = path;
  if (visibility === 'share-link') {
    const { urls } = (await api.post(`${SITE}/share-links`, at, { name: 'Readers' })).expect(201).body as { urls: { published: string } };
    url = new URL(urls.published).pathname;
  } else {
    const { privateKey } = (await api.get(`${SITE}/publishing/auth`, at)).expect(200).body as { privateKey: string };
    const token = await new SignJWT({ plan: 'free' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.from(privateKey));
    url = `${path}?jwt_token=${token}`;
  }
  const reply = await open(url);
  expect(reply.statusCode).toBe(303);
  return { cookie: String(reply.headers['set-cookie']).split(';', 1)[0]! };
}

describe('what programs read of a site', () => {
  it.each<Setting>(['public', 'unlisted', 'share-link', 'visitor-auth'])(
    'contains nothing that a visitor may not see (%s)',
    async (visibility) => {
      const headers = await enter(site, visibility);
      const pages = ['start.md', 'section.md', 'unlisted.md', 'unindexed.md', 'robotless.md', 'conditional.md', 'conditional/below.md'];
      for (const name of [...FILES, ...pages]) {
        const reply = await open(`${site.path}/${name}`, headers);
        expect(reply.body, name).not.toContain(MARKER);
        expect(reply.body, name).not.toContain(site.hiddenId);
        if (FILES.includes(name)) {
          expect(reply.statusCode, name).toBe(200);
          for (const title of ['Unlisted', 'Unindexed', 'Robotless']) expect(reply.body, name).not.toContain(title);
          expect(reply.headers['x-robots-tag'], name).toBe(visibility === 'public' ? undefined : 'noindex');
        }
      }
      for (const name of ['conditional', 'conditional/below', 'none'])
        expect((await open(`${site.path}/${name}.md`, headers)).statusCode).toBe(404);
      for (const name of ['start', 'unlisted', 'unindexed', 'robotless'])
        expect((await open(`${site.path}/${name}.md`, headers)).statusCode).toBe(200);
      const robots = (await open(`${site.path}/robots.txt`, headers)).body;
      expect(robots.includes('Disallow: /\n')).toBe(visibility !== 'public');
    },
  );

  it('is closed to those who are not in the audience', async () => {
    for (const visibility of ['share-link', 'visitor-auth'] as const) {
      await enter(site, visibility);
      for (const name of [...FILES, 'start.md']) {
        const reply = await open(`${site.path}/${name}`);
        expect(reply.body, name).not.toContain('Start');
        if (reply.statusCode === 200) expect([name, reply.body]).toEqual(['robots.txt', 'User-agent: *\nDisallow: /\n']);
      }
    }
    (await t.api.as(site.org.admin).patch(SITE, site.at, { published: false })).expect(200);
    for (const name of [...FILES, 'start.md']) expect((await open(`${site.path}/${name}`)).statusCode, name).toBe(404);
    (await t.api.as(site.org.admin).patch(SITE, site.at, { published: true, visibility: 'public' })).expect(200);
  });

  it('lists all pages with their canonical addresses, and escapes their texts', async () => {
    const base = `https://docs.example.test${site.path}`;
    const sitemap = await open(`${site.path}/sitemap.xml`);
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    const urls = [...sitemap.body.matchAll(/<url><loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod><\/url>/g)];
    expect(urls.map(([, url]) => url!.slice(base.length))).toEqual(['/start', expect.stringMatching(/^\/section-\d+\/space-\d+\/zweite$/)]);
    expect(Number.isNaN(Date.parse(urls[0]![2]!))).toBe(false);
    expect((await open(`${site.path}/robots.txt`)).body).toBe(
      `User-agent: *\n${['unindexed', 'robotless'].map((slug) => `Disallow: ${site.path}/${slug}$\nDisallow: ${site.path}/${slug}.md$\n`).join('')}` +
        `Allow: /\n\nSitemap: ${base}/sitemap.xml\n`,
    );
    const llms = (await open(`${site.path}/llms.txt`)).body;
    expect(llms).toContain(`- [Start & \\<go\\>](${base}/start.md): For "you" \\]\\]\\>\n`);
    const feed = await open(`${site.path}/feed.xml`);
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(feed.body).toContain('<title>Start &amp; &lt;go&gt;</title>');
    expect(feed.body).toContain('<summary>For &quot;you&quot; ]]&gt;</summary>');
  });

  it('returns pages as Markdown by their paths and by content negotiation, with the text of links that lead nowhere', async () => {
    const plain = await open(`${site.path}/start.md`);
    expect(plain.headers).toMatchObject({ 'content-type': 'text/markdown; charset=utf-8', 'x-content-type-options': 'nosniff' });
    expect(plain.body).toMatch(/^# Start & \\<go\\>\n\n> For "you" \\\]\\\]\\>\n\nSee this page & /);
    expect(plain.body).toContain('| cell |');
    const negotiated = await open(`${site.path}/start`, { accept: 'text/markdown, text/html;q=0.5' });
    expect(negotiated.body).toBe(plain.body);
    for (const accept of ['text/html,*/*;q=0.8', 'text/markdown;q=0.2, text/html', 'text/markdown;q=0'])
      expect((await open(`${site.path}/start`, { accept })).headers, accept).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        vary: expect.stringContaining('Accept,'),
      });
    expect((await open(`${site.path}/llms-full.txt`)).body).toContain(plain.body.trim());
    expect((await open(`${site.path}/unindexed.md`)).headers['x-robots-tag']).toBe('noindex');
  });

  it('is answered with 304 as long as nothing has changed', async () => {
    const tags = new Map<string, string>();
    for (const name of [...FILES, 'start.md']) {
      const reply = await open(`${site.path}/${name}`);
      const etag = String(reply.headers['etag']);
      tags.set(name, etag);
      expect((await open(`${site.path}/${name}`, { 'if-none-match': etag })).statusCode, name).toBe(304);
      const packed = await open(`${site.path}/${name}`, { 'accept-encoding': 'gzip' });
      if (reply.rawPayload.length > 1024 || name === 'llms-full.txt') expect(packed.headers['content-encoding'], name).toBe('gzip');
    }
    await write(site.org, site.spaceId, [{ operation: 'insert_page', title: 'Another', slug: 'another', document: {} }]);
    for (const name of FILES.filter((file) => file !== 'robots.txt'))
      expect((await open(`${site.path}/${name}`, { 'if-none-match': tags.get(name)! })).statusCode, name).toBe(200);
  });

  it('is at the root of the domain of a site', async () => {
    const hostname = 'machines.engine.example';
    const own = await build({ hostname });
    for (const name of [...FILES, 'start.md']) {
      const reply = await t.app.inject({ url: `/${name}`, headers: { host: hostname } });
      expect(reply.statusCode, name).toBe(200);
      expect(reply.body).not.toContain(own.path);
      if (name.endsWith('.xml')) expect(reply.body, name).toContain(`https://${hostname}/start`);
    }
  });
});
