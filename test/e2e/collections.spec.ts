import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/api.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const COLLECTIONS = '/v1/orgs/:organizationId/collections';
const COLLECTION = '/v1/collections/:collectionId';

type Org = Awaited<ReturnType<typeof t.make.org>>;
type Place = { before?: object; after?: object };

const titlesOf = ({ body }: Reply): string[] => body.items.map(({ title }: { title: string }) => title);

/** Changes the tree of an organization as its administrator. */
function gardener(org: Org, as: MadeUser = org.admin) {
  const api = t.api.as(as);
  const place = { organizationId: org.id };
  return {
    collection: async (title: string, parent?: string): Promise<string> =>
      (await api.post(COLLECTIONS, place, { title, ...(parent !== undefined && { parent }) })).expect(201).body.id,
    space: async (title: string, parent?: string): Promise<string> =>
      (await api.post('/v1/orgs/:organizationId/spaces', place, { title, ...(parent !== undefined && { parent }) })).expect(201).body.id,
    move: (kind: 'space' | 'collection', id: string, body: { parent?: string | null; position?: Place }) =>
      api.post(`/v1/${kind}s/:id/move`, { id }, body),
    list: (query: Record<string, string | number> = {}) => api.get(COLLECTIONS, place, { query }),
    spacesIn: async (collectionId: string) => titlesOf((await api.get(`${COLLECTION}/spaces`, { collectionId })).expect(200)),
    /** Titles under one parent, in their order. */
    order: async (parentId: string): Promise<string[]> =>
      (
        await t.db.query<{ title: string }>(
          `SELECT title FROM (SELECT title, position FROM spaces WHERE coalesce(parent_id, org_id) = $1
           UNION ALL SELECT title, position FROM collections WHERE coalesce(parent_id, org_id) = $1) s ORDER BY position`,
          [parentId],
        )
      ).map(({ title }) => title),
  };
}

const at = (type: 'space' | 'collection', id: string) => ({ type, [type]: id });

