import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../src/common/access/role.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import { inTurn } from '../support/in-turn.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const SPACES = '/v1/orgs/:organizationId/spaces';
const SPACE = '/v1/spaces/:spaceId';

let org: Awaited<ReturnType<typeof t.make.org>>;
let admin: MadeUser;
beforeAll(async () => {
  org = await t.make.org();
  ({ admin } = org);
});

const create = (body: object = {}, as: MadeUser = admin) => t.api.as(as).post(SPACES, { organizationId: org.id }, body);
const get = (spaceId: string, as: MadeUser = admin) => t.api.as(as).get(SPACE, { spaceId });
const patch = (spaceId: string, body: object, as: MadeUser = admin) => t.api.as(as).patch(SPACE, { spaceId }, body);
const remove = (spaceId: string, as: MadeUser = admin) => t.api.as(as).delete(SPACE, { spaceId });
const restore = (spaceId: string, as: MadeUser = admin) => t.api.as(as).post(`${SPACE}/restore`, { spaceId });
const titlesOf = ({ body }: { body: { items: { title: string }[] } }) => body.items.map(({ title }) => title);

/** A member with this role on the space only. */
async function someone(spaceId: string, role: Role): Promise<MadeUser> {
  const person = await t.make.member(org, null);
  await t.make.grant(org, { userId: person.id }, role, spaceId);
  return person;
}

describe('creating a space', () => {
  it('gives the whole representation', async () => {
    const reply = await create({ title: 'Handbook', emoji: '📘', language: 'pt-br', editMode: 'live' });
    const { id, createdAt, revision } = reply.expect(201).body;
    expect(reply.body).toEqual({
      object: 'space',
      id,
      title: 'Handbook',
      emoji: '📘',
      visibility: 'private',
      createdAt,
      updatedAt: createdAt,
      editMode: 'live',
      mergeRules: { type: 'inherit' },
      urls: { location: `https://docs.example.test/v1/spaces/${id}`, app: 'https://docs.example.test/docs#/Spaces' },
      organization: org.id,
      language: 'pt-br',
      revision,
      defaultLevel: 'inherit',
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      permissions: {
        view: true,
        access: true,
        admin: true,
        viewInviteLinks: true,
        edit: true,
        triggerGitSync: true,
        comment: true,
        merge: true,
        review: true,
        installIntegration: true,
      },
    });
    expect(reply.headers['location']).toBe(reply.body.urls.location);
    expect((await get(id)).expect(200).body).toEqual(reply.body);
  });

  it('needs no properties: the space is untitled, without an emoji, and locked', async () => {
    expect((await create()).expect(201).body).toMatchObject({ title: 'Untitled', emoji: '', editMode: 'locked' });
    expect((await create({ empty: true })).expect(201).body.title).toBe('Untitled');
  });

  it.each([
    [{ title: 'x'.repeat(51) }, '/title'],
    [{ title: null }, '/title'],
    [{ emoji: 'x'.repeat(51) }, '/emoji'],
    [{ language: 'tlh' }, '/language'],
    [{ editMode: 'open' }, '/editMode'],
    [{ empty: false }, '/empty'],
    [{ visibility: 'public' }, '/visibility'],
    [{ parent: null }, '/parent'],
  ])('refuses %j', async (body, pointer) => {
    expect((await create(body)).expect(400).body.error.errors[0].pointer).toBe(pointer);
  });

  it('accepts a title of 50 characters, and an empty one', async () => {
    (await create({ title: 'x'.repeat(50) })).expect(201);
    (await create({ title: '' })).expect(201);
  });

  it('needs permission to create at its position', async () => {
    const collection = await t.make.collection({ org });
    const closed = await t.make.collection({ org, defaultLevel: null, resolvedLevel: null });
    const [creator, editor, guest] = [await t.make.member(org, 'create'), await t.make.member(org, 'edit'), await t.make.member(org, null)];
    await t.make.grant(org, { userId: guest.id }, 'create', collection.id);
    (await create({}, creator)).expect(201);
    (await create({}, editor)).expect(403);
    (await create({}, guest)).expect(403);
    expect((await create({ parent: collection.id }, guest)).expect(201).body).toMatchObject({
      parent: collection.id,
      visibility: 'in-collection',
      permissions: { view: true, admin: false },
    });
    (await create({ parent: collection.id }, editor)).expect(403);
    (await create({ parent: closed.id }, creator)).expect(404);
    (await create({}, await t.make.user())).expect(404);
    (await t.api.anonymous().post(SPACES, { organizationId: org.id }, {})).expect(401);
  });

  it('cannot put it into a collection of another organization, or into a space', async () => {
    const foreign = await t.make.collection();
    const space = await t.make.space({ org });
    (await create({ parent: foreign.id })).expect(404);
    (await create({ parent: space.id })).expect(404);
  });

  it('twice with one Idempotency-Key creates one space', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [a, b] = [1, 2].map(() => t.api.as(admin).post(SPACES, { organizationId: org.id }, { title: 'Once' }, { headers }));
    const ids = [(await a)!.body.id, (await b)!.body.id].filter(Boolean);
    expect(new Set(ids).size).toBe(1);
    expect(await t.db.query(`SELECT 1 FROM spaces WHERE title = 'Once'`)).toHaveLength(1);
  });
});

