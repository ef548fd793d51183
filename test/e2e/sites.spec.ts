import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const LIST = '/v1/orgs/:organizationId/sites';
const ONE = `${LIST}/:siteId`;

/** An organization with its administrator's client. */
async function setUp() {
  const org = await t.make.org();
  return { org, at: { organizationId: org.id }, api: t.api.as(org.admin) };
}

const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);

describe('a site', () => {
  it('is created unpublished with its defaults, read, changed and deleted', async () => {
    const { org, at, api } = await setUp();
    const created = (await api.post(LIST, at, { title: 'Engine' })).expect(201);
    const { id } = created.body;
    const location = `https://docs.example.test/v1/orgs/${org.id}/sites/${id}`;
    expect(created.headers['location']).toBe(location);
    expect(created.body).toMatchObject({
      object: 'site',
      type: 'basic',
      appliedType: 'basic',
      title: 'Engine',
      visibility: 'public',
      published: false,
      siteSpaces: 0,
      agentsContext: 'included',
      adaptiveContent: { enabled: false },
      defaultLevel: 'inherit',
      permissions: { view: true, edit: true, admin: true },
    });
    expect(created.body.urls).toEqual({
      location,
      app: 'https://docs.example.test/docs#/Sites',
      preview: `${location}/publishing/preview`,
      figures: location.replace('/v1/', '/figures/'),
    });
    const one = { ...at, siteId: id };
    const changes = { title: 'Motor', visibility: 'unlisted', agentsContext: 'excluded', adaptiveContent: { enabled: true } };
    expect((await api.patch(ONE, one, changes)).expect(200).body).toMatchObject(changes);
    expect((await api.get(ONE, one)).expect(200).body).toMatchObject(changes);
    (await api.delete(ONE, one)).expect(204);
    (await api.delete(ONE, one)).expect(204);
    (await api.get(ONE, one)).expect(404);
  });

  it('stores its type, which changes nothing', async () => {
    const { at, api } = await setUp();
    const { body } = (await api.post(LIST, at, { type: 'ultimate' })).expect(201);
    expect(body).toMatchObject({ type: 'ultimate', title: 'Untitled' });
    expect(new Set(body.features.map(({ plan, frozen }: { plan: string; frozen: boolean }) => `${plan} ${frozen}`))).toEqual(
      new Set(['ultimate false']),
    );
  });

  it('shows the spaces it is created with', async () => {
    const { org, at, api } = await setUp();
    const [first, second] = [await t.make.space({ org }), await t.make.space({ org })];
    const { body } = (await api.post(LIST, at, { spaces: [second.id, first.id] })).expect(201);
    expect(body.siteSpaces).toBe(2);
    (await api.post(LIST, at, { spaces: [first.id, first.id] })).expect(400);
    (await api.post(LIST, at, { spaces: [(await t.make.space()).id] })).expect(404);
    (await api.delete('/v1/spaces/:id', { id: first.id })).expect(204);
    (await api.post(LIST, at, { spaces: [first.id] })).expect(404);
  });

  it('has a published address while it is published', async () => {
    const { org, at, api } = await setUp();
    const { id: siteId } = await t.make.site(org);
    const one = { ...at, siteId };
    const published = (await api.post(`${ONE}/publish`, one)).expect(200).body;
    expect(published).toMatchObject({ published: true, urls: { published: `https://docs.example.test/sites/${org.id}/${siteId}` } });
    (await api.post(`${ONE}/publish`, one)).expect(200);
    const named = (await api.patch(ONE, one, { basename: 'engine' })).expect(200).body;
    expect(named.urls.published).toBe(`https://docs.example.test/sites/${org.id}/engine`);
    await t.make.verifiedDomain(org, `${siteId.toLowerCase()}.example`);
    const hosted = (await api.patch(ONE, one, { hostname: `docs.${siteId.toLowerCase()}.example` })).expect(200).body;
    expect(hosted.urls.published).toBe(`https://docs.${siteId.toLowerCase()}.example`);
    const proxied = (await api.patch(ONE, one, { hostname: null, proxy: `${siteId}.example/docs` })).expect(200).body;
    expect(proxied.proxy).toEqual({
      origin: `https://docs.example.test/sites/${org.id}/engine`,
      target: `https://${siteId}.example/docs`,
    });
    expect(proxied.urls.published).toBe(`https://${siteId.toLowerCase()}.example/docs`);
    expect(proxied.hostname).toBeUndefined();
    const down = (await api.post(`${ONE}/unpublish`, one)).expect(200).body;
    expect([down.published, down.urls.published]).toEqual([false, undefined]);
    expect((await api.patch(ONE, one, { published: true })).expect(200).body.published).toBe(true);
  });

  it('keeps names and verified domains to itself', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const [one, other] = [await t.make.site(here.org), await t.make.site(here.org)];
    const foreign = await t.make.site(there.org);
    const taken = { hostname: `docs.${one.id.toLowerCase()}.example`, proxy: `${one.id}.example/docs`, basename: 'engine' };
    const patch = ({ at, api }: typeof here, siteId: string, body: object) => api.patch(ONE, { ...at, siteId }, body);
    await t.make.verifiedDomain(here.org, `${one.id.toLowerCase()}.example`);
    (await patch(here, one.id, taken)).expect(200);
    (await patch(here, one.id, taken)).expect(200);
    for (const body of [{ hostname: taken.hostname }, { proxy: taken.proxy }, { basename: 'engine' }])
      (await patch(here, other.id, body)).expect(409);
    (await patch(there, foreign.id, { hostname: taken.hostname })).expect(409);
    (await patch(there, foreign.id, { basename: 'engine' })).expect(200);
    const race = await Promise.all([one, other].map(({ id }) => patch(here, id, { basename: 'raced' })));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('keeps to the limits of its fields', async () => {
    const { org, at, api } = await setUp();
    const one = { ...at, siteId: (await t.make.site(org)).id };
    for (const body of [
      { title: 'x' },
      { title: 'x'.repeat(129) },
      { title: null },
      { type: 'free' },
      { visibility: 'private' },
      { unknown: 1 },
    ])
      (await api.post(LIST, at, body)).expect(400);
    const refused = [
      { basename: '' },
      { basename: 'a/b' },
      { basename: 'x'.repeat(101) },
      { hostname: 'example.com' },
      { hostname: 'Docs.Example.Com' },
      { proxy: 'https://example.com/docs' },
      { proxy: 'example.com' },
      { adaptiveContent: {} },
      { agentsContext: 'maybe' },
      { published: null },
      { defaultLevel: 'owner' },
      { defaultSiteSpace: 'none' },
      { defaultSiteSection: 'none' },
      { type: 'premium' },
    ];
    for (const body of refused) (await api.patch(ONE, one, body)).expect(400);
  });

  it('is not found in another organization', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const siteId = (await t.make.site(there.org)).id;
    (await here.api.get(ONE, { ...here.at, siteId })).expect(404);
    (await here.api.delete(ONE, { ...here.at, siteId })).expect(204);
    (await there.api.get(ONE, { ...there.at, siteId })).expect(200);
  });

  it('refuses a stale change', async () => {
    const { org, at, api } = await setUp();
    const one = { ...at, siteId: (await t.make.site(org)).id };
    const { etag } = (await api.get(ONE, one)).expect(200).headers;
    (await api.patch(ONE, one, { title: 'First' }, { headers: { 'if-match': etag as string } })).expect(200);
    (await api.patch(ONE, one, { title: 'Second' }, { headers: { 'if-match': etag as string } })).expect(412);
  });
});

