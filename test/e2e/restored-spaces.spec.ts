import { describe, expect, it } from 'vitest';
import { PurgeSpaces } from '../../src/modules/spaces/purge-spaces.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import { passOf } from '../support/visits.js';

const t = useApp();
const SPACE = '/v1/spaces/:id';
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LIST = `${SITE}/site-spaces`;
const SECTIONS = `${SITE}/sections`;

interface Item {
  id: string;
  path: string;
  default: boolean;
  space: { id: string };
  condition?: string;
}

/** A site, published, with one space directly on it for each title, or with a section for each. */
async function setUp({ titles = ['One', 'Two', 'Three'], sections = false } = {}) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const site = await t.make.site(org, { published: true });
  const at = { organizationId: org.id, siteId: site.id };
  const spaces: { id: string }[] = [];
  for (const title of titles) {
    const space = await t.make.space({ org, title, pages: [t.make.page()] });
    await (sections ? t.make.siteSection(site, space) : t.make.siteSpace(site, space));
    spaces.push(space);
  }
  const read = async (path: string) => (await api.get(path, at)).expect(200).body;
  const list = async () => (await read(LIST)).items as Item[];
  const remove = async (id: string) => (await api.delete(SPACE, { id })).expect(204);
  const restore = async (id: string) => (await api.post(`${SPACE}/restore`, { id })).expect(200).body;
  const outcomes = async (id: string) => (await restore(id)).sitePlaces.map(({ outcome }: { outcome: string }) => outcome);
  const change = async (path: string, id: string, body: object) =>
    (await api.patch(`${path}/:item`, { ...at, item: id }, body)).expect(200);
  const add = async (path: string, body: object) => (await api.post(path, at, body)).expect(201).body;
  const kept = (spaceId: string) => t.db.query('SELECT id FROM former_site_places WHERE space_id = $1', [spaceId]);
  return { org, api, site, at, spaces, list, read, remove, restore, outcomes, change, add, kept, items: await list() };
}