describe('who sees a space, and what they may do', () => {
  it.each<[Role, string[]]>([
    ['read', ['view', 'access']],
    ['comment', ['view', 'access', 'comment']],
    ['edit', ['view', 'access', 'comment', 'edit']],
    ['review', ['view', 'access', 'comment', 'edit', 'review', 'merge']],
    ['create', ['view', 'access', 'comment', 'edit', 'review', 'merge', 'viewInviteLinks', 'triggerGitSync']],
    ['admin', ['view', 'access', 'comment', 'edit', 'review', 'merge', 'viewInviteLinks', 'triggerGitSync', 'admin', 'installIntegration']],
  ])('%s may %j', async (role, may) => {
    const space = await t.make.space({ org });
    const { permissions } = (await get(space.id, await someone(space.id, role))).expect(200).body;
    expect(Object.keys(permissions).filter((ability) => permissions[ability])).toHaveLength(may.length);
    for (const ability of may) expect(permissions[ability], ability).toBe(true);
    const changed = await patch(space.id, { title: 'Changed' }, await someone(space.id, role));
    changed.expect(role === 'admin' ? 200 : 403);
  });

  it('is hidden from guests without a grant, from members where the level gives nothing, and from strangers', async () => {
    const [open, closed] = [await t.make.space({ org }), await t.make.space({ org, defaultLevel: null, resolvedLevel: null })];
    const [reader, guest, stranger] = [await t.make.member(org, 'read'), await t.make.member(org, null), await t.make.user()];
    (await get(open.id, reader)).expect(200);
    for (const [person, space] of [
      [reader, closed],
      [guest, open],
      [stranger, open],
    ] as const) {
      (await get(space.id, person)).expect(404);
      (await patch(space.id, { title: 'Mine' }, person)).expect(404);
      (await remove(space.id, person)).expect(204);
    }
    (await get(open.id, admin)).expect(200);
    (await get(closed.id, admin)).expect(200);
  });

  it('gives a member at most the default level, and at least what was granted', async () => {
    const space = await t.make.space({ org, defaultLevel: 'comment', resolvedLevel: 'comment' });
    const [creator, granted] = [await t.make.member(org, 'create'), await t.make.member(org, 'read')];
    await t.make.grant(org, { userId: granted.id }, 'review', space.id);
    expect((await get(space.id, creator)).body.permissions).toMatchObject({ comment: true, edit: false });
    expect((await get(space.id, granted)).body.permissions).toMatchObject({ merge: true, admin: false });
  });

  it('ends with the membership', async () => {
    const space = await t.make.space({ org });
    const person = await someone(space.id, 'admin');
    (await get(space.id, person)).expect(200);
    (await t.api.as(admin).delete('/v1/orgs/:organizationId/members/:userId', { organizationId: org.id, userId: person.id })).expect(204);
    (await get(space.id, person)).expect(404);
  });
});