describe('a collection', () => {
  it('is created, read, updated and listed', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const reply = (await api.post(COLLECTIONS, { organizationId: org.id }, { title: 'Engineering' })).expect(201);
    const { id } = reply.body;
    expect(reply.body).toEqual({
      object: 'collection',
      id,
      title: 'Engineering',
      organization: org.id,
      defaultLevel: 'inherit',
      urls: { location: `https://docs.example.test/v1/collections/${id}`, app: 'https://docs.example.test/docs#/Collections' },
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    });
    expect(reply.headers['location']).toBe(reply.body.urls.location);
    const changes = { title: 'Engines', description: 'How we build them', defaultLevel: 'edit' };
    const changed = (await api.patch(COLLECTION, { collectionId: id }, changes)).expect(200).body;
    expect(changed).toEqual({ ...reply.body, ...changes });
    expect((await api.get(COLLECTION, { collectionId: id })).expect(200).body).toEqual(changed);
    expect((await api.patch(COLLECTION, { collectionId: id }, { description: '' })).body.description).toBeUndefined();
    expect((await api.post(COLLECTIONS, { organizationId: org.id }, {})).expect(201).body.title).toBe('Untitled');
  });

  it.each([
    [{ title: 'x'.repeat(51) }, '/title'],
    [{ description: 'x'.repeat(101) }, '/description'],
    [{ description: null }, '/description'],
    [{ defaultLevel: 'guest' }, '/defaultLevel'],
    [{ parent: 'x' }, '/parent'],
  ])('cannot be changed to %j', async (body, pointer) => {
    const { id, orgId } = await t.make.collection();
    const [{ user_id: userId } = { user_id: '' }] = await t.db.query<{ user_id: string }>('SELECT user_id FROM members WHERE org_id = $1', [
      orgId,
    ]);
    const admin = await t.make.token({ userId });
    expect((await t.api.as(admin).patch(COLLECTION, { collectionId: id }, body)).expect(400).body.error.errors[0].pointer).toBe(pointer);
  });

  it('is refused without permission: 401, 403, 404', async () => {
    const org = await t.make.org();
    const { id: collectionId } = await t.make.collection({ org });
    const [editor, creator, guest] = [await t.make.member(org, 'edit'), await t.make.member(org, 'create'), await t.make.member(org, null)];
    const stranger = await t.make.user();
    (await t.api.as(editor).post(COLLECTIONS, { organizationId: org.id }, {})).expect(403);
    (await t.api.as(creator).post(COLLECTIONS, { organizationId: org.id }, {})).expect(201);
    (await t.api.as(creator).patch(COLLECTION, { collectionId }, { title: 'X' })).expect(403);
    (await t.api.as(creator).delete(COLLECTION, { collectionId })).expect(403);
    for (const person of [guest, stranger]) {
      (await t.api.as(person).get(COLLECTION, { collectionId })).expect(404);
      (await t.api.as(person).get(`${COLLECTION}/spaces`, { collectionId })).expect(404);
      (await t.api.as(person).delete(COLLECTION, { collectionId })).expect(204);
    }
    (await t.api.as(org.admin).get(COLLECTION, { collectionId })).expect(200);
    (await t.api.anonymous().get(COLLECTION, { collectionId })).expect(401);
  });

  it('can be nested 16 deep, and no deeper', async () => {
    const org = await t.make.org();
    const { collection, move } = gardener(org);
    let deepest = await collection('1');
    for (let depth = 2; depth <= 16; depth++) deepest = await collection(String(depth), deepest);
    const api = t.api.as(org.admin);
    (await api.post(COLLECTIONS, { organizationId: org.id }, { parent: deepest })).expect(400);
    (await api.post('/v1/orgs/:o/spaces', { o: org.id }, { parent: deepest })).expect(201);
    const pair = await collection('pair');
    await collection('inner', pair);
    const parent = (await api.get(COLLECTION, { collectionId: deepest })).body.parent;
    (await move('collection', pair, { parent })).expect(400);
    expect((await api.get(COLLECTION, { collectionId: pair })).body.parent).toBeUndefined();
  });
});

describe('lists', () => {
  it('are depth first in the order of siblings, or contain the top level only', async () => {
    const org = await t.make.org();
    const { collection, list, move } = gardener(org);
    const a = await collection('A');
    const b = await collection('B');
    await collection('A1', a);
    const a2 = await collection('A2', a);
    await collection('A2x', a2);
    await collection('B1', b);
    expect(titlesOf(await list())).toEqual(['A', 'A1', 'A2', 'A2x', 'B', 'B1']);
    expect(titlesOf(await list({ nested: 'false' }))).toEqual(['A', 'B']);
    (await move('collection', b, { position: { before: at('collection', a) } })).expect(200);
    (await move('collection', a2, { parent: b })).expect(200);
    expect(titlesOf(await list())).toEqual(['B', 'B1', 'A2', 'A2x', 'A', 'A1']);
    const first = await list({ limit: 4 });
    expect(first.body.count).toBe(6);
    expect(titlesOf(await list({ limit: 4, page: first.body.next.page }))).toEqual(['A', 'A1']);
    (await list({ limit: 4, page: first.body.next.page, nested: 'false' })).expect(400);
    (await list({ nested: '1' })).expect(400);
  });

  it('show each caller what that caller may see', async () => {
    const org = await t.make.org();
    const { collection } = gardener(org);
    const closed = await collection('Closed');
    const inner = await collection('Inner', closed);
    await collection('Open');
    (await t.api.as(org.admin).patch(COLLECTION, { collectionId: closed }, { defaultLevel: null })).expect(200);
    const [reader, guest] = [await t.make.member(org, 'read'), await t.make.member(org, null)];
    expect(titlesOf(await gardener(org, reader).list())).toEqual(['Open']);
    expect(titlesOf(await gardener(org, guest).list())).toEqual([]);
    await t.make.grant(org, { userId: guest.id }, 'read', inner);
    await t.make.grant(org, { userId: reader.id }, 'read', closed);
    expect(titlesOf(await gardener(org, guest).list())).toEqual(['Inner']);
    expect(titlesOf(await gardener(org, reader).list())).toEqual(['Closed', 'Inner', 'Open']);
  });
});

