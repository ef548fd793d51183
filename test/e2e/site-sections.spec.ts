import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { statementsOf } from '../support/statements.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LIST = `${SITE}/sections`;
const ONE = `${LIST}/:siteSectionId`;
const SITE_SPACES = `${SITE}/site-spaces`;

interface SiteSpace {
  id: string;
  path: string;
  section?: string;
  default: boolean;
  space: { id: string };
  urls: { published?: string };
}

interface Section {
  id: string;
  title: string;
  path: string;
  default: boolean;
  siteSpaces: SiteSpace[];
  urls: { published?: string };
}

/** A site of an organization with some sections, each with one space. */
async function setUp(...titles: string[]) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const { id: siteId } = await t.make.site(org);
  const at = { organizationId: org.id, siteId };
  const place = (siteSectionId: string) => ({ ...at, siteSectionId });
  const list = async () => (await api.get(LIST, at)).expect(200).body.items as Section[];
  const add = async (title: string) =>
    (await api.post(LIST, at, { spaceId: (await t.make.space({ org })).id, title })).expect(201).body as Section;
  const addVariant = async (sectionId: string) =>
    (await api.post(SITE_SPACES, at, { spaceId: (await t.make.space({ org })).id, sectionId })).expect(201).body as SiteSpace;
  const ids: string[] = [];
  for (const title of titles) ids.push((await add(title)).id);
  return { org, api, at, place, list, add, addVariant, ids };
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const defaultsOf = (items: readonly { id: string; default: boolean }[]) => idsOf(items.filter((item) => item.default));

