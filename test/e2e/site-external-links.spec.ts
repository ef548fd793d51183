import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LINKS = `${SITE}/external-links`;
const ONE = `${LINKS}/:siteExternalLinkId`;
const STATUS = { title: 'Status', url: 'https://status.example.com/' };

interface Item {
  object: string;
  id: string;
  title: string;
  children?: Item[];
  siteSpaces?: Item[];
}

async function setUp() {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const site = await t.make.site(org);
  const at = { organizationId: org.id, siteId: site.id };
  const place = (siteExternalLinkId: string) => ({ ...at, siteExternalLinkId });
  const add = async (body: object = {}) => (await api.post(LINKS, at, { ...STATUS, ...body })).expect(201).body as Item;
  const structure = async () => (await api.get(`${SITE}/structure`, at)).expect(200).body as { type: string; structure: Item[] };
  return { org, api, site, at, place, add, structure };
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

describe('external links', () => {
  it('are added last, shown in the structure, changed and deleted', async () => {
    const { org, api, site, at, place, add, structure } = await setUp();
    const section = await t.make.siteSection(site, await t.make.space({ org }));
    const more = {
      description: 'What runs.',
      icon: 'heart-pulse',
      condition: 'visitor.claims.beta',
      draft: true,
      localizedTitle: { de: 'Zustand' },
      localizedDescription: { de: 'Was läuft.' },
    };
    const created = (await api.post(LINKS, at, { ...STATUS, ...more })).expect(201);
    const { id } = created.body as Item;
    expect(created.body).toMatchObject({ object: 'site-external-link', ...STATUS, ...more });
    expect(created.headers['location']).toBe(created.body.urls.location);
    expect(await structure()).toMatchObject({ type: 'sections', structure: [{ id: section.id }, { id, object: 'site-external-link' }] });
    const plain = { description: null, icon: null, condition: null, draft: false, localizedTitle: {}, localizedDescription: {} };
    const changed = (await api.patch(ONE, place(id), { title: 'Health', ...plain })).expect(200).body;
    expect(Object.keys(changed).toSorted()).toEqual([
      'children',
      'draft',
      'id',
      'object',
      'sections',
      'siteSpaces',
      'title',
      'url',
      'urls',
    ]);
    expect(changed).toMatchObject({ title: 'Health', draft: false });
    expect(await add()).toMatchObject({ draft: false });
    for (let twice = 0; twice < 2; twice++) (await api.delete(ONE, place(id))).expect(204);
    expect((await structure()).structure).toHaveLength(2);
    (await api.patch(ONE, place(id), { title: 'Gone' })).expect(404);
  });

  it('are in groups, move out of them, and stay when the group is deleted', async () => {
    const { api, site, at, place, add, structure } = await setUp();
    const group = await t.make.siteSectionGroup(site);
    const inside = await add({ parent: group.id });
    expect(inside).toMatchObject({ sectionGroup: group.id });
    const [shown] = (await structure()).structure;
    expect(shown).toMatchObject({ id: group.id, children: [{ id: inside.id }], sections: [] });
    const top = (await api.patch(ONE, place(inside.id), { parent: null })).expect(200).body;
    expect(top.sectionGroup).toBeUndefined();
    (await api.patch(ONE, place(inside.id), { parent: group.id })).expect(200);
    (await api.delete(`${SITE}/section-groups/:g`, { ...at, g: group.id })).expect(204);
    expect(idsOf((await structure()).structure)).toEqual([inside.id]);
    const foreign = await t.make.siteSectionGroup(await t.make.site(await t.make.org()));
    (await api.post(LINKS, at, { ...STATUS, parent: foreign.id })).expect(404);
    (await api.patch(ONE, place(inside.id), { parent: foreign.id })).expect(404);
  });

  it('are sorted with the sections and groups beside them', async () => {
    const { org, api, site, at, add, structure } = await setUp();
    const section = await t.make.siteSection(site, await t.make.space({ org }));
    const group = await t.make.siteSectionGroup(site);
    const link = await add();
    const inGroup = await add({ parent: group.id });
    const sort = (id: string, position: object, type = 'site-external-link') =>
      api.patch(`${SITE}/structure/sort`, at, { item: { type, id }, position });
    const moved = (await sort(link.id, { before: { type: 'site-section', id: section.id } })).expect(200).body;
    expect(moved).toMatchObject({ object: 'site-external-link', id: link.id });
    expect(idsOf((await structure()).structure)).toEqual([link.id, section.id, group.id]);
    (await sort(section.id, { before: { type: 'site-external-link', id: link.id } }, 'site-section')).expect(200);
    expect(idsOf((await structure()).structure)).toEqual([section.id, link.id, group.id]);
    (await sort(link.id, { after: { type: 'site-section', id: section.id } })).expect(409);
    (await sort(link.id, { after: { type: 'site-external-link', id: inGroup.id } })).expect(400);
    (await sort(link.id, { after: { type: 'site-section', id: link.id } })).expect(400);
    (await sort('none', { after: { type: 'site-section', id: section.id } })).expect(404);
    (await sort(link.id, { after: { type: 'site-section', id: section.id } }, 'site-section')).expect(404);
  });

  it('make a section of the site spaces that would hide them, as groups do', async () => {
    const { org, api, site, at, add, structure } = await setUp();
    const shown = await t.make.siteSpace(site, await t.make.space({ org }));
    const link = await add();
    const { type, structure: items } = await structure();
    expect(type).toBe('sections');
    expect(items).toMatchObject([
      { object: 'site-section', title: site.title, default: true, siteSpaces: [{ id: shown.id }] },
      { id: link.id },
    ]);
    (await api.delete(`${SITE}/site-spaces/:s`, { ...at, s: shown.id })).expect(204);
    expect(idsOf((await structure()).structure)).toEqual([link.id]);
    const spaceId = (await t.make.space({ org })).id;
    const added = (await api.post(`${SITE}/site-spaces`, at, { spaceId })).expect(201).body;
    expect((await structure()).structure).toMatchObject([
      { id: link.id },
      { default: true, siteSpaces: [{ id: added.id, default: true }] },
    ]);
    const other = await t.make.site(org);
    await t.make.siteSpace(other, await t.make.space({ org }));
    const elsewhere = { ...at, siteId: other.id };
    (await api.post(`${SITE}/section-groups`, elsewhere, { title: 'Products' })).expect(201);
    expect((await api.get(`${SITE}/structure`, elsewhere)).body.structure).toHaveLength(2);
  });

  it.each([
    { title: 'x' },
    { title: 'x'.repeat(129) },
    { url: 'javascript:alert(1)' },
    { url: '/guides' },
    { url: 'https://docs.example@evil.example/' },
    { description: 'x'.repeat(257) },
    { condition: 'visitor.' },
    { localizedTitle: { tlh: 'Dotlh' } },
    { localizedTitle: { de: 'x' } },
    { localizedTitle: ['Zustand'] },
    { localizedDescription: { de: 7 } },
    { draft: null },
  ])('are refused with %j', async (flaw) => {
    const { api, at, place, add } = await setUp();
    (await api.post(LINKS, at, { ...STATUS, ...flaw })).expect(400);
    (await api.patch(ONE, place((await add()).id), flaw)).expect(400);
  });

  it('are changed by editors of the site only', async () => {
    const { org, at, place, add } = await setUp();
    const { id } = await add();
    const [editor, reader] = [t.api.as(await t.make.member(org, 'create')), t.api.as(await t.make.member(org, 'read'))];
    (await editor.post(LINKS, at, STATUS)).expect(201);
    (await reader.post(LINKS, at, STATUS)).expect(403);
    (await reader.patch(ONE, place(id), { title: 'Mine' })).expect(403);
    (await reader.delete(ONE, place(id))).expect(403);
    const stranger = t.api.as(await t.make.user());
    (await stranger.post(LINKS, at, STATUS)).expect(404);
    (await t.api.anonymous().post(LINKS, at, STATUS)).expect(401);
  });
});
