import { describe, expect, it } from 'vitest';
import { newId } from '../../src/common/ids/ids.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import type { Reply } from '../support/api.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();

const HIDDEN = { defaultLevel: null, resolvedLevel: null };

/** A refusal without its request id. */
const refusal = ({ status, body }: Reply) => ({ status, error: { ...body.error, requestId: '' } });

/** Checks that all answers are the same refusal. */
async function alike(replies: Promise<Reply>[]): Promise<void> {
  const [absent, ...others] = (await Promise.all(replies)).map(refusal);
  expect([400, 404]).toContain(absent!.status);
  for (const other of others) expect(other).toEqual(absent);
}

describe.each(['space', 'collection'] as const)('moving a %s', (kind) => {
  const url = `/v1/${kind}s/:id/move`;

  async function scene() {
    const org = await t.make.org();
    const mover = await t.make.member(org, 'create');
    const moved = await t.make[kind]({ org });
    await t.make.grant(org, { userId: mover.id }, 'admin', moved.id);
    const move = (body: object, as: MadeUser = mover) => t.api.as(as).post(url, { id: moved.id }, body);
    return { org, mover, moved, move };
  }

  it.each(['before', 'after'] as const)('%s a hidden item is refused as if the item did not exist', async (side) => {
    const { org, move } = await scene();
    const foreign = await t.make.org();
    const [space, collection] = [await t.make.space({ org, ...HIDDEN }), await t.make.collection({ org, ...HIDDEN })];
    const beside = (neighbour: object) => ({ position: { [side]: neighbour } });
    const spaces = [newId(), space.id, collection.id, (await t.make.space({ org: foreign })).id];
    await alike(spaces.map((id) => move(beside({ type: 'space', space: id }))));
    const collections = [newId(), collection.id, space.id, (await t.make.collection({ org: foreign })).id];
    await alike(collections.map((id) => move(beside({ type: 'collection', collection: id }))));
    (await move(beside({ type: 'collection', collection: collection.id }), org.admin)).expect(200);
  });

  it('into a hidden item is refused as if the item did not exist', async () => {
    const { org, move } = await scene();
    const hidden = await t.make.collection({ org, ...HIDDEN });
    await alike([newId(), hidden.id, (await t.make.space({ org })).id].map((parent) => move({ parent })));
  });

  it('past hidden items only is refused as a move without effect', async () => {
    const org = await t.make.org();
    const mover = await t.make.member(org, 'create');
    const first = await t.make.space({ org });
    await t.make.space({ org, ...HIDDEN });
    await t.make.collection({ org, ...HIDDEN });
    const moved = await t.make[kind]({ org });
    await t.make.grant(org, { userId: mover.id }, 'admin', moved.id);
    const body = { position: { after: { type: 'space', space: first.id } } };
    (await t.api.as(mover).post(url, { id: moved.id }, body)).expect(409);
    (await t.api.as(org.admin).post(url, { id: moved.id }, body)).expect(200);
  });

  it('beside an item that is visible through a team works', async () => {
    const { org, mover, move } = await scene();
    const shown = await t.make.space({ org, ...HIDDEN });
    const team = await t.make.team(org, { members: [mover] });
    await t.make.grant(org, { teamId: team.id }, 'read', shown.id);
    (await move({ position: { after: { type: 'space', space: shown.id } } })).expect(200);
  });
});

