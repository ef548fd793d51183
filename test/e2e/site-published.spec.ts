import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { statementsOf } from '../support/statements.js';

const t = useApp();
const ORG = '/v1/orgs/:organizationId';
const SITE = `${ORG}/sites/:siteId`;
const PUBLISHED = `${SITE}/published`;

/** A published site with a section in a group, another section with a variant, and their spaces. */
async function setUp(visibility: 'public' | 'share-link' = 'public') {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true, visibility });
  const group = await t.make.siteSectionGroup(site);
  const spaces = [await t.make.space({ org }), await t.make.space({ org }), await t.make.space({ org })];
  const first = await t.make.siteSection(site, spaces[0]!, group.id);
  const second = await t.make.siteSection(site, spaces[1]!);
  const variant = await t.make.siteSpace(site, spaces[2]!, second.id);
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id, siteId: site.id };
  const read = async (query = {}) => (await api.get(PUBLISHED, at, { query })).expect(200);
  return {
    org,
    site,
    api,
    at,
    read,
    group,
    first,
    second,
    variant,
    spaces,
    address: `https://docs.example.test/sites/${org.id}/${site.id}`,
  };
}

describe('a published site', () => {
  it('is the site with its structure and its look', async () => {
    const { api, at, read, group, first, second } = await setUp();
    const { body } = await read();
    expect(Object.keys(body).toSorted()).toEqual(['customizations', 'object', 'scripts', 'site', 'structure']);
    expect(body).toMatchObject({ object: 'published-content-site', customizations: { siteSpaces: {} }, scripts: [] });
    expect(body.customizations.site).toMatchObject({ themes: { default: 'system', toggeable: true }, header: { links: [] } });
    expect(body.site).toEqual((await api.get(SITE, at)).body);
    expect(body.structure).toEqual((await api.get(`${SITE}/structure`, at)).body);
    const shape = body.structure.structure.map((entry: { id: string; children?: { id: string }[]; siteSpaces?: object[] }) => [
      entry.id,
      entry.children?.map(({ id }) => id) ?? entry.siteSpaces?.length,
    ]);
    expect(shape).toEqual([
      [group.id, [first.id]],
      [second.id, 2],
    ]);
  });

  it('has its site spaces if it has no sections', async () => {
    const { org, api } = await setUp();
    const site = await t.make.site(org, { published: true });
    const at = { organizationId: org.id, siteId: site.id };
    expect((await api.get(PUBLISHED, at)).expect(200).body.structure).toEqual({ type: 'siteSpaces', structure: [] });
    const { id } = await t.make.siteSpace(site, await t.make.space({ org }));
    const { structure } = (await api.get(PUBLISHED, at)).expect(200).body;
    expect([structure.type, structure.structure.map((item: { id: string }) => item.id)]).toEqual(['siteSpaces', [id]]);
  });

  it('is not found while the site is not published', async () => {
    const { api, at, read } = await setUp();
    const etag = (await read()).headers['etag'] as string;
    (await api.post(`${SITE}/unpublish`, at)).expect(200);
    for (const known of [etag, '*']) (await api.get(PUBLISHED, at, { headers: { 'if-none-match': known } })).expect(404);
    (await api.post(`${SITE}/publish`, at)).expect(200);
    await read();
  });

  it('shows members only the spaces that they may see', async () => {
    const { org, at, spaces } = await setUp();
    const guest = await t.make.member(org, null);
    const api = t.api.as(guest);
    (await api.get(PUBLISHED, at)).expect(404);
    await t.make.grant(org, { userId: guest.id }, 'read', at.siteId);
    const shown = async () => {
      const [group, second] = (await api.get(PUBLISHED, at)).expect(200).body.structure.structure;
      return [...group.children, second].map(({ siteSpaces }) => siteSpaces.map(({ space }: { space: { id: string } }) => space.id));
    };
    expect(await shown()).toEqual([[], []]);
    await t.make.grant(org, { userId: guest.id }, 'read', spaces[0]!.id);
    expect(await shown()).toEqual([[spaces[0]!.id], []]);
    (await t.api.as((await t.make.org()).admin).get(PUBLISHED, at)).expect(404);
    (await t.api.anonymous().get(PUBLISHED, at)).expect(401);
  });

  it('has an active share key in all of its addresses, until the link is revoked', async () => {
    const { api, at, read, second, variant, address } = await setUp('share-link');
    const link = (await api.post(`${SITE}/share-links`, at, { name: 'Reviewers' })).expect(201).body;
    const key = link.urls.published.slice(address.length + 1) as string;
    const addresses = async (shareKey: string) => {
      const { site, structure } = (await read({ shareKey })).body;
      const [group, section] = structure.structure;
      return [site, group.children[0], section, section.siteSpaces[1], section.siteSpaces[1].space].map(({ urls }) => urls.published);
    };
    const below = (base: string) => {
      const other = `${base}/${second.path}`;
      return [base, base, other, `${other}/${variant.path}`, `${other}/${variant.path}`];
    };
    expect(await addresses(key)).toEqual(below(`${address}/${key}`));
    for (const wrong of ['', 'x', `${key}A`]) expect(await addresses(wrong)).toEqual(below(address));
    const etag = (await read({ shareKey: key })).headers['etag'] as string;
    (await api.patch(`${SITE}/share-links/:id`, { ...at, id: link.id }, { active: false })).expect(200);
    (await api.get(PUBLISHED, at, { query: { shareKey: key }, headers: { 'if-none-match': etag } })).expect(200);
    expect(await addresses(key)).toEqual(below(address));
    (await api.get(PUBLISHED, at, { query: { shareKey: 'x'.repeat(513) } })).expect(400);
  });

  it('has its external links, but not their drafts', async () => {
    const { site, api, at, read } = await setUp();
    const etag = (await read()).headers['etag'] as string;
    const { id } = await t.make.siteExternalLink(site);
    const { headers, body } = (await api.get(PUBLISHED, at, { headers: { 'if-none-match': etag } })).expect(200);
    expect(body.structure.structure.at(-1)).toMatchObject({ object: 'site-external-link', id });
    (await api.patch(`${SITE}/external-links/:id`, { ...at, id }, { draft: true })).expect(200);
    const { structure } = (await api.get(PUBLISHED, at, { headers: { 'if-none-match': headers['etag'] as string } })).expect(200).body;
    expect(structure.structure.map((entry: { id: string }) => entry.id)).not.toContain(id);
    expect(structure.structure).toHaveLength(2);
  });

  it('is read with the same number of statements, however large it is', async () => {
    const { org, site, at, api } = await setUp();
    const statements = async () => (await statementsOf(async () => (await api.get(PUBLISHED, at)).expect(200))).length;
    const before = await statements();
    for (let section = 2; section < 20; section++) {
      const { id } = await t.make.siteSection(site, await t.make.space({ org }));
      for (let n = 1; n < (section < 9 ? 6 : 5); n++) await t.make.siteSpace(site, await t.make.space({ org }), id);
    }
    expect(await statements()).toBe(before);
    const { body } = (await api.get(PUBLISHED, at)).expect(200);
    expect([body.structure.structure.length, body.site.siteSpaces]).toEqual([20, 100]);
    expect(before).toBe(9);
    // Nothing has changed since, so only its version is read.
    expect(await statements()).toBe(2);
  });

  it('is not read again for a caller who has its ETag', async () => {
    const { api, at, read } = await setUp();
    const { headers } = await read();
    const again = () => api.get(PUBLISHED, at, { headers: { 'if-none-match': headers['etag'] as string } });
    const sent = await statementsOf(async () => (await again()).expect(304));
    expect(sent).toHaveLength(2);
  });
});