describe('the permissions of a site', () => {
  it('follow the role in the organization, and grants', async () => {
    const { org, at } = await setUp();
    const site = await t.make.site(org);
    const one = { ...at, siteId: site.id };
    const seenBy = async (user: Awaited<ReturnType<typeof t.make.member>>) => (await t.api.as(user).get(ONE, one)).body.permissions;
    expect(await seenBy(await t.make.member(org, 'read'))).toMatchObject({ view: true, edit: false, admin: false });
    expect(await seenBy(await t.make.member(org, 'review'))).toMatchObject({ view: true, edit: false, admin: false });
    expect(await seenBy(await t.make.member(org, 'create'))).toMatchObject({ view: true, edit: true, admin: false });
    expect(await seenBy(org.admin)).toEqual({
      view: true,
      edit: true,
      admin: true,
      access: true,
      create: true,
      editAdaptiveSchema: true,
      installIntegration: true,
      viewAdaptiveSchema: true,
    });
    const guest = await t.make.member(org, null);
    (await t.api.as(guest).get(ONE, one)).expect(404);
    await t.make.grant(org, { userId: guest.id }, 'create', site.id);
    expect(await seenBy(guest)).toMatchObject({ view: true, edit: true, admin: false });
    const teammate = await t.make.member(org, null);
    await t.make.grant(org, { teamId: (await t.make.team(org, { members: [teammate] })).id }, 'admin', site.id);
    expect(await seenBy(teammate)).toMatchObject({ view: true, edit: true, admin: true });
  });

  it('let members who may create content make sites, which they then administer', async () => {
    const { org, at } = await setUp();
    const maker = t.api.as(await t.make.member(org, 'create'));
    const { body } = (await maker.post(LIST, at, {})).expect(201);
    expect(body.permissions).toMatchObject({ view: true, edit: true, admin: true });
    (await maker.post(`${ONE}/publish`, { ...at, siteId: body.id })).expect(200);
    (await maker.delete(ONE, { ...at, siteId: body.id })).expect(204);
    (await t.api.as(await t.make.member(org, 'review')).post(LIST, at, {})).expect(403);
    (await t.api.as(await t.make.user()).post(LIST, at, {})).expect(404);
    (await t.api.anonymous().post(LIST, at, {})).expect(401);
  });

  it('keep everyone else from changing, publishing and deleting it', async () => {
    const { org, at, api } = await setUp();
    const one = { ...at, siteId: (await t.make.site(org)).id };
    for (const role of ['read', 'create'] as const) {
      const member = t.api.as(await t.make.member(org, role));
      (await member.patch(ONE, one, { title: 'Mine' })).expect(403);
      (await member.post(`${ONE}/publish`, one)).expect(403);
      (await member.post(`${ONE}/unpublish`, one)).expect(403);
      (await member.delete(ONE, one)).expect(403);
    }
    (await api.get(ONE, one)).expect(200);
  });

  it('let only administrators of a space put it on a site', async () => {
    const { org, at } = await setUp();
    const space = await t.make.space({ org });
    const hidden = await t.make.space({ org, defaultLevel: null, resolvedLevel: null });
    const maker = await t.make.member(org, 'create');
    (await t.api.as(maker).post(LIST, at, { spaces: [space.id] })).expect(403);
    (await t.api.as(maker).post(LIST, at, { spaces: [hidden.id] })).expect(404);
    await t.make.grant(org, { userId: maker.id }, 'admin', hidden.id);
    (await t.api.as(maker).post(LIST, at, { spaces: [hidden.id] })).expect(201);
  });

  it('hide a site without a default level from members without a grant', async () => {
    const { org, at, api } = await setUp();
    const [site, open] = [await t.make.site(org), await t.make.site(org)];
    const member = await t.make.member(org, 'create');
    const list = async () => idsOf((await t.api.as(member).get(LIST, at)).expect(200).body);
    expect(await list()).toEqual([open.id, site.id]);
    (await api.patch(ONE, { ...at, siteId: site.id }, { defaultLevel: null })).expect(200);
    expect(await list()).toEqual([open.id]);
    expect((await t.api.as(member).get(LIST, at)).body.count).toBe(1);
    (await t.api.as(member).get(ONE, { ...at, siteId: site.id })).expect(404);
    await t.make.grant(org, { userId: member.id }, 'read', site.id);
    expect(await list()).toEqual([open.id, site.id]);
  });

  it('leave no grant behind when the site is deleted', async () => {
    const { org, at, api } = await setUp();
    const { id } = await t.make.site(org);
    await t.make.grant(org, { userId: (await t.make.member(org)).id }, 'read', id);
    (await api.delete(ONE, { ...at, siteId: id })).expect(204);
    expect(await t.db.query('SELECT 1 FROM grants WHERE resource_id = $1', [id])).toEqual([]);
  });
});