describe('updating a space', () => {
  it('changes only the properties that are sent', async () => {
    const { id } = (await create({ title: 'Before', emoji: '📘' })).body;
    const before = (await get(id)).body;
    const changes = { title: 'After', editMode: 'live', defaultLevel: 'comment', language: 'de', mergeRules: { type: 'none' } };
    const after = (await patch(id, changes)).expect(200).body;
    expect(after).toEqual({ ...before, ...changes, updatedAt: after.updatedAt });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect((await patch(id, { defaultLevel: null })).expect(200).body.defaultLevel).toBeNull();
    expect((await patch(id, { defaultLevel: 'inherit' })).expect(200).body.defaultLevel).toBe('inherit');
  });

  it('sets an emoji or an icon: one replaces the other, and null clears either', async () => {
    const { id } = await t.make.space({ org, emoji: '📘' });
    const withIcon = (await patch(id, { icon: 'https://example.com/i.png' })).expect(200).body;
    expect(withIcon).toMatchObject({ emoji: '', urls: { icon: 'https://example.com/i.png' } });
    const withEmoji = (await patch(id, { emoji: '🚀' })).expect(200).body;
    expect(withEmoji.emoji).toBe('🚀');
    expect(withEmoji.urls.icon).toBeUndefined();
    expect((await patch(id, { emoji: null, icon: null })).expect(200).body.emoji).toBe('');
  });

  it.each([
    [{ title: 'x'.repeat(51) }, '/title'],
    [{ title: null }, '/title'],
    [{ editMode: null }, '/editMode'],
    [{ defaultLevel: 'owner' }, '/defaultLevel'],
    [{ language: null }, '/language'],
    [{ icon: 'javascript:alert(1)' }, '/icon'],
    [{ mergeRules: { type: 'rules' } }, '/mergeRules/rules'],
    [{ mergeRules: { type: 'rules', rules: [{ rule: 'require_magic' }] } }, '/mergeRules/rules/0/rule'],
    [{ mergeRules: { type: 'rules', rules: [{ rule: 'allow_bypass', users: ['nobody'] }] } }, '/mergeRules/rules/0/users/0'],
    [{ organization: 'x' }, '/organization'],
  ])('refuses %j', async (body, pointer) => {
    const { id } = await t.make.space({ org });
    expect((await patch(id, body)).expect(400).body.error.errors[0].pointer).toBe(pointer);
  });

  it('accepts rules of every kind, with members', async () => {
    const { id } = await t.make.space({ org });
    const rules = [
      ...['require_specific_reviewers', 'require_one_of_specific_reviewers', 'allow_bypass'].map((rule) => ({ rule, users: [admin.id] })),
      ...[
        'require_at_least_one_review',
        'require_all_reviews_approved',
        'require_agent_review',
        'require_up_to_date_change_request',
        'require_change_request_subject',
        'require_change_request_description',
        'require_at_least_one_approved_review',
        'require_author_to_merge',
      ].map((rule) => ({ rule })),
      { rule: 'custom', expression: 'reviews.length > 1', message: 'Ask two people' },
    ];
    expect((await patch(id, { mergeRules: { type: 'rules', rules } })).expect(200).body.mergeRules).toEqual({ type: 'rules', rules });
  });

  it('loses no concurrent update with If-Match', async () => {
    const { id } = await t.make.space({ org });
    const { etag } = await get(id);
    const send = (title: string) => t.api.as(admin).patch(SPACE, { spaceId: id }, { title }, { headers: { 'if-match': etag } });
    const statuses = (await Promise.all([send('One'), send('Two')])).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 412]);
  });
});