describe('site sections', () => {
  it('are added last with a first space, and the first one is the default', async () => {
    const { org, api, at, list } = await setUp();
    const space = await t.make.space({ org, title: 'The Guides' });
    const first = (await api.post(LIST, at, { spaceId: space.id, icon: 'book' })).expect(201);
    expect(first.body).toMatchObject({ object: 'site-section', title: 'The Guides', path: 'the-guides', icon: 'book', default: true });
    expect(first.body.siteSpaces).toMatchObject([{ default: true, section: first.body.id, space: { id: space.id } }]);
    expect(first.headers['location']).toBe(first.body.urls.location);
    const second = await t.make.space({ org });
    const { body } = (await api.post(LIST, at, { spaceId: second.id, title: 'The guides', icon: null })).expect(201);
    expect(body).toMatchObject({ title: 'The guides', path: 'the-guides-2', default: false });
    expect(body.icon).toBeUndefined();
    expect(idsOf(await list())).toEqual([first.body.id, body.id]);
    (await api.post(LIST, at, { spaceId: space.id })).expect(409);
    (await api.post(LIST, at, { spaceId: (await t.make.space()).id })).expect(404);
    for (const bad of [
      {},
      { spaceId: second.id, title: 'x' },
      { spaceId: second.id, icon: 'x'.repeat(51) },
      { spaceId: second.id, path: 'x' },
    ])
      (await api.post(LIST, at, bad)).expect(400);
  });

  it('take their space under either of its names, as site spaces and sites do, but not under both', async () => {
    const { api, at, org } = await setUp();
    const id = async () => (await t.make.space({ org })).id;
    (await api.post(LIST, at, { space: await id() })).expect(201);
    (await api.post(SITE_SPACES, at, { space: await id() })).expect(201);
    const both = (await api.post(LIST, at, { spaceId: await id(), space: await id() })).expect(400);
    expect(both.body.error.errors).toEqual([{ pointer: '/space', message: 'is another name of `spaceId`: send one of them' }]);
    const spaceId = await id();
    const site = (await api.post('/v1/orgs/:organizationId/sites', at, { title: 'Handbook', spaceId })).expect(201).body;
    expect(site.siteSpaces).toBe(1);
  });

  it('take in the site spaces that the site had without them', async () => {
    const { org, api, at, list } = await setUp();
    (await api.patch(SITE, at, { title: 'The engine' })).expect(200);
    const before = [];
    for (let n = 0; n < 2; n++)
      before.push((await api.post(SITE_SPACES, at, { spaceId: (await t.make.space({ org })).id })).expect(201).body as SiteSpace);
    const added = (await api.post(LIST, at, { spaceId: (await t.make.space({ org })).id, title: 'More' })).expect(201).body;
    const [own, more] = (await list()) as [Section, Section];
    expect(own).toMatchObject({ title: 'The engine', path: 'the-engine', default: true });
    expect(idsOf(own.siteSpaces)).toEqual(idsOf(before));
    expect(defaultsOf(own.siteSpaces)).toEqual([before[0]!.id]);
    expect([more.id, more.default]).toEqual([added.id, false]);
  });

  it('have site spaces as variants', async () => {
    const { org, api, at, ids, addVariant, list } = await setUp('One', 'Two');
    const variant = await addVariant(ids[1]!);
    expect(variant).toMatchObject({ section: ids[1], default: false });
    const unnamed = (await api.post(SITE_SPACES, at, { spaceId: (await t.make.space({ org })).id })).expect(201).body;
    expect(unnamed.section).toBe(ids[0]);
    (await api.post(SITE_SPACES, at, { spaceId: (await t.make.space({ org })).id, sectionId: 'none' })).expect(404);
    const [one, two] = (await list()) as [Section, Section];
    expect([one.siteSpaces.length, two.siteSpaces.length]).toEqual([2, 2]);
    const all = (await api.get(SITE_SPACES, at)).expect(200).body.items;
    expect(idsOf(all)).toEqual([...idsOf(one.siteSpaces), ...idsOf(two.siteSpaces)]);
    const other = { type: 'site-space', siteSpace: one.siteSpaces[0]!.id };
    (await api.post(`${SITE_SPACES}/:siteSpaceId/move`, { ...at, siteSpaceId: variant.id }, { position: { before: other } })).expect(400);
    for (const { id: siteSpaceId } of [one.siteSpaces[1]!, two.siteSpaces[1]!])
      (await api.patch(`${SITE_SPACES}/:siteSpaceId`, { ...at, siteSpaceId }, { path: 'v2' })).expect(200);
  });

  it('have addresses that differ while the site is published', async () => {
    const { api, at, ids, addVariant, list } = await setUp('One', 'Two');
    for (const id of ids) await addVariant(id);
    (await api.post(`${SITE}/publish`, at)).expect(200);
    const address = `https://docs.example.test/sites/${at.organizationId}/${at.siteId}`;
    const [one, two] = (await list()) as [Section, Section];
    expect([one.urls.published, two.urls.published]).toEqual([address, `${address}/two`]);
    const urls = [...one.siteSpaces, ...two.siteSpaces].map((siteSpace) => siteSpace.urls.published);
    expect(urls).toEqual([
      address,
      `${address}/one/${one.siteSpaces[1]!.path}`,
      `${address}/two`,
      `${address}/two/${two.siteSpaces[1]!.path}`,
    ]);
  });

  it('are changed, and each property is removed with null', async () => {
    const { api, place, ids, addVariant } = await setUp('One', 'Two');
    const [one, two] = ids.map(place) as [ReturnType<typeof place>, ReturnType<typeof place>];
    const changes = { title: 'Guides', path: 'guides', description: 'All of them', icon: 'book', condition: 'visitor.claims.beta' };
    expect((await api.patch(ONE, one, changes)).expect(200).body).toMatchObject(changes);
    expect((await api.patch(ONE, one, {})).expect(200).body).toMatchObject(changes);
    const bare = (await api.patch(ONE, one, { description: null, icon: null, condition: null })).expect(200).body;
    expect([bare.description, bare.icon, bare.condition]).toEqual([undefined, undefined, undefined]);
    (await api.patch(ONE, two, { path: 'guides' })).expect(409);
    const refused = (await api.patch(ONE, one, { condition: '1 +' })).expect(400).body.error;
    expect(refused.errors).toEqual([{ pointer: '/condition', message: expect.stringMatching(/at character \d+/) }]);
    for (const body of [{ title: 'x' }, { title: null }, { path: '' }, { path: null }, { description: 'x'.repeat(257) }, { default: true }])
      (await api.patch(ONE, one, body)).expect(400);
    (await api.patch(ONE, place('none'), {})).expect(404);
    const variant = await addVariant(ids[0]!);
    const shown = (await api.patch(ONE, one, { defaultSiteSpace: variant.id })).expect(200).body as Section;
    expect(defaultsOf(shown.siteSpaces)).toEqual([variant.id]);
    (await api.patch(ONE, two, { defaultSiteSpace: variant.id })).expect(400);
  });

  it('are chosen as the default by the site', async () => {
    const { api, at, ids, addVariant, list } = await setUp('One', 'Two', 'Three');
    (await api.patch(SITE, at, { defaultSiteSection: ids[1] })).expect(200);
    expect(defaultsOf(await list())).toEqual([ids[1]]);
    const variant = await addVariant(ids[2]!);
    (await api.patch(SITE, at, { defaultSiteSpace: variant.id })).expect(200);
    const sections = await list();
    expect(defaultsOf(sections)).toEqual([ids[2]]);
    expect(defaultsOf(sections[2]!.siteSpaces)).toEqual([variant.id]);
    (await api.patch(SITE, at, { defaultSiteSection: ids[0], defaultSiteSpace: variant.id })).expect(400);
    (await api.patch(SITE, at, { defaultSiteSection: ids[2], defaultSiteSpace: variant.id })).expect(200);
  });

  it('are moved among their siblings', async () => {
    const { api, place, list, ids } = await setUp('One', 'Two', 'Three');
    const [a, b, c] = ids as [string, string, string];
    const move = (id: string, position: object) => api.post(`${ONE}/move`, place(id), { position });
    const beside = (siteSection: string) => ({ type: 'site-section', siteSection });
    expect((await move(c, { before: beside(a) })).expect(200).body.id).toBe(c);
    expect(idsOf(await list())).toEqual([c, a, b]);
    (await move(c, { before: beside(a) })).expect(409);
    (await move(c, { after: beside('none') })).expect(400);
    (await move(c, {})).expect(400);
    (await move(c, { after: { type: 'site-section', id: a } })).expect(400);
    (await move('none', { after: beside(a) })).expect(404);
    expect(idsOf(await list())).toEqual([c, a, b]);
  });

  it('are deleted with their site spaces, or with the last of them, and the default moves on', async () => {
    const { api, at, ids, place, list, addVariant } = await setUp('One', 'Two', 'Three');
    const variant = await addVariant(ids[1]!);
    (await api.delete(ONE, place(ids[0]!))).expect(204);
    (await api.delete(ONE, place(ids[0]!))).expect(204);
    const [two] = (await list()) as [Section];
    expect(defaultsOf(await list())).toEqual([ids[1]]);
    const remove = (siteSpaceId: string) => api.delete(`${SITE_SPACES}/:siteSpaceId`, { ...at, siteSpaceId });
    (await remove(two.siteSpaces[0]!.id)).expect(204);
    expect(defaultsOf((await list())[0]!.siteSpaces)).toEqual([variant.id]);
    (await remove(variant.id)).expect(204);
    expect((await list()).map((section) => [section.id, section.default])).toEqual([[ids[2], true]]);
    (await api.delete('/v1/spaces/:id', { id: (await list())[0]!.siteSpaces[0]!.space.id })).expect(204);
    expect(await list()).toEqual([]);
    expect((await api.get(SITE, at)).body.siteSpaces).toBe(0);
  });

  it('are changed by editors of the site only, and hide site spaces whose space is hidden', async () => {
    const { org, api, at, ids, place, list } = await setUp('One');
    const id = (await list())[0]!.siteSpaces[0]!.space.id;
    (await api.patch('/v1/spaces/:id', { id }, { defaultLevel: null })).expect(200);
    const reader = t.api.as(await t.make.member(org, 'review'));
    expect((await reader.get(LIST, at)).expect(200).body.items).toMatchObject([{ id: ids[0], siteSpaces: [] }]);
    (await reader.post(LIST, at, { spaceId: id })).expect(403);
    (await reader.patch(ONE, place(ids[0]!), { title: 'Mine' })).expect(403);
    (await reader.delete(ONE, place(ids[0]!))).expect(403);
    const editor = t.api.as(await t.make.member(org, 'create'));
    (await editor.patch(ONE, place(ids[0]!), { title: 'Mine' })).expect(200);
    (await editor.post(LIST, at, { spaceId: (await t.make.space({ org })).id })).expect(403);
    (await t.api.as((await t.make.org()).admin).get(LIST, at)).expect(404);
    (await t.api.anonymous().get(LIST, at)).expect(401);
  });

  it('are read with a fixed number of statements, however many there are', async () => {
    const few = await setUp('One');
    const many = await setUp(...Array.from({ length: 20 }, (_, n) => `Section ${n}`));
    for (const id of many.ids) for (let n = 0; n < 4; n++) await many.addVariant(id);
    expect((await many.api.get(SITE, many.at)).body.siteSpaces).toBe(100);
    const cost = async ({ api, at }: typeof few, path: string) =>
      (await statementsOf(async () => (await api.get(path, at)).expect(200))).length;
    for (const path of [SITE, LIST, SITE_SPACES]) expect(await cost(many, path)).toBe(await cost(few, path));
    expect(await cost(many, LIST)).toBeLessThanOrEqual(7);
  });
});