describe('a space that is restored', () => {
  it('returns to its place on its site, as it was', async () => {
    const { api, at, spaces, items, list, read, remove, restore, change, kept } = await setUp();
    const [id, item] = [spaces[1]!.id, items[1]!];
    await change(LIST, item.id, { path: 'the-second', condition: 'visitor.claims.staff == true' });
    await api.patch(SITE, at, { defaultSiteSpace: item.id });
    const look = '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:item/customization';
    const place = { ...at, item: item.id };
    const looks = (await api.patch(look, place, { styling: { primaryColor: { light: '#123456', dark: '#abcdef' } } })).expect(200).body;
    const before = [await list(), await read(`${SITE}/structure`)];
    await remove(id);
    expect((await list()).map(({ path }) => path)).toEqual([items[0]!.path, items[2]!.path]);
    const restored = await restore(id);
    expect(restored).toMatchObject({ object: 'space', id, sitePlaces: [{ site: at.siteId, siteSpace: item.id, outcome: 'returned' }] });
    expect(restored.urls.published).toMatch(new RegExp(`${at.siteId}$`));
    expect(await list()).toMatchObject(before[0]!.map(({ id: was, path, default: is }: Item) => ({ id: was, path, default: is })));
    expect((await list())[1]).toMatchObject({ condition: 'visitor.claims.staff == true' });
    expect(idsIn(await read(`${SITE}/structure`))).toEqual(idsIn(before[1]));
    expect((await api.get(look, place)).expect(200).body).toEqual(looks);
    expect(await kept(id)).toEqual([]);
    (await api.post(`${SPACE}/restore`, { id })).expect(409);
  });

  it('brings back the section that was deleted with it, in its group and with its properties', async () => {
    const { site, api, at, spaces, read, remove, outcomes, change } = await setUp({ sections: true });
    const [, section] = (await read(SECTIONS)).items as { id: string }[];
    const group = await t.make.siteSectionGroup(site);
    await change(SECTIONS, section!.id, { title: 'Again', path: 'again', icon: 'book', condition: 'visitor.claims.staff == true' });
    (await api.patch(SITE, at, { defaultSiteSection: section!.id })).expect(200);
    await change(SECTIONS, section!.id, { siteSectionGroupId: group.id });
    const shape = async () =>
      (await read(SECTIONS)).items.map(({ id, title, path, icon, condition, default: is }: Record<string, unknown>) => [
        id,
        title,
        path,
        icon,
        condition,
        is,
      ]);
    const [before, structure] = [await shape(), idsIn(await read(`${SITE}/structure`))];
    await remove(spaces[1]!.id);
    expect((await read(SECTIONS)).count).toBe(2);
    expect(await outcomes(spaces[1]!.id)).toEqual(['returned']);
    expect(await shape()).toEqual(before);
    expect(idsIn(await read(`${SITE}/structure`))).toEqual(structure);
  });

  it('is read on the published site again, and is missing there before', async () => {
    const { site, spaces, items, remove, outcomes, kept } = await setUp();
    const id = spaces[0]!.id;
    const visitor = t.api.as(await passOf(t.app, site));
    const content = '/v1/spaces/:id/content';
    (await visitor.get(content, { id })).expect(200);
    await remove(id);
    (await visitor.get(content, { id })).expect(404);
    expect(await kept(id)).toEqual([{ id: items[0]!.id }]);
    expect(await outcomes(id)).toEqual(['returned']);
    (await t.api.as(await passOf(t.app, site)).get(content, { id })).expect(200);
  });

  it('returns to every site that it was on', async () => {
    const { org, spaces, remove, restore } = await setUp();
    const other = await t.make.site(org);
    await t.make.siteSection(other, spaces[0]!);
    await remove(spaces[0]!.id);
    expect((await restore(spaces[0]!.id)).sitePlaces.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['returned', 'returned']);
  });

  it('stays beside what was added to its position meanwhile', async () => {
    const { org, api, at, list, remove, outcomes, add } = await setUp({ titles: [] });
    const idsOfSpaces = async () => (await list()).map(({ space }) => space.id);
    const addSpace = async (): Promise<string> => {
      const { id } = await t.make.space({ org });
      await add(LIST, { spaceId: id });
      return id;
    };
    const [one, two, three] = [await addSpace(), await addSpace(), await addSpace()];
    await remove(three);
    const added = await addSpace();
    expect(await outcomes(three)).toEqual(['returned']);
    expect(await idsOfSpaces()).toEqual([one, two, three, added]);
    const [first, , third] = await list();
    (
      await api.post(
        `${LIST}/:item/move`,
        { ...at, item: first!.id },
        { position: { after: { type: 'site-space', siteSpace: third!.id } } },
      )
    ).expect(200);
    expect(await idsOfSpaces()).toEqual([two, three, one, added]);
  });

  it('returns with others of its section, whichever is restored first', async () => {
    const { site, org, spaces, read, remove, outcomes } = await setUp({ titles: ['One', 'Two'], sections: true });
    const [, section] = (await read(SECTIONS)).items as { id: string }[];
    const variant = await t.make.space({ org });
    await t.make.siteSpace(site, variant, section!.id);
    await remove(variant.id);
    await remove(spaces[1]!.id);
    expect((await read(SECTIONS)).count).toBe(1);
    expect(await outcomes(variant.id)).toEqual(['returned']);
    expect((await read(SECTIONS)).items[1]).toMatchObject({ id: section!.id, siteSpaces: [{ default: true, space: { id: variant.id } }] });
    expect(await outcomes(spaces[1]!.id)).toEqual(['returned']);
    const [first, second] = (await read(SECTIONS)).items[1].siteSpaces as Item[];
    expect([first, second]).toMatchObject([
      { default: true, space: { id: spaces[1]!.id } },
      { default: false, space: { id: variant.id } },
    ]);
  });
});