describe('the ETag of a published site', () => {
  type Made = Awaited<ReturnType<typeof setUp>>;
  const widerSite = async ({ org, spaces }: Made) => {
    const wider = await t.make.site(org, { visibility: 'public' });
    await t.make.siteSpace(wider, spaces[0]!);
    return { organizationId: org.id, siteId: wider.id };
  };

  it.each<[string, (made: Made) => Promise<unknown>]>([
    ['the site is renamed', ({ api, at }) => api.patch(SITE, at, { title: 'Another' })],
    ['the site gets a domain', ({ api, at }) => api.patch(SITE, at, { hostname: `docs-${at.siteId.toLowerCase()}.engine.example` })],
    ['the organization gets a name', ({ api, at }) => api.patch(ORG, at, { hostname: `org-${at.organizationId.toLowerCase()}` })],
    ['a group is renamed', ({ api, at, group }) => api.patch(`${SITE}/section-groups/:id`, { ...at, id: group.id }, { title: 'Another' })],
    [
      'a section gets a condition',
      ({ api, at, first }) => api.patch(`${SITE}/sections/:id`, { ...at, id: first.id }, { condition: 'visitor.claims.a' }),
    ],
    ['a section is deleted', ({ api, at, first }) => api.delete(`${SITE}/sections/:id`, { ...at, id: first.id })],
    [
      'a site space is moved',
      ({ api, at, variant, second }) => api.patch(`${SITE}/sections/:id`, { ...at, id: second.id }, { defaultSiteSpace: variant.id }),
    ],
    ['a space is added', async ({ api, at, org }) => api.post(`${SITE}/site-spaces`, at, { spaceId: (await t.make.space({ org })).id })],
    ['a space is renamed', ({ api, spaces }) => api.patch('/v1/spaces/:id', { id: spaces[0]!.id }, { title: 'Another' })],
    ['a space is deleted', ({ api, spaces }) => api.delete('/v1/spaces/:id', { id: spaces[2]!.id })],
    [
      'a space gets a comment',
      ({ api, spaces }) => api.post('/v1/spaces/:id/comments', { id: spaces[0]!.id }, { body: { markdown: 'Hello' } }),
    ],
    [
      'a space is published on a site with a wider audience',
      async (made) => {
        (await made.api.patch(SITE, made.at, { visibility: 'unlisted' })).expect(200);
        const place = await widerSite(made);
        const tagAfter = async (request: Promise<unknown>) => {
          await request;
          return (await made.read()).headers['etag'];
        };
        const published = await tagAfter(made.api.post(`${SITE}/publish`, place));
        const named = await tagAfter(made.api.patch(SITE, place, { basename: 'wider' }));
        expect(named).not.toBe(published);
      },
    ],
    [
      'a grant is made',
      async ({ org, at, spaces }) => {
        await t.make.grant(org, { userId: org.admin.id }, 'read', at.siteId);
        await t.make.grant(org, { userId: org.admin.id }, 'read', spaces[0]!.id);
      },
    ],
  ])('changes when %s', async (_, change) => {
    const made = await setUp();
    const etag = (await made.read()).headers['etag'] as string;
    expect((await made.read()).headers['etag']).toBe(etag);
    const reply = await change(made);
    if (typeof reply === 'object' && reply !== null && 'status' in reply) expect([200, 201, 204]).toContain(reply.status);
    const { body, headers } = (await made.api.get(PUBLISHED, made.at, { headers: { 'if-none-match': etag } })).expect(200);
    expect(headers['etag']).not.toBe(etag);
    expect(body.structure).toEqual((await made.api.get(`${SITE}/structure`, made.at)).body);
  });

  it('changes when a section is renamed whose spaces the caller may not see', async () => {
    const { org, at, api, first } = await setUp();
    const guest = await t.make.member(org, null);
    await t.make.grant(org, { userId: guest.id }, 'read', at.siteId);
    const etag = (await t.api.as(guest).get(PUBLISHED, at)).expect(200).headers['etag'] as string;
    (await api.patch(`${SITE}/sections/:id`, { ...at, id: first.id }, { title: 'Another' })).expect(200);
    const { body } = (await t.api.as(guest).get(PUBLISHED, at, { headers: { 'if-none-match': etag } })).expect(200);
    expect(body.structure.structure[0].children[0]).toMatchObject({ title: 'Another', siteSpaces: [] });
  });

  it('changes when the role of the caller does', async () => {
    const { org, at, api } = await setUp();
    const member = await t.make.member(org, 'read');
    const etag = (await t.api.as(member).get(PUBLISHED, at)).expect(200).headers['etag'] as string;
    (await api.patch(`${ORG}/members/:userId`, { ...at, userId: member.id }, { role: 'edit' })).expect(200);
    const { body } = (await t.api.as(member).get(PUBLISHED, at, { headers: { 'if-none-match': etag } })).expect(200);
    expect(body.structure.structure[1].siteSpaces[0].space.permissions).toMatchObject({ comment: true });
    expect((await t.api.as(await t.make.member(org, 'edit')).get(PUBLISHED, at, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});
