import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { statementsOf } from '../support/statements.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SECTIONS = `${SITE}/sections`;
const GROUPS = `${SITE}/section-groups`;
const GROUP = `${GROUPS}/:siteSectionGroupId`;
const STRUCTURE = `${SITE}/structure`;

interface Entry {
  object: string;
  id: string;
  title: string;
  children?: Entry[];
  sections?: Entry[];
  sectionGroup?: string;
}

/** A site of an organization with some sections. */
async function setUp(count = 0) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const site = await t.make.site(org);
  const at = { organizationId: org.id, siteId: site.id };
  const sections: string[] = [];
  for (let n = 0; n < count; n++) sections.push((await t.make.siteSection(site, await t.make.space({ org }))).id);
  const group = async (body: object) => (await api.post(GROUPS, at, { title: 'Group', ...body })).expect(201).body as Entry;
  const place = (siteSectionGroupId: string) => ({ ...at, siteSectionGroupId });
  const tree = async () => namesOf((await api.get(STRUCTURE, at)).expect(200).body.structure as Entry[]);
  return { org, api, at, site, sections, group, place, tree };
}

type Names = (string | [string, Names])[];
const namesOf = (entries: Entry[]): Names => entries.map(({ id, children }) => (children ? [id, namesOf(children)] : id));
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('section groups', () => {
  it('contain sections and groups, at all depths', async () => {
    const { api, at, sections, group, tree } = await setUp(3);
    const [a, b, c] = sections as [string, string, string];
    const outer = await group({ title: 'Outer', icon: 'boxes', sections: [b, a] });
    expect(outer).toMatchObject({ object: 'site-section-group', title: 'Outer', icon: 'boxes' });
    expect([idsOf(outer.children!), idsOf(outer.sections!)]).toEqual([
      [b, a],
      [b, a],
    ]);
    const inner = await group({ parent: outer.id, sections: [c] });
    expect(inner.sectionGroup).toBe(outer.id);
    expect(await tree()).toEqual([[outer.id, [b, a, [inner.id, [c]]]]]);
    const list = (await api.get(GROUPS, at)).expect(200).body;
    expect([idsOf(list.items), list.count]).toEqual([[outer.id, inner.id], 2]);
    expect(idsOf(list.items[0].children)).toEqual([b, a, inner.id]);
    expect(idsOf(list.items[0].sections)).toEqual([b, a]);
    expect(idsOf((await api.get(SECTIONS, at)).body.items)).toEqual([b, a, c]);
    expect((await api.get(SECTIONS, at)).body.items[2].sectionGroup).toBe(inner.id);
  });

  it('are refused if they name what is not on the site, or nest too deep', async () => {
    const [{ api, at, group }, other] = [await setUp(), await setUp(1)];
    (await api.post(GROUPS, at, { title: 'Group', sections: other.sections })).expect(404);
    (await api.post(GROUPS, at, { title: 'Group', parent: (await other.group({})).id })).expect(404);
    for (const body of [
      {},
      { title: '' },
      { title: 'x'.repeat(101) },
      { title: 'x', icon: 1 },
      { title: 'x', sections: ['a', 'a'] },
      { title: 'x', parent: null },
    ])
      (await api.post(GROUPS, at, body)).expect(400);
    let parent: string | undefined;
    for (let depth = 0; depth < 8; depth++) parent = (await group(parent === undefined ? {} : { parent })).id;
    (await api.post(GROUPS, at, { title: 'Too deep', parent })).expect(400);
    expect((await api.get(GROUPS, at)).body.count).toBe(8);
  });

  it('are renamed, and moved into other groups but not into themselves', async () => {
    const { api, group, place, tree } = await setUp();
    const [outer, inner, other] = [await group({}), await group({}), await group({})];
    const patch = (id: string, body: object) => api.patch(GROUP, place(id), body);
    expect((await patch(outer.id, { title: 'Outer', icon: 'box' })).expect(200).body).toMatchObject({ title: 'Outer', icon: 'box' });
    expect((await patch(outer.id, { icon: null })).expect(200).body.icon).toBeUndefined();
    expect((await patch(inner.id, { parentSectionGroupId: outer.id })).expect(200).body.sectionGroup).toBe(outer.id);
    (await patch(other.id, { parentSectionGroupId: inner.id })).expect(200);
    expect(await tree()).toEqual([[outer.id, [[inner.id, [[other.id, []]]]]]]);
    for (const { id } of [outer, inner, other]) (await patch(outer.id, { parentSectionGroupId: id })).expect(400);
    (await patch(outer.id, { parentSectionGroupId: 'none' })).expect(404);
    (await patch(other.id, { parentSectionGroupId: null })).expect(200);
    expect(await tree()).toEqual([
      [outer.id, [[inner.id, []]]],
      [other.id, []],
    ]);
    let deep = outer.id;
    for (let depth = 0; depth < 7; depth++) deep = (await group({ parent: deep })).id;
    await group({ parent: other.id });
    (await patch(other.id, { parentSectionGroupId: deep })).expect(400);
    (await patch('none', { title: 'x' })).expect(404);
    (await patch(outer.id, { title: null })).expect(400);
  });

  it('leave what is in them in their place when they are deleted', async () => {
    const { api, sections, group, place, tree } = await setUp(4);
    const [a, b, c, d] = sections as [string, string, string, string];
    const outer = await group({ sections: [b, c] });
    const inner = await group({ parent: outer.id, sections: [d] });
    const last = await group({});
    expect(await tree()).toEqual([a, [outer.id, [b, c, [inner.id, [d]]]], [last.id, []]]);
    (await api.delete(GROUP, place(outer.id))).expect(204);
    (await api.delete(GROUP, place(outer.id))).expect(204);
    expect(await tree()).toEqual([a, b, c, [inner.id, [d]], [last.id, []]]);
  });

  it('take sections in and let them out', async () => {
    const { api, at, sections, group, place, tree } = await setUp(2);
    const [a, b] = sections as [string, string];
    const one = await group({});
    const two = await group({});
    const add = (id: string, sectionId: string) => api.post(`${GROUP}/sections`, place(id), { sectionId });
    const remove = (id: string, siteSectionId: string) => api.delete(`${GROUP}/sections/:siteSectionId`, { ...place(id), siteSectionId });
    const added = (await add(one.id, a)).expect(201);
    expect(added.headers['location']).toBe(added.body.urls.location);
    expect(idsOf(added.body.children)).toEqual([a]);
    (await add(one.id, a)).expect(409);
    (await add(two.id, a)).expect(201);
    (await add(one.id, 'none')).expect(404);
    (await add('none', b)).expect(404);
    expect(await tree()).toEqual([b, [one.id, []], [two.id, [a]]]);
    (await remove(one.id, a)).expect(204);
    expect(await tree()).toEqual([b, [one.id, []], [two.id, [a]]]);
    (await remove(two.id, a)).expect(204);
    (await remove(two.id, a)).expect(204);
    expect(await tree()).toEqual([b, [one.id, []], [two.id, []], a]);
    const section = { ...at, siteSectionId: b };
    expect((await api.patch(`${SECTIONS}/:siteSectionId`, section, { siteSectionGroupId: two.id })).expect(200).body.sectionGroup).toBe(
      two.id,
    );
    expect(await tree()).toEqual([[one.id, []], [two.id, [b]], a]);
    (await api.patch(`${SECTIONS}/:siteSectionId`, section, { siteSectionGroupId: 'none' })).expect(404);
    (await api.patch(`${SECTIONS}/:siteSectionId`, section, { siteSectionGroupId: null })).expect(200);
    expect(await tree()).toEqual([[one.id, []], [two.id, []], a, b]);
  });

  it('keep the default section of the site when it is moved into one', async () => {
    const { api, at, sections, group } = await setUp(2);
    await group({ sections: [sections[0]!] });
    const { items } = (await api.get(SECTIONS, at)).expect(200).body;
    expect(items.map((section: Entry & { default: boolean }) => [section.id, section.default])).toEqual([
      [sections[1], false],
      [sections[0], true],
    ]);
  });

  it('are changed by editors of the site only', async () => {
    const { org, at, sections, group, place } = await setUp(1);
    const { id } = await group({});
    const reader = t.api.as(await t.make.member(org, 'review'));
    (await reader.get(GROUPS, at)).expect(200);
    (await reader.get(STRUCTURE, at)).expect(200);
    (await reader.post(GROUPS, at, { title: 'Mine' })).expect(403);
    (await reader.patch(GROUP, place(id), { title: 'Mine' })).expect(403);
    (await reader.delete(GROUP, place(id))).expect(403);
    (await reader.post(`${GROUP}/sections`, place(id), { sectionId: sections[0] })).expect(403);
    (await reader.delete(`${GROUP}/sections/:siteSectionId`, { ...place(id), siteSectionId: sections[0]! })).expect(403);
    (await reader.post(`${GROUP}/move`, place(id), {})).expect(403);
    (await reader.patch(`${STRUCTURE}/sort`, at, {})).expect(403);
    const editor = t.api.as(await t.make.member(org, 'create'));
    (await editor.patch(GROUP, place(id), { title: 'Mine' })).expect(200);
    const outsider = t.api.as((await t.make.org()).admin);
    for (const path of [GROUPS, STRUCTURE]) {
      (await outsider.get(path, at)).expect(404);
      (await t.api.anonymous().get(path, at)).expect(401);
    }
  });

  it('never form a cycle when they are moved into each other at once', async () => {
    const { api, at, group, place } = await setUp();
    for (let n = 0; n < 5; n++) {
      const [one, two] = [await group({}), await group({})];
      const replies = await Promise.all([
        api.patch(GROUP, place(one.id), { parentSectionGroupId: two.id }),
        api.patch(GROUP, place(two.id), { parentSectionGroupId: one.id }),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
    expect((await api.get(GROUPS, at)).body.count).toBe(10);
  });
});

describe('the structure of a site', () => {
  it('is its site spaces until it has sections', async () => {
    const { org, api, at, site } = await setUp();
    expect((await api.get(STRUCTURE, at)).expect(200).body).toEqual({ type: 'siteSpaces', structure: [] });
    const siteSpace = await t.make.siteSpace(site, await t.make.space({ org }));
    const { body } = (await api.get(STRUCTURE, at)).expect(200);
    expect([body.type, idsOf(body.structure)]).toEqual(['siteSpaces', [siteSpace.id]]);
    const section = (await api.post(SECTIONS, at, { spaceId: (await t.make.space({ org })).id })).expect(201).body;
    const sorted = (await api.get(STRUCTURE, at)).expect(200).body;
    expect([sorted.type, sorted.structure.length, sorted.structure[1].id]).toEqual(['sections', 2, section.id]);
  });

  it('is sorted, each item among its siblings', async () => {
    const { org, api, at, site, sections, group, tree } = await setUp(2);
    const [a, b] = sections as [string, string];
    const { id: g } = await group({});
    const { id: inner } = await group({ parent: g });
    const sort = (item: object, position: object) => api.patch(`${STRUCTURE}/sort`, at, { item, position });
    const section = (id: string) => ({ type: 'site-section', id });
    const groupOf = (id: string) => ({ type: 'site-section-group', id });
    expect((await sort(groupOf(g), { before: section(a) })).expect(200).body).toMatchObject({ object: 'site-section-group', id: g });
    expect((await sort(section(a), { after: section(b) })).expect(200).body).toMatchObject({ object: 'site-section', id: a });
    expect(await tree()).toEqual([[g, [[inner, []]]], b, a]);
    (await sort(section(a), { after: section(b) })).expect(409);
    (await sort(section(a), { after: groupOf(b) })).expect(400);
    (await sort(section(a), { after: groupOf(inner) })).expect(400);
    (await sort(section(a), {})).expect(400);
    (await sort(section(a), { before: groupOf(g), after: section(b) })).expect(400);
    (await sort(groupOf(a), { after: section(b) })).expect(404);
    (await sort({ type: 'page', id: a }, { after: section(b) })).expect(400);
    const variant = await t.make.siteSpace(site, await t.make.space({ org }), b);
    const [first] = (await api.get(SECTIONS, at)).body.items.find(({ id }: Entry) => id === b).siteSpaces;
    const siteSpace = (id: string) => ({ type: 'site-space', id });
    expect((await sort(siteSpace(variant.id), { before: siteSpace(first.id) })).expect(200).body).toMatchObject({ object: 'site-space' });
    (await sort(siteSpace('none'), { before: siteSpace(first.id) })).expect(404);
    (await sort(siteSpace(variant.id), { before: section(b) })).expect(400);
  });

  it('does not move a site space whose space is hidden', async () => {
    const { org, api, at, site } = await setUp();
    const hidden = await t.make.siteSpace(site, await t.make.space({ org, defaultLevel: null, resolvedLevel: null }));
    const open = await t.make.siteSpace(site, await t.make.space({ org }));
    const editor = t.api.as(await t.make.member(org, 'create'));
    const body = { item: { type: 'site-space', id: hidden.id }, position: { after: { type: 'site-space', id: open.id } } };
    (await editor.patch(`${STRUCTURE}/sort`, at, body)).expect(404);
    expect(idsOf((await api.get(STRUCTURE, at)).body.structure)).toEqual([hidden.id, open.id]);
  });

  it('is read with a fixed number of statements', async () => {
    const [few, many] = [await setUp(1), await setUp(20)];
    for (let n = 0; n < 3; n++) await many.group({ sections: many.sections.slice(n * 5, n * 5 + 5) });
    for (const section of many.sections)
      for (let n = 0; n < 4; n++) await t.make.siteSpace(many.site, await t.make.space({ org: many.org }), section);
    const cost = async ({ api, at }: typeof few, path: string) =>
      (await statementsOf(async () => (await api.get(path, at)).expect(200))).length;
    for (const path of [STRUCTURE, GROUPS]) expect(await cost(many, path)).toBe(await cost(few, path));
  });
});

describe('the moves of single kinds', () => {
  it('still work, and name what replaces them', async () => {
    const { api, at, org, site, sections, group, place, tree } = await setUp(1);
    const { id: g } = await group({});
    const position = { before: { type: 'site-section', id: sections[0] } };
    const moved = (await api.post(`${GROUP}/move`, place(g), { position })).expect(200);
    expect(moved.body.id).toBe(g);
    expect(await tree()).toEqual([[g, []], sections[0]]);
    const refused = (await api.post(`${GROUP}/move`, place(g), { position })).expect(409);
    (await api.post(`${GROUP}/move`, place(g), { position: { before: { type: 'site-section', id: 'none' } } })).expect(400);
    (await api.post(`${GROUP}/move`, place('none'), { position })).expect(404);
    const variant = await t.make.siteSpace(site, await t.make.space({ org }), sections[0]);
    const [first] = (await api.get(SECTIONS, at)).body.items[0].siteSpaces;
    const siteSpaceMove = { position: { before: { type: 'site-space', siteSpace: first.id } } };
    const others = [
      (await api.post(`${SECTIONS}/:siteSectionId/move`, { ...at, siteSectionId: sections[0]! }, { position: {} })).expect(400),
      (await api.post(`${SITE}/site-spaces/:siteSpaceId/move`, { ...at, siteSpaceId: variant.id }, siteSpaceMove)).expect(200),
    ];
    const link = `</v1/orgs/${at.organizationId}/sites/${at.siteId}/structure/sort>; rel="successor-version"`;
    for (const { headers } of [moved, refused, ...others]) {
      expect(headers['deprecation']).toMatch(/^@\d+$/);
      expect(headers['link']).toBe(link);
    }
    const { paths } = t.api.contract.document;
    const deprecated = Object.entries(paths)
      .filter(([, item]) => item.post?.deprecated)
      .map(([path]) => path);
    expect(deprecated).toHaveLength(3);
    expect(deprecated.every((path) => path.endsWith('/move'))).toBe(true);
  });
});