describe('moving', () => {
  it('orders spaces and collections together', async () => {
    const org = await t.make.org();
    const { collection, space, move, order } = gardener(org);
    const [a, b, c, d] = [await space('a'), await collection('B'), await space('c'), await collection('D')];
    expect(await order(org.id)).toEqual(['a', 'B', 'c', 'D']);
    (await move('space', a, { position: { after: at('collection', b) } })).expect(200);
    expect(await order(org.id)).toEqual(['B', 'a', 'c', 'D']);
    (await move('collection', d, { position: { before: at('collection', b) } })).expect(200);
    expect(await order(org.id)).toEqual(['D', 'B', 'a', 'c']);
    (await move('space', c, { position: { after: at('collection', d), before: at('collection', b) } })).expect(200);
    expect(await order(org.id)).toEqual(['D', 'c', 'B', 'a']);
  });

  it('into a collection and out again puts the item last, or beside the named item', async () => {
    const org = await t.make.org();
    const { collection, space, move, order, spacesIn } = gardener(org);
    const box = await collection('Box');
    const [x, y, z] = [await space('x', box), await space('y', box), await space('z')];
    expect((await move('space', z, { parent: box })).expect(200).body).toMatchObject({ parent: box, visibility: 'in-collection' });
    expect(await spacesIn(box)).toEqual(['x', 'y', 'z']);
    (await move('space', z, { parent: null, position: { before: at('collection', box) } })).expect(200);
    expect(await order(org.id)).toEqual(['z', 'Box']);
    (await move('space', z, { parent: box, position: { before: at('space', y) } })).expect(200);
    expect(await spacesIn(box)).toEqual(['x', 'z', 'y']);
    expect((await move('space', x, { parent: null })).expect(200).body.parent).toBeUndefined();
  });

  it('without effect is a 409', async () => {
    const org = await t.make.org();
    const { collection, space, move } = gardener(org);
    const box = await collection('Box');
    const [a, b, c] = [await space('a', box), await space('b', box), await space('c', box)];
    (await move('space', b, { parent: box })).expect(409);
    (await move('space', b, { position: { after: at('space', a) } })).expect(409);
    (await move('space', b, { position: { before: at('space', c) } })).expect(409);
    (await move('space', b, { position: { after: at('space', a), before: at('space', c) } })).expect(409);
    (await move('collection', box, { parent: null })).expect(409);
    const { id: binned } = await t.make.space({ org });
    (await move('space', binned, { parent: box, position: { after: at('space', a) } })).expect(200);
    (await t.api.as(org.admin).delete('/v1/spaces/:id', { id: binned })).expect(204);
    (await move('space', b, { position: { after: at('space', a) } })).expect(409);
  });

  it.each([
    ['nowhere', () => ({}), 400],
    ['beside nothing', () => ({ position: {} }), 400],
    ['beside itself', ({ a }) => ({ position: { after: at('space', a) } }), 400],
    ['beside what is elsewhere', ({ elsewhere }) => ({ position: { after: at('space', elsewhere) } }), 400],
    ['beside what does not exist', () => ({ position: { before: at('space', 'nothing') } }), 400],
    ['beside a space called a collection', ({ b }) => ({ position: { before: at('collection', b) } }), 400],
    ['between the wrong way round', ({ b, c }) => ({ position: { after: at('space', c), before: at('space', b) } }), 400],
    ['beside something without an id', () => ({ position: { after: { type: 'space' } } }), 400],
    ['beside a site section', () => ({ position: { after: { type: 'site-section', siteSection: 'x' } } }), 400],
    ['into a space', ({ elsewhere }) => ({ parent: elsewhere }), 404],
    ['into a collection of another organization', ({ foreign }) => ({ parent: foreign }), 404],
    ['into what does not exist', () => ({ parent: 'nothing' }), 404],
  ] as [string, (ids: Record<'a' | 'b' | 'c' | 'elsewhere' | 'foreign', string>) => object, number][])(
    '%s is refused',
    async (_, body, status) => {
      const org = await t.make.org();
      const { collection, space, move, spacesIn } = gardener(org);
      const box = await collection('Box');
      const [a, b, c, elsewhere] = [await space('a', box), await space('b', box), await space('c', box), await space('elsewhere')];
      const foreign = (await t.make.collection()).id;
      (await move('space', a, body({ a, b, c, elsewhere, foreign }))).expect(status);
      expect(await spacesIn(box)).toEqual(['a', 'b', 'c']);
    },
  );

  it('never creates a cycle', async () => {
    const org = await t.make.org();
    const { collection, move } = gardener(org);
    const a = await collection('A');
    const b = await collection('B', a);
    const c = await collection('C', b);
    for (const parent of [a, b, c]) (await move('collection', a, { parent })).expect(400);
    const [x, y] = [await collection('X'), await collection('Y')];
    const statuses = (await Promise.all([move('collection', x, { parent: y }), move('collection', y, { parent: x })])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  it('needs admin on the item and create at the destination', async () => {
    const org = await t.make.org();
    const { collection, space } = gardener(org);
    const [from, to] = [await collection('From'), await collection('To')];
    const thing = await space('thing', from);
    const person = await t.make.member(org, 'read');
    const { move } = gardener(org, person);
    (await move('space', thing, { parent: to })).expect(403);
    const grant = (id: string, role: 'admin' | 'create' | 'review') =>
      t.api
        .as(org.admin)
        .post(`/v1/${id === thing ? 'spaces' : 'collections'}/:id/permissions`, { id }, { role, users: [person.id] })
        .then((reply) => reply.expect(204));
    await grant(thing, 'admin');
    (await move('space', thing, { parent: to })).expect(403);
    await grant(to, 'review');
    (await move('space', thing, { parent: to })).expect(403);
    await grant(to, 'create');
    (await move('space', thing, { parent: to })).expect(200);
    (await move('space', thing, { parent: null })).expect(403);
    (await t.api.as(org.admin).patch(COLLECTION, { collectionId: from }, { defaultLevel: null })).expect(200);
    (await move('space', thing, { parent: from })).expect(404);
  });

  it('changes inherited access: access through the old parent ends, access through the new parent begins', async () => {
    const org = await t.make.org();
    const { collection, space, move } = gardener(org);
    const [open, closed] = [await collection('Open'), await collection('Closed')];
    (await t.api.as(org.admin).patch(COLLECTION, { collectionId: closed }, { defaultLevel: null })).expect(200);
    const inner = await collection('Inner', open);
    const thing = await space('thing', inner);
    const [reader, insider] = [await t.make.member(org, 'read'), await t.make.member(org, null)];
    await t.make.grant(org, { userId: insider.id }, 'edit', closed);
    const sees = async (person: MadeUser) => (await t.api.as(person).get('/v1/spaces/:id', { id: thing })).status;
    expect([await sees(reader), await sees(insider)]).toEqual([200, 404]);
    (await move('collection', inner, { parent: closed })).expect(200);
    expect([await sees(reader), await sees(insider)]).toEqual([404, 200]);
    (await t.api.as(org.admin).patch(COLLECTION, { collectionId: inner }, { defaultLevel: 'comment' })).expect(200);
    expect([await sees(reader), await sees(insider)]).toEqual([200, 200]);
  });
});

describe('deleting a collection', () => {
  it('keeps its content in place and in order, for everyone who had access', async () => {
    const org = await t.make.org();
    const { collection, space, order } = gardener(org);
    const first = await space('first');
    const box = await collection('Box');
    await space('last');
    const one = await space('one', box);
    const two = await collection('Two', box);
    const deep = await space('deep', two);
    const api = t.api.as(org.admin);
    (await api.patch(COLLECTION, { collectionId: box }, { defaultLevel: 'edit' })).expect(200);
    (await api.patch('/v1/spaces/:id', { id: one }, { defaultLevel: null })).expect(200);
    const [guest, reader] = [await t.make.member(org, null), await t.make.member(org, 'read')];
    const team = await t.make.team(org, { members: [guest] });
    await t.make.grant(org, { userId: guest.id }, 'comment', box);
    await t.make.grant(org, { teamId: team.id }, 'review', box);
    await t.make.grant(org, { userId: guest.id }, 'admin', one);
    const roles = async () => {
      const seen = [];
      for (const person of [guest, reader])
        for (const id of [first, one, deep]) {
          const { status, body } = await t.api.as(person).get('/v1/spaces/:id', { id });
          seen.push(status === 200 ? body.permissions : status);
        }
      return seen;
    };
    const before = await roles();
    (await api.delete(COLLECTION, { collectionId: box })).expect(204);
    (await api.delete(COLLECTION, { collectionId: box })).expect(204);
    (await api.get(COLLECTION, { collectionId: box })).expect(404);
    expect(await order(org.id)).toEqual(['first', 'one', 'Two', 'last']);
    expect(await roles()).toEqual(before);
    expect((await api.get(COLLECTION, { collectionId: two })).body).toMatchObject({ defaultLevel: 'edit' });
    expect((await api.get('/v1/spaces/:id', { id: one })).body).toMatchObject({ defaultLevel: null });
    expect(await t.db.query('SELECT 1 FROM grants WHERE resource_id = $1', [box])).toEqual([]);
  });

  it('also moves a deleted space out of it', async () => {
    const org = await t.make.org();
    const { collection, space } = gardener(org);
    const box = await collection('Box');
    const thing = await space('thing', box);
    (await t.api.as(org.admin).delete('/v1/spaces/:id', { id: thing })).expect(204);
    (await t.api.as(org.admin).delete(COLLECTION, { collectionId: box })).expect(204);
    const restored = (await t.api.as(org.admin).post('/v1/spaces/:id/restore', { id: thing })).expect(200).body;
    expect(restored.parent).toBeUndefined();
  });
});

describe('transferring a collection', () => {
  it('transfers everything in it', async () => {
    const org = await t.make.org();
    const target = await t.make.org({ admin: org.admin });
    const { collection, space, list } = gardener(org);
    const outer = await collection('Outer');
    const box = await collection('Box', outer);
    const inner = await collection('Inner', box);
    const thing = await space('thing', inner);
    const member = await t.make.member(target, 'read');
    const guest = await t.make.member(org, null);
    await t.make.grant(org, { userId: guest.id }, 'admin', inner);
    const transfer = (organization: string) => t.api.as(org.admin).post(`${COLLECTION}/transfer`, { collectionId: box }, { organization });
    (await transfer(org.id)).expect(409);
    (await transfer((await t.make.org()).id)).expect(404);
    expect((await transfer(target.id)).expect(200).body).toMatchObject({ id: box, organization: target.id });
    expect(titlesOf(await list())).toEqual(['Outer']);
    expect(titlesOf(await gardener(target).list())).toEqual(['Box', 'Inner']);
    expect((await t.api.as(member).get('/v1/spaces/:id', { id: thing })).expect(200).body).toMatchObject({
      organization: target.id,
      parent: inner,
    });
    (await t.api.as(guest).get('/v1/spaces/:id', { id: thing })).expect(404);
    expect(await t.db.query('SELECT 1 FROM grants WHERE resource_id = $1', [inner])).toEqual([]);
  });
});