describe('concurrent changes of sections', () => {
  it('leave exactly one default section, with exactly one default in each', async () => {
    const { org, api, at, ids, place, list, addVariant } = await setUp('One', 'Two', 'Three', 'Four');
    const variants = [await addVariant(ids[2]!), await addVariant(ids[3]!)];
    const [one] = (await list()) as [Section];
    const replies = await Promise.all([
      api.patch(SITE, at, { defaultSiteSection: ids[2] }),
      api.delete(ONE, place(ids[0]!)),
      api.patch(SITE, at, { defaultSiteSpace: variants[1]!.id }),
      api.delete('/v1/spaces/:id', { id: one.siteSpaces[0]!.space.id }),
      api.patch(ONE, place(ids[2]!), { defaultSiteSpace: variants[0]!.id }),
      api.delete(ONE, place(ids[1]!)),
      api.post(LIST, at, { spaceId: (await t.make.space({ org })).id }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 204, 200, 204, 200, 204, 201]);
    const sections = await list();
    expect(sections).toHaveLength(3);
    expect(defaultsOf(sections)).toHaveLength(1);
    for (const section of sections) expect(defaultsOf(section.siteSpaces)).toHaveLength(1);
  });

  it('that would give a second default are refused by the database', async () => {
    const { ids } = await setUp('One', 'Two');
    const second = t.db.query('UPDATE site_sections SET is_default = true WHERE id = $1', [ids[1]]);
    await expect(second).rejects.toThrow(/site_sections_default_idx/);
  });

  it('turn the site spaces of a site into one section, once', async () => {
    const { org, api, at, list } = await setUp();
    (await api.post(SITE_SPACES, at, { spaceId: (await t.make.space({ org })).id })).expect(201);
    const spaces = [];
    for (let n = 0; n < 3; n++) spaces.push(await t.make.space({ org }));
    const added = await Promise.all(spaces.map(({ id }) => api.post(LIST, at, { spaceId: id })));
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await list()).toHaveLength(4);
  });
});