describe('listing spaces', () => {
  it('shows each caller what that caller may see, newest first, page by page', async () => {
    const own = await t.make.org();
    const made: Space[] = [];
    for (let i = 0; i < 7; i++) {
      const closed = i % 2 === 1 ? { defaultLevel: null, resolvedLevel: null } : {};
      made.push(await t.make.space({ org: own, title: `S${i}`, createdAt: new Date(Date.UTC(2026, 0, 1 + i)), ...closed }));
    }
    const list = (as: MadeUser, query: Record<string, string | number> = {}) =>
      t.api.as(as).get(SPACES, { organizationId: own.id }, { query });
    expect(titlesOf(await list(own.admin))).toEqual(['S6', 'S5', 'S4', 'S3', 'S2', 'S1', 'S0']);
    const [reader, guest] = [await t.make.member(own, 'read'), await t.make.member(own, null)];
    expect(titlesOf(await list(reader))).toEqual(['S6', 'S4', 'S2', 'S0']);
    expect((await list(guest)).expect(200).body).toEqual({ items: [], count: 0 });
    const team = await t.make.team(own, { members: [guest] });
    await t.make.grant(own, { teamId: team.id }, 'edit', made[1]!.id);
    const shown = (await list(guest)).expect(200).body;
    expect(shown).toMatchObject({ count: 1, items: [{ title: 'S1', permissions: { edit: true, merge: false } }] });
    expect((await list(reader, { limit: 0 })).body).toEqual({ items: [], count: 4 });
    const first = (await list(reader, { limit: 3 })).body;
    expect(titlesOf({ body: first })).toEqual(['S6', 'S4', 'S2']);
    expect(first.count).toBe(4);
    const second = (await list(reader, { limit: 3, page: first.next.page })).body;
    expect(titlesOf({ body: second })).toEqual(['S0']);
    expect(second.next).toBeUndefined();
    (await list(own.admin, { limit: 3, page: first.next.page, deleted: 'true' })).expect(400);
    (await list(own.admin, { deleted: 'maybe' })).expect(400);
    (await list(await t.make.user())).expect(404);
  });

  it('of a member shows the roles of that member in spaces the caller may see', async () => {
    const own = await t.make.org();
    const [open, closed, secret] = [
      await t.make.space({ org: own, title: 'Open', createdAt: new Date('2026-01-01') }),
      await t.make.space({ org: own, title: 'Closed', defaultLevel: null, resolvedLevel: null, createdAt: new Date('2026-01-02') }),
      await t.make.space({ org: own, title: 'Secret', defaultLevel: null, resolvedLevel: null, createdAt: new Date('2026-01-03') }),
    ];
    const [person, colleague] = [await t.make.member(own, 'comment'), await t.make.member(own, 'read')];
    for (const { id } of [closed, secret]) await t.make.grant(own, { userId: person.id }, 'edit', id);
    await t.make.grant(own, { userId: colleague.id }, 'read', closed.id);
    const list = async (as: MadeUser, order = 'desc') => {
      const path = '/v1/orgs/:organizationId/members/:userId/spaces';
      const reply = await t.api.as(as).get(path, { organizationId: own.id, userId: person.id }, { query: { order } });
      return reply
        .expect(200)
        .body.items.map(({ permission, space }: { permission: Role; space: { title: string } }) => [space.title, permission]);
    };
    expect(await list(own.admin)).toEqual([
      ['Secret', 'edit'],
      ['Closed', 'edit'],
      ['Open', 'comment'],
    ]);
    expect(await list(colleague, 'asc')).toEqual([
      ['Open', 'comment'],
      ['Closed', 'edit'],
    ]);
    expect(await list(person)).toHaveLength(3);
    await t.db.repo(Space).update(open.id, { deletedAt: new Date() });
    expect(await list(person)).toHaveLength(2);
  });
});