describe('the place of a restored space is dropped', () => {
  it('if another site space has its path', async () => {
    const { org, spaces, items, list, remove, restore, outcomes, change, add, kept } = await setUp();
    await remove(spaces[1]!.id);
    const { id } = await add(LIST, { spaceId: (await t.make.space({ org })).id });
    await change(LIST, id, { path: items[1]!.path });
    expect((await restore(spaces[1]!.id)).sitePlaces).toMatchObject([{ siteSpace: items[1]!.id, outcome: 'path-taken' }]);
    expect((await list()).map((item) => item.space.id)).not.toContain(spaces[1]!.id);
    // It is not put there by a later restore either, when the path is free.
    await change(LIST, id, { path: 'elsewhere' });
    expect(await kept(spaces[1]!.id)).toEqual([]);
    await remove(spaces[1]!.id);
    expect(await outcomes(spaces[1]!.id)).toEqual([]);
  });

  it('if another section has the path of the section that went with it', async () => {
    const { spaces, read, remove, outcomes, change } = await setUp({ sections: true });
    const [first, second] = (await read(SECTIONS)).items as { id: string; path: string }[];
    await remove(spaces[1]!.id);
    await change(SECTIONS, first!.id, { path: second!.path });
    expect(await outcomes(spaces[1]!.id)).toEqual(['path-taken']);
    expect((await read(SECTIONS)).count).toBe(2);
  });

  it('if its section was deleted', async () => {
    const { site, org, api, at, read, remove, outcomes } = await setUp({ titles: ['One', 'Two'], sections: true });
    const [, section] = (await read(SECTIONS)).items as { id: string }[];
    const variant = await t.make.space({ org });
    await t.make.siteSpace(site, variant, section!.id);
    await remove(variant.id);
    (await api.delete(`${SECTIONS}/:item`, { ...at, item: section!.id })).expect(204);
    expect(await outcomes(variant.id)).toEqual(['section-deleted']);
    expect((await read(SECTIONS)).count).toBe(1);
  });

  it('if the site has sections meanwhile, or none any more', async () => {
    const { org, spaces, remove, outcomes, add } = await setUp();
    await remove(spaces[1]!.id);
    await add(SECTIONS, { spaceId: (await t.make.space({ org })).id });
    expect(await outcomes(spaces[1]!.id)).toEqual(['structure-changed']);

    const other = await setUp({ titles: ['One'], sections: true });
    await other.remove(other.spaces[0]!.id);
    await other.add(LIST, { spaceId: (await t.make.space({ org: other.org })).id });
    expect(await other.outcomes(other.spaces[0]!.id)).toEqual(['structure-changed']);
    expect(await other.list()).toHaveLength(1);
  });

  it('if the site was deleted', async () => {
    const { api, at, spaces, items, remove, restore } = await setUp();
    await remove(spaces[0]!.id);
    (await api.delete(SITE, at)).expect(204);
    expect((await restore(spaces[0]!.id)).sitePlaces).toEqual([{ site: at.siteId, siteSpace: items[0]!.id, outcome: 'site-deleted' }]);
  });

  it('if the space belongs to another organization, which learns nothing of the site', async () => {
    const { org, api, site, remove, restore, list, kept } = await setUp();
    const target = await t.make.org({ admin: org.admin });
    const { id: box } = (await api.post('/v1/orgs/:o/collections', { o: org.id }, { title: 'Box' })).expect(201).body;
    const { id } = (await api.post('/v1/orgs/:o/spaces', { o: org.id }, { title: 'Inside', parent: box })).expect(201).body;
    await t.make.siteSpace(site, { id });
    await remove(id);
    (await api.post('/v1/collections/:box/transfer', { box }, { organization: target.id })).expect(200);
    expect(await restore(id)).toMatchObject({ organization: target.id, sitePlaces: [] });
    expect((await list()).map(({ space }) => space.id)).not.toContain(id);
    expect(await kept(id)).toEqual([]);
  });

  it('when the space is purged', async () => {
    const { spaces, remove, kept } = await setUp();
    const { id } = spaces[0]!;
    await remove(id);
    expect(await kept(id)).toHaveLength(1);
    await t.db.repo(Space).update(id, { deletedAt: new Date(Date.now() - 8 * 86_400_000) });
    await t.app.get(PurgeSpaces).purge({ signal: new AbortController().signal });
    expect(await t.db.repo(Space).countBy({ id })).toBe(0);
    expect(await kept(id)).toEqual([]);
  });
});

/** All ids in a structure, in its order. */
const idsIn = (structure: unknown) => JSON.stringify(structure).match(/"site(?:sp|sc|sg|ln)_\w+"/g);
