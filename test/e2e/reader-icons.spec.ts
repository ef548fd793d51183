import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();

describe('icons of a site', () => {
  let site: ReaderSite;

  beforeAll(async () => {
    site = await makeReaderSite(t);
  });

  const at = () => ({ organizationId: site.org.id, siteId: site.siteId });
  const open = async (path = ''): Promise<string> => {
    const answer = await t.app.inject({ method: 'GET', url: `${site.path}${path}` });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.body;
  };
  const insert = async (title: string, fields: object) => {
    const changes = [{ operation: 'insert_page', title, document: { markdown: 'Text' }, ...fields }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
  };
  const drawn = (html: string) => Array.from(html.matchAll(/<symbol id="([^"]+)"/g), ([, id]) => id);
  const used = (html: string) => Array.from(html.matchAll(/<use href="#([^"]+)"/g), ([, id]) => id);

  it('are not sent with a page that shows none', async () => {
    const html = await open();
    expect(drawn(html)).toEqual([]);
    expect(html).not.toContain('Font Awesome');
  });

  it('stand before titles, in blocks and in texts, and each drawing is sent once with its attribution', async () => {
    const markdown = [
      'A <i class="fa-rocket">:rocket:</i> in a text, and a <i class="fa-no-such-icon">:no-such-icon:</i>.',
      '<a href="https://engine.example" class="button primary" data-icon="rocket-launch">Go</a>',
      '{% hint style="info" icon="lightbulb" %}\nHello\n{% endhint %}',
      '{% tabs %}\n{% tab title="One" icon="github" %}\nA\n{% endtab %}\n{% endtabs %}',
      '[Icons](/pages/PAGE)',
    ].join('\n\n');
    await insert('Icons', { icon: 'fa-solid fa-house', emoji: '🏠', document: { markdown } });
    const html = await open('/icons');
    expect(drawn(html).toSorted()).toEqual(['icon-brands-github', 'icon-regular-lightbulb', 'icon-solid-house', 'icon-solid-rocket']);
    expect(new Set(used(html))).toEqual(new Set(drawn(html)));
    expect(used(html).filter((id) => id === 'icon-solid-rocket')).toHaveLength(2);
    expect(html).toContain('Font Awesome Free');
    expect(html).not.toContain('🏠');
    expect(html).not.toContain('no-such-icon');
    // The tree of every page shows that of the page.
    expect(drawn(await open())).toEqual(['icon-solid-house']);
  });

  it('that nobody has drawn leave the place to the emoji', async () => {
    await insert('Fallback', { icon: 'no-such-icon', emoji: '🐢' });
    expect(await open('/fallback')).toContain('🐢');
  });

  it('are filled or outlines, as the site wishes', async () => {
    await insert('Styles', { icon: 'star' });
    expect(drawn(await open('/styles'))).toContain('icon-regular-star');
    const put = async (icons: string) =>
      (await t.api.as(site.org.admin).put('/v1/orgs/:organizationId/sites/:siteId/customization', at(), { styling: { icons } })).expect(200)
        .body as { warnings?: { message: string }[] };
    expect((await put('solid')).warnings).toBeUndefined();
    expect(drawn(await open('/styles'))).toContain('icon-solid-star');
    expect((await put('thin')).warnings).toEqual([expect.objectContaining({ message: expect.stringContaining('as with `regular`') })]);
    expect(drawn(await open('/styles'))).toContain('icon-regular-star');
  });

  it('stand before sections, and in place of the names of accounts', async () => {
    const { id: spaceId } = await t.make.space({ org: site.org, title: 'Reference' });
    const body = { spaceId, title: 'Reference', icon: 'code' };
    (await t.api.as(site.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/sections', at(), body)).expect(201);
    const settings = { socialAccounts: [{ platform: 'github', handle: 'engine', display: { header: true, footer: true } }] };
    (await t.api.as(site.org.admin).put('/v1/orgs/:organizationId/sites/:siteId/customization', at(), settings)).expect(200);
    const html = await open();
    expect(html).toMatch(/<nav class="section-tabs".*?<use href="#icon-solid-code"/s);
    expect(html).toMatch(/<a class="icon-button" href="https:\/\/github.com\/engine"[^>]* aria-label="GitHub"/);
    expect(html).toMatch(/<footer.*<use href="#icon-brands-github"><\/use><\/svg>GitHub/s);
  });

  it('of a space are images in the menu of variants', async () => {
    const { id } = await t.make.space({ org: site.org, title: 'Older' });
    await t.api.as(site.org.admin).patch('/v1/spaces/:spaceId', { spaceId: id }, { icon: 'https://engine.example/old.svg' });
    const [row] = await t.db.query<{ id: string }>('SELECT section_id AS id FROM site_spaces WHERE space_id = $1', [site.spaceId]);
    await t.api.as(site.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/site-spaces', at(), { spaceId: id, sectionId: row!.id });
    expect(await open()).toContain('src="https://engine.example/old.svg"');
  });
});