describe('a deleted space', () => {
  it('is hidden from all but its administrators, who can restore it unchanged', async () => {
    const { id } = await t.make.space({ org });
    const [editor, keeper] = [await someone(id, 'create'), await someone(id, 'admin')];
    const before = (await get(id, keeper)).body;
    (await remove(id, editor)).expect(403);
    (await remove(id, keeper)).expect(204);
    (await remove(id, keeper)).expect(204);
    const { deletedAt, ...rest } = (await get(id, keeper)).expect(200).body;
    expect(Date.parse(deletedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(rest).toEqual(before);
    (await get(id, editor)).expect(404);
    (await patch(id, { title: 'X' }, keeper)).expect(404);
    (await t.api.as(keeper).post(`${SPACE}/move`, { spaceId: id }, { parent: null })).expect(404);
    (await t.api.as(keeper).get(`${SPACE}/permissions/users`, { spaceId: id })).expect(404);
    const listed = (query: Record<string, string>, as: MadeUser) => t.api.as(as).get(SPACES, { organizationId: org.id }, { query });
    const idsIn = async (query: Record<string, string>, as: MadeUser) =>
      (await listed(query, as)).expect(200).body.items.map((space: { id: string }) => space.id);
    expect(await idsIn({}, keeper)).not.toContain(id);
    expect(await idsIn({ deleted: 'true' }, keeper)).toEqual([id]);
    expect(await idsIn({ deleted: 'true' }, admin)).toContain(id);
    expect(await idsIn({ deleted: 'true' }, editor)).toEqual([]);
    (await restore(id, editor)).expect(404);
    expect((await restore(id, keeper)).expect(200).body).toEqual({ ...before, sitePlaces: [] });
    (await restore(id, keeper)).expect(409);
    (await restore(id, editor)).expect(403);
    (await get(id, editor)).expect(200);
  });

  it('cannot be restored after 7 days', async () => {
    const { id } = await t.make.space({ org });
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await t.db.repo(Space).update(id, { deletedAt: days(6.99) });
    (await get(id)).expect(200);
    await t.db.repo(Space).update(id, { deletedAt: days(7.01) });
    (await get(id)).expect(404);
    (await restore(id)).expect(404);
    await t.db.repo(Space).update(id, { deletedAt: days(1), purging: true });
    (await get(id)).expect(404);
    (await restore(id)).expect(404);
  });
});

describe('transferring a space', () => {
  const transfer = (spaceId: string, organization: string, as: MadeUser = admin) =>
    t.api.as(as).post(`${SPACE}/transfer`, { spaceId }, { organization });

  it('keeps what is valid in the new organization and drops the rest', async () => {
    const target = await t.make.org({ admin });
    const collection = await t.make.collection({ org });
    const { id } = (await create({ parent: collection.id, title: 'Travels' })).body;
    const [both, here] = [await t.make.member(org, 'read'), await t.make.member(org, 'read')];
    await t.make.member(target, 'read', both);
    for (const { id: userId } of [both, here]) await t.make.grant(org, { userId }, 'edit', id);
    await t.make.grant(org, { teamId: (await t.make.team(org, { members: [both] })).id }, 'admin', id);
    const rules = [
      { rule: 'require_specific_reviewers', users: [both.id, here.id] },
      { rule: 'allow_bypass', users: [here.id] },
      { rule: 'require_at_least_one_review' },
    ];
    (await patch(id, { mergeRules: { type: 'rules', rules } })).expect(200);
    (await t.api.as(admin).post('/v1/orgs/:o/link-invites', { o: org.id }, { level: 'read', space: id })).expect(201);

    const moved = (await transfer(id, target.id)).expect(200).body;
    expect(moved).toMatchObject({ id, organization: target.id, title: 'Travels', defaultLevel: 'inherit' });
    expect(moved.parent).toBeUndefined();
    expect(moved.mergeRules.rules).toEqual([
      { rule: 'require_specific_reviewers', users: [both.id] },
      { rule: 'require_at_least_one_review' },
    ]);
    expect(await t.db.query('SELECT user_id, org_id FROM grants WHERE resource_id = $1', [id])).toEqual([
      { user_id: both.id, org_id: target.id },
    ]);
    expect(await t.db.query('SELECT 1 FROM invites WHERE resource_id = $1', [id])).toEqual([]);
    expect((await get(id, both)).expect(200).body.permissions).toMatchObject({ edit: true, admin: false });
    (await get(id, here)).expect(404);
  });

  it('needs admin on the space and create at the destination', async () => {
    const target = await t.make.org();
    const { id } = await t.make.space({ org });
    const keeper = await someone(id, 'admin');
    (await transfer(id, target.id, await someone(id, 'create'))).expect(403);
    (await transfer(id, target.id, keeper)).expect(404);
    (await transfer(id, 'nowhere', keeper)).expect(404);
    await t.make.member(target, 'review', keeper);
    (await transfer(id, target.id, keeper)).expect(403);
    (await transfer(id, org.id, keeper)).expect(409);
    await t.db.query(`UPDATE members SET role = 'create' WHERE user_id = $1 AND org_id = $2`, [keeper.id, target.id]);
    (await transfer(id, target.id, keeper)).expect(200);
    (await get(id, admin)).expect(404);
  });

  it('of one space to two organizations at the same time ends in the first', async () => {
    const [a, b] = [await t.make.org({ admin }), await t.make.org({ admin })];
    const { id } = await t.make.space({ org });
    const row = { text: 'SELECT FROM spaces WHERE id = $1 FOR UPDATE', values: [id] };
    const replies = await inTurn(t.databaseUrl, row, [() => transfer(id, a.id), () => transfer(id, b.id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 404]);
    expect((await get(id)).expect(200).body.organization).toBe(a.id);
  });
});