describe('the list of sites', () => {
  it('filters by space, title, published and type', async () => {
    const { org, at, api } = await setUp();
    const space = await t.make.space({ org });
    const make = async (body: object) => (await api.post(LIST, at, body)).expect(201).body.id as string;
    const engine = await make({ title: 'The 100% Engine', type: 'premium', spaces: [space.id] });
    const notes = await make({ title: 'Notes' });
    (await api.post(`${ONE}/publish`, { ...at, siteId: notes })).expect(200);
    const found = async (query: Record<string, string | string[]>) => idsOf((await api.get(LIST, at, { query })).expect(200).body);
    expect(await found({})).toEqual([notes, engine]);
    expect(await found({ space: space.id })).toEqual([engine]);
    expect(await found({ title: '100% eng' })).toEqual([engine]);
    expect(await found({ title: '_' })).toEqual([]);
    expect(await found({ published: 'true' })).toEqual([notes]);
    expect(await found({ published: 'false' })).toEqual([engine]);
    expect(await found({ type: 'premium' })).toEqual([engine]);
    expect(await found({ type: ['premium', 'basic'] })).toEqual([notes, engine]);
    const refused: Record<string, string>[] = [{ published: 'yes' }, { type: 'free' }, { limit: '1001' }];
    for (const query of refused) (await api.get(LIST, at, { query })).expect(400);
  });

  it('does not say on which sites a hidden space is', async () => {
    const { org, at, api } = await setUp();
    const space = await t.make.space({ org, defaultLevel: null, resolvedLevel: null });
    const { id } = (await api.post(LIST, at, { spaces: [space.id] })).expect(201).body;
    const query = { space: space.id };
    expect(idsOf((await api.get(LIST, at, { query })).body)).toEqual([id]);
    expect(idsOf((await t.api.as(await t.make.member(org)).get(LIST, at, { query })).body)).toEqual([]);
  });
});