describe('an id that the caller may not see', () => {
  it('is refused as the parent of a new item', async () => {
    const org = await t.make.org();
    const member = await t.make.member(org, 'create');
    const hidden = await t.make.collection({ org, ...HIDDEN });
    for (const kind of ['spaces', 'collections']) {
      const create = (parent: string) => t.api.as(member).post(`/v1/orgs/:o/${kind}`, { o: org.id }, { parent });
      await alike([newId(), hidden.id].map(create));
    }
  });

  it('is refused as the template of a space, a change request or content', async () => {
    const org = await t.make.org();
    const member = await t.make.member(org, 'create');
    const hidden = await t.make.space({ org, ...HIDDEN });
    (await t.api.as(org.admin).put('/v1/orgs/:o/templates/:id', { o: org.id, id: hidden.id }, {})).expect(200);
    const { id } = await t.make.space({ org });
    const template = (name: string) => ({ template: { id: name } });
    const ids = [newId(), hidden.id];
    await alike(ids.map((name) => t.api.as(member).post('/v1/orgs/:o/spaces', { o: org.id }, template(name))));
    await alike(ids.map((name) => t.api.as(member).post('/v1/spaces/:id/change-requests', { id }, template(name))));
    await alike(ids.map((name) => t.api.as(member).post('/v1/spaces/:id/content/template', { id }, { id: name })));
  });

  it('is refused as the target of an invite link', async () => {
    const org = await t.make.org();
    const member = await t.make.member(org, 'create');
    const hidden = { space: await t.make.space({ org, ...HIDDEN }), collection: await t.make.collection({ org, ...HIDDEN }) };
    for (const kind of ['space', 'collection'] as const) {
      const make = (id: string) => t.api.as(member).post('/v1/orgs/:o/link-invites', { o: org.id }, { level: 'read', [kind]: id });
      await alike([newId(), hidden[kind].id].map(make));
    }
  });

  it('is refused as the organization a space is transferred to', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const { id } = await t.make.space({ org });
    const transfer = (organization: string) => t.api.as(org.admin).post('/v1/spaces/:id/transfer', { id }, { organization });
    await alike([newId(), other.id].map(transfer));
  });

  it.each(['space', 'collection'] as const)(
    'is refused as a team that gets a role on a %s, even from a guest who administers it',
    async (kind) => {
      const org = await t.make.org();
      const guest = await t.make.member(org, null);
      const { id } = await t.make[kind]({ org });
      await t.make.grant(org, { userId: guest.id }, 'admin', id);
      const [theirs, hidden] = [await t.make.team(org, { members: [guest] }), await t.make.team(org)];
      const give = (team: string, as = guest) => t.api.as(as).post(`/v1/${kind}s/:id/permissions`, { id }, { role: 'read', teams: [team] });
      await alike([newId(), hidden.id].map((team) => give(team)));
      (await give(theirs.id)).expect(204);
      (await give(hidden.id, org.admin)).expect(204);
    },
  );

  it('is refused as a user of another organization in merge rules, review requests, comments and roles', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const { id } = await t.make.space({ org });
    const { id: request } = await t.make.changeRequest({ space: { id } });
    const as = t.api.as(org.admin);
    const ids = [newId(), other.admin.id];
    const named = (reply: Promise<Reply>, name: string) =>
      reply.then((answer) => Object.assign(answer, { body: JSON.parse(JSON.stringify(answer.body).replaceAll(name, 'ID')) }));
    const rules = (user: string) => ({ mergeRules: { type: 'rules', rules: [{ type: 'review', users: [user] }] } });
    await alike(ids.map((user) => as.patch('/v1/spaces/:id', { id }, rules(user))));
    await alike(ids.map((user) => as.patch('/v1/orgs/:o', { o: org.id }, rules(user))));
    await alike(ids.map((user) => as.post('/v1/spaces/:id/change-requests/:r/requested-reviewers', { id, r: request }, { users: [user] })));
    const body = (user: string) => ({ body: { markdown: `Ask [them](/users/${user}).` } });
    await alike(ids.map((user) => named(as.post('/v1/spaces/:id/comments', { id }, body(user)), user)));
    await alike(ids.map((user) => as.post('/v1/spaces/:id/permissions', { id }, { role: 'read', users: [user] })));
    await alike(ids.map((user) => as.get('/v1/spaces/:id/permissions/explain', { id }, { query: { user } })));
    await alike(ids.map((user) => as.put('/v1/orgs/:o/teams', { o: org.id }, { title: 'Team', members: [user] })));
  });

  it('is refused as a change request of another space when a template is applied', async () => {
    const org = await t.make.org();
    const { id } = await t.make.space({ org });
    const hidden = await t.make.changeRequest({ space: await t.make.space({ org, ...HIDDEN }) });
    const apply = (changeRequestId: string) =>
      t.api.as(org.admin).post('/v1/spaces/:id/content/template', { id }, { id: 'changelog', changeRequestId });
    await alike([newId(), hidden.id].map(apply));
  });

  it('is refused after its resource was deleted', async () => {
    const org = await t.make.org();
    const member = await t.make.member(org, 'create');
    const [moved, binned] = [await t.make.space({ org }), await t.make.space({ org })];
    await t.make.grant(org, { userId: member.id }, 'admin', moved.id);
    await t.db.repo(Space).update(binned.id, { deletedAt: new Date() });
    const move = (space: string) =>
      t.api.as(member).post('/v1/spaces/:id/move', { id: moved.id }, { position: { after: { type: 'space', space } } });
    await alike([newId(), binned.id].map(move));
  });
});
