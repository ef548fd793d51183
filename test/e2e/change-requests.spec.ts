import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../src/common/access/role.js';
import { Actor } from '../../src/common/access/actor.js';
import { Events } from '../../src/common/events/events.js';
import { Conflict } from '../../src/common/http/errors.js';
import { ChangeRequest } from '../../src/modules/change-requests/change-request.entity.js';
import {
  ChangeRequestCreated,
  ChangeRequestMerged,
  ChangeRequestUpdated,
} from '../../src/modules/change-requests/change-request.events.js';
import { ChangeRequestHeads } from '../../src/modules/change-requests/heads/change-request-heads.js';
import { ChangeRequestsService } from '../../src/modules/change-requests/lifecycle/change-requests.service.js';
import { CreateChangeRequest } from '../../src/modules/change-requests/lifecycle/create-change-request.js';
import { Contributors } from '../../src/modules/change-requests/contributors/contributors.js';
import { purgeSpaces } from '../support/purge-spaces.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { statementsOf } from '../support/statements.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { isNoNotice } from '../support/is-no-notice.js';

const t = useApp();
const LIST = '/v1/spaces/:spaceId/change-requests';
const ONE = `${LIST}/:changeRequestId`;
const OF_ORG = '/v1/orgs/:organizationId/change-requests';

const DESCRIPTION = {
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Why', marks: [] }] }],
    },
  ],
};

let org: Awaited<ReturnType<typeof t.make.org>>;
let admin: MadeUser;
let space: Space;
beforeAll(async () => {
  org = await t.make.org();
  ({ admin } = org);
});
beforeEach(async () => {
  space = await t.make.space({ org });
});

const create = (body: unknown = {}, as: MadeUser = admin, spaceId = space.id) => t.api.as(as).post(LIST, { spaceId }, body);
const get = (changeRequestId: string | number, as: MadeUser = admin, spaceId = space.id) =>
  t.api.as(as).get(ONE, { spaceId, changeRequestId });
const patch = (changeRequestId: string | number, body: object, as: MadeUser = admin, headers: Record<string, string> = {}) =>
  t.api.as(as).patch(ONE, { spaceId: space.id, changeRequestId }, body, { headers });
const list = (query: Record<string, string | number | readonly string[]> = {}, as: MadeUser = admin) =>
  t.api.as(as).get(LIST, { spaceId: space.id }, { query });
const listOfOrg = (query: Record<string, string | number | readonly string[]> = {}, as: MadeUser = admin) =>
  t.api.as(as).get(OF_ORG, { organizationId: org.id }, { query });
const numbersIn = ({ body }: { body: { items: { number: number }[] } }) => body.items.map(({ number }) => number);
const idsIn = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);
const service = () => t.app.get(ChangeRequestsService);
const heads = () => t.app.get(ChangeRequestHeads);
const actorOf = ({ id, tokenId }: MadeUser) =>
  new Actor({ userId: id, tokenId, scopes: null, expiresAt: null, installationAdmin: false, organizationId: null, providerId: null });

/** A member with this role on the space only. */
async function someone(role: Role, spaceId = space.id): Promise<MadeUser> {
  const person = await t.make.member(org, null);
  await t.make.grant(org, { userId: person.id }, role, spaceId);
  return person;
}

async function counters(spaceId = space.id): Promise<[number, number, number]> {
  const { body } = (await t.api.as(admin).get('/v1/spaces/:spaceId', { spaceId })).expect(200);
  return [body.changeRequests, body.changeRequestsOpen, body.changeRequestsDraft];
}

/** Sets the fields that a merge sets, without merging content. */
const merge = (changeRequestId: string, as: MadeUser = admin) =>
  t.db.tx(async () => {
    const changeRequest = await heads().lockUnmerged(changeRequestId);
    await service().markMerged(changeRequest, changeRequest.revisionId, actorOf(as));
  });

describe('beginning a change request', () => {
  it('gives the whole representation', async () => {
    const reply = await create({ subject: 'Say how to install it', description: DESCRIPTION });
    const { id, createdAt } = reply.expect(201).body;
    expect(reply.body).toEqual({
      object: 'change-request',
      id,
      number: 1,
      status: 'draft',
      subject: 'Say how to install it',
      description: DESCRIPTION,
      createdBy: expect.objectContaining({ object: 'user', id: admin.id }),
      createdAt,
      updatedAt: createdAt,
      space: space.id,
      revision: space.revisionId,
      revisionInitial: space.revisionId,
      comments: 0,
      outdated: false,
      urls: {
        location: `https://docs.example.test/v1/spaces/${space.id}/change-requests/${id}`,
        app: 'https://docs.example.test/docs#/Change%20requests',
      },
    });
    expect(reply.headers['location']).toBe(reply.body.urls.location);
    expect((await get(id)).expect(200).body).toEqual(reply.body);
  });

  it('works without a body', async () => {
    for (const body of [undefined, {}]) {
      expect((await create(body)).expect(201).body).toMatchObject({ subject: '', status: 'draft' });
    }
    expect((await create({ status: 'open' })).expect(201).body.status).toBe('open');
  });

  it('ignores unknown properties, whatever their names', async () => {
    const further = { topic: 'x', agentTaskId: 7, constructor: 'me', toString: {}, number: 9, createdBy: 'you' };
    const { body } = (await create({ ...further, subject: 'Fine' })).expect(201);
    expect(body).toMatchObject({ subject: 'Fine', number: 1, createdBy: { id: admin.id } });
    const named = JSON.stringify({ subject: 'x'.repeat(101), constructor: { name: 'String' } });
    expect((await create(named)).expect(400).body.error.errors[0].pointer).toBe('/subject');
  });

  it.each([
    [{ subject: 'x'.repeat(101) }, '/subject'],
    [{ subject: null }, '/subject'],
    [{ status: 'archived' }, '/status'],
    [{ status: 'merged' }, '/status'],
    [{ description: 'text' }, '/description'],
    [{ description: null }, '/description'],
    [{ description: { object: 'document', data: {}, nodes: [{ object: 'block', type: 'nonsense' }] } }, '/description/nodes/0/type'],
  ])('refuses %j', async (body, pointer) => {
    expect((await create(body)).expect(400).body.error.errors[0].pointer).toBe(pointer);
    expect(await counters()).toEqual([0, 0, 0]);
  });

  it('accepts a subject of 100 characters, and a description of 64 kB', async () => {
    (await create({ subject: 'x'.repeat(100) })).expect(201);
    const long = (text: string) => {
      const document = structuredClone(DESCRIPTION);
      document.nodes[0]!.nodes[0]!.leaves[0]!.text = text;
      return document;
    };
    const room = 64 * 1024 - JSON.stringify(long('')).length;
    (await create({ description: long('x'.repeat(room)) })).expect(201);
    expect((await create({ description: long('x'.repeat(room + 1)) })).expect(400).body.error.errors).toEqual([
      { pointer: '/description', message: 'must not be longer than 64 kB' },
    ]);
  });

  it('needs the role `edit`', async () => {
    (await create({}, await someone('edit'))).expect(201);
    (await create({}, await someone('comment'))).expect(403);
    (await create({}, await t.make.user())).expect(404);
    (await t.api.anonymous().post(LIST, { spaceId: space.id }, {})).expect(401);
    await t.db.repo(Space).update(space.id, { deletedAt: new Date() });
    (await create()).expect(404);
  });

  it('writes as much in a large space as in a small one', async () => {
    const large = await t.make.space({ org, pages: Array.from({ length: 500 }, () => t.make.page()) });
    const rows = async () =>
      (await t.db.query<{ n: number }>('SELECT (SELECT count(*) FROM content_objects) + (SELECT count(*) FROM revisions) AS n'))[0]!.n;
    const before = await rows();
    expect((await create({}, admin, large.id)).expect(201).body.revision).toBe(large.revisionId);
    expect(await rows()).toBe(before);
  });
});

describe('numbers', () => {
  it('count up in each space without gaps, despite concurrent and failing requests', async () => {
    const other = await t.make.space({ org });
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        i % 4 === 3
          ? create({ subject: null })
          : create({ status: i % 2 === 0 ? 'open' : 'draft' }, admin, i % 3 === 0 ? other.id : space.id),
      ),
    );
    for (const { id } of [space, other]) {
      const made = replies.filter(({ status, body }) => status === 201 && body.space === id).map(({ body }) => body.number as number);
      expect(made.toSorted((a, b) => a - b)).toEqual(made.map((_, i) => i + 1));
      const open = replies.filter(({ body }) => body.space === id && body.status === 'open').length;
      expect(await counters(id)).toEqual([made.length, open, made.length - open]);
    }
  });

  it('are not skipped when a transaction is rolled back', async () => {
    await create();
    const failed = t.db.tx(async () => {
      await t.app.get(CreateChangeRequest).create(space, {}, actorOf(admin));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect((await create()).body.number).toBe(2);
    expect(await counters()).toEqual([2, 0, 2]);
  });

  it('can take the place of the id in paths within the space', async () => {
    const other = await t.make.space({ org });
    const { body: first } = await create();
    const { body: second } = await create();
    const { body: foreign } = await create({}, admin, other.id);
    expect((await get(1)).expect(200).body).toEqual(first);
    expect((await get(2)).expect(200).body).toEqual(second);
    expect((await get(1, admin, other.id)).expect(200).body).toEqual(foreign);
    expect((await patch(2, { subject: 'By number' })).expect(200).body).toMatchObject({ id: second.id, subject: 'By number' });
    for (const nobody of [0, 3, '999999999', '9999999999', '01x', '-1', '1.0', foreign.id]) (await get(nobody)).expect(404);
  });
});

describe('the lifecycle', () => {
  it('moves freely between draft, open and archived, and the counters of the space follow', async () => {
    const { id } = (await create()).body;
    const other = (await create({ status: 'open' })).body;
    expect(await counters()).toEqual([2, 1, 1]);
    const moves: [string, [number, number, number]][] = [
      ['open', [2, 2, 0]],
      ['draft', [2, 1, 1]],
      ['archived', [2, 1, 0]],
      ['archived', [2, 1, 0]],
      ['open', [2, 2, 0]],
      ['archived', [2, 1, 0]],
      ['draft', [2, 1, 1]],
    ];
    for (const [status, counted] of moves) {
      expect((await patch(id, { status })).expect(200).body.status).toBe(status);
      expect(await counters()).toEqual(counted);
    }
    await merge(other.id);
    expect(await counters()).toEqual([2, 0, 1]);
  });

  it('keeps the counters correct under concurrent changes', async () => {
    const ids = (await Promise.all(Array.from({ length: 4 }, () => create()))).map(({ body }) => body.id as string);
    const statuses = ['open', 'draft', 'archived'];
    await Promise.all(Array.from({ length: 36 }, (_, i) => patch(ids[i % 4]!, { status: statuses[(i * 7) % 3] })));
    const kept = await t.db.repo(ChangeRequest).findBy({ spaceId: space.id });
    const having = (status: string) => kept.filter((each) => each.status === status).length;
    expect(await counters()).toEqual([4, having('open'), having('draft')]);
  });

  it('ends when the change request is merged', async () => {
    const { id } = (await create({ status: 'open' })).body;
    const head = space.revisionId;
    await merge(id);
    expect((await get(id)).body).toMatchObject({
      status: 'merged',
      outdated: false,
      revisionMerged: head,
      mergedBy: { id: admin.id },
      mergedAt: expect.any(String),
    });
    for (const body of [{ status: 'open' }, { subject: 'Later' }, {}]) (await patch(id, body)).expect(409);
    await expect(merge(id)).rejects.toBeInstanceOf(Conflict);
    expect(await counters()).toEqual([1, 0, 0]);
  });

  it('merges once when many merge at the same time, and accepts no edit afterwards', async () => {
    const { id } = (await create({ status: 'open' })).body;
    const merges = await Promise.allSettled([merge(id), merge(id), merge(id)]);
    expect(merges.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await counters()).toEqual([1, 0, 0]);
  });

  it('marks the change request as outdated while it lacks the head of the space', async () => {
    const { id } = (await create()).body;
    await t.db.repo(Space).update(space.id, { revisionId: 'another' });
    expect((await get(id)).body.outdated).toBe(true);
    expect((await list({ status: 'draft' })).body.items[0].outdated).toBe(true);
    await heads().setAncestor({ id }, 'another');
    expect((await get(id)).body).toMatchObject({ outdated: false, revisionMergedAncestor: 'another', revisionInitial: space.revisionId });
    await t.db.repo(Space).update(space.id, { revisionId: 'a-third' });
    expect((await get(id)).body.outdated).toBe(true);
    await merge(id);
    expect((await get(id)).body.outdated).toBe(false);
  });
});

describe('changing a change request', () => {
  it('changes only the properties that are sent', async () => {
    const { body } = await create({ subject: 'Before' });
    const changed = (await patch(body.id, { description: DESCRIPTION })).expect(200).body;
    expect(changed).toEqual({ ...body, description: DESCRIPTION, updatedAt: changed.updatedAt });
    expect((await patch(body.id, { subject: '' })).expect(200).body).toMatchObject({ subject: '', description: DESCRIPTION });
  });

  it.each([
    [{ subject: 'x'.repeat(101) }, '/subject'],
    [{ status: 'merged' }, '/status'],
    [{ status: null }, '/status'],
    [{ description: null }, '/description'],
    [{ number: 3 }, '/number'],
  ])('refuses %j', async (body, pointer) => {
    const { id } = (await create()).body;
    expect((await patch(id, body)).expect(400).body.error.errors[0].pointer).toBe(pointer);
  });

  it('needs the role `edit`, even from the user who began it', async () => {
    const writer = await someone('edit');
    const { id } = (await create({}, writer)).body;
    (await patch(id, { subject: 'Other' }, await someone('edit'))).expect(200);
    (await patch(id, { subject: 'Other' }, await someone('comment'))).expect(403);
    (await patch(id, { subject: 'Other' }, await t.make.user())).expect(404);
    await t.db.query(`UPDATE grants SET role = 'read' WHERE user_id = $1`, [writer.id]);
    (await patch(id, { subject: 'Mine' }, writer)).expect(403);
  });

  it('refuses to overwrite what somebody else wrote in the meantime', async () => {
    const { number } = (await create()).body;
    const { etag } = await get(number);
    const tag = { 'if-match': etag };
    const replies = await Promise.all([1, 2, 3].map((i) => patch(number, { subject: `Version ${i}` }, admin, tag)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  });
});

describe('the list of a space', () => {
  it('has open change requests unless another status is requested, newest first', async () => {
    for (const status of ['open', 'draft', 'open', 'draft']) await create({ status });
    await patch(4, { status: 'archived' });
    expect(numbersIn((await list()).expect(200))).toEqual([3, 1]);
    expect(numbersIn(await list({ status: 'draft' }))).toEqual([2]);
    expect(numbersIn(await list({ status: 'archived' }))).toEqual([4]);
    expect((await list({ status: 'merged' })).body).toEqual({ items: [], count: 0 });
    for (const status of ['', 'closed', ['open', 'draft']]) (await list({ status })).expect(400);
  });

  it('stays consistent across pages while change requests are added', async () => {
    for (let i = 0; i < 5; i++) await create({ status: 'open' });
    const first = (await list({ limit: 2 })).body;
    expect(first).toMatchObject({ items: [{ number: 5 }, { number: 4 }], count: 5 });
    await create({ status: 'open' });
    const second = (await list({ limit: 2, page: first.next.page })).body;
    expect(second.items.map(({ number }: { number: number }) => number)).toEqual([3, 2]);
    expect(numbersIn(await list({ limit: 2, page: second.next.page }))).toEqual([1]);
    (await list({ limit: 2, page: first.next.page, status: 'draft' })).expect(400);
  });

  it('can be filtered by creator, contributor, requested reviewer and subject', async () => {
    const [writer, reviewer] = [await someone('edit'), await someone('review')];
    const [first, second, third] = [
      (await create({ status: 'open' }, writer)).body,
      (await create({ status: 'open' })).body,
      (await create({ status: 'open' })).body,
    ];
    await t.app.get(Contributors).record(second.id, writer.id, 'edit');
    await t.make.requestedReviewer(first.id, reviewer);
    await t.make.requestedReviewer(third.id, reviewer);
    await t.db.repo(ChangeRequest).update(third.id, { clusterId: 'cluster' });
    expect(numbersIn(await list({ creator: writer.id }))).toEqual([1]);
    expect(numbersIn(await list({ contributor: writer.id }))).toEqual([2]);
    expect(numbersIn(await list({ requestedReviewer: reviewer.id }))).toEqual([3, 1]);
    expect(numbersIn(await list({ requestedReviewer: reviewer.id, creator: admin.id }))).toEqual([3]);
    expect(numbersIn(await list({ conversationsIssuesCluster: 'cluster' }))).toEqual([3]);
    expect((await get(3)).body.conversationsIssuesCluster).toBe('cluster');
    expect((await list({ creator: 'nobody', limit: 0 })).body).toEqual({ items: [], count: 0 });
    expect(numbersIn(await listOfOrg({ requestedReviewer: reviewer.id }))).toEqual([3, 1]);
  });

  it('needs as many statements for many as for few', async () => {
    const asked = async () => (await statementsOf(async () => (await list({ status: 'draft' })).expect(200))).length;
    await create();
    const few = await asked();
    for (let i = 0; i < 10; i++) await create({}, await someone('edit'));
    expect(await asked()).toBe(few);
    expect(few).toBe(2);
  });
});

describe('the list of an organization', () => {
  it('has the change requests of every space that the caller may see', async () => {
    org = await t.make.org({ admin });
    const [open, hidden, deleted] = [
      await t.make.space({ org }),
      await t.make.space({ org, defaultLevel: null, resolvedLevel: null }),
      await t.make.space({ org }),
    ];
    const made: string[] = [];
    for (const { id } of [open, hidden, deleted]) made.push((await create({ status: 'open' }, admin, id)).expect(201).body.id);
    await t.make.changeRequest({ status: 'open' });
    await t.db.repo(Space).update(deleted.id, { deletedAt: new Date() });
    const [member, guest, granted] = [await t.make.member(org), await t.make.member(org, null), await t.make.member(org, null)];
    await t.make.grant(org, { userId: granted.id }, 'read', hidden.id);
    expect(idsIn((await listOfOrg()).expect(200))).toEqual([made[1], made[0]]);
    expect(idsIn(await listOfOrg({}, member))).toEqual([made[0]]);
    expect(idsIn(await listOfOrg({}, granted))).toEqual([made[1]]);
    expect((await listOfOrg({}, guest)).body).toEqual({ items: [], count: 0 });
    (await listOfOrg({}, await t.make.user())).expect(404);
  });

  it('takes one status or several', async () => {
    org = await t.make.org({ admin });
    space = await t.make.space({ org });
    for (const status of ['open', 'draft', 'open']) await create({ status });
    await merge((await get(3)).body.id);
    expect(numbersIn(await listOfOrg())).toEqual([1]);
    expect(numbersIn(await listOfOrg({ status: 'draft' }))).toEqual([2]);
    expect(numbersIn(await listOfOrg({ status: ['draft', 'merged'] }))).toEqual([3, 2]);
    const paged = (await listOfOrg({ status: ['open', 'draft', 'merged'], limit: 2 })).body;
    expect(paged.count).toBe(3);
    expect(numbersIn(await listOfOrg({ status: ['open', 'draft', 'merged'], limit: 2, page: paged.next.page }))).toEqual([1]);
    for (const status of [['open', 'open'], ['open', 'closed'], '']) (await listOfOrg({ status })).expect(400);
  });
});

describe('contributors', () => {
  it('are listed with what they did, how often, and when last', async () => {
    const { id } = (await create()).body;
    const writer = await someone('edit');
    await heads().move({ id, spaceId: space.id, revisionId: space.revisionId }, 'one', actorOf(writer));
    await heads().move({ id, spaceId: space.id, revisionId: space.revisionId }, 'two', actorOf(admin));
    // Times are stored in milliseconds.
    await t.db.query('SELECT pg_sleep(0.005)');
    await t.app.get(Contributors).record(id, admin.id, 'comment');
    await t.db.query('SELECT pg_sleep(0.005)');
    await heads().move({ id, spaceId: space.id, revisionId: space.revisionId }, 'three', actorOf(writer));
    const { body } = (await t.api.as(admin).get(`${ONE}/contributors`, { spaceId: space.id, changeRequestId: 1 })).expect(200);
    const said = body.items.map(({ user, actionType, count }: { user: { id: string }; actionType: string; count: number }) => [
      user.id,
      actionType,
      count,
    ]);
    expect(said).toEqual([
      [writer.id, 'edit', 2],
      [admin.id, 'comment', 1],
      [admin.id, 'edit', 1],
    ]);
    expect((await get(id)).body.revision).toBe('three');
    (await t.api.as(await t.make.user()).get(`${ONE}/contributors`, { spaceId: space.id, changeRequestId: 1 })).expect(404);
  });
});

describe('events', () => {
  it('are emitted for each transition, and not for refused requests', async () => {
    const emit = vi.spyOn(t.app.get(Events), 'emit');
    const { id } = (await create({}, admin)).body;
    await patch(id, { status: 'open' });
    await patch(id, { subject: 'Named' });
    await merge(id);
    (await patch(id, { status: 'open' })).expect(409);
    const heard = emit.mock.calls.map(([event]) => event).filter(isNoNotice);
    emit.mockRestore();
    expect(heard).toMatchObject([
      new ChangeRequestCreated(space.id, id, admin.id),
      new ChangeRequestUpdated(space.id, id, 'draft', 'open', admin.id),
      new ChangeRequestUpdated(space.id, id, 'open', 'open', admin.id),
      new ChangeRequestMerged(space.id, id, space.revisionId, admin.id),
    ]);
  });
});

describe('a space that is purged or transferred', () => {
  it('loses its own change requests when it is purged, and no others', async () => {
    const { id } = (await create()).body;
    const kept = await t.make.changeRequest();
    for (const each of [id, kept.id]) {
      await t.make.review(each);
      await t.make.requestedReviewer(each, admin);
      await t.app.get(Contributors).record(each, admin.id, 'edit');
    }
    await t.db.repo(Space).update(space.id, { deletedAt: new Date(Date.now() - 8 * 86_400_000) });
    await purgeSpaces(t);
    const left = await t.db.query<{ id: string }>(
      `SELECT id FROM change_requests UNION ALL SELECT change_request_id FROM reviews
       UNION ALL SELECT change_request_id FROM requested_reviewers UNION ALL SELECT change_request_id FROM contributors`,
    );
    expect(left.filter((row) => row.id === id)).toEqual([]);
    expect(left.filter((row) => row.id === kept.id)).toHaveLength(4);
  });

  it('keeps its change requests when it moves to another organization', async () => {
    const target = await t.make.org({ admin });
    const { id } = (await create({ status: 'open' })).body;
    await t.make.requestedReviewer(id, admin);
    await t.make.review(id);
    (await t.api.as(admin).post('/v1/spaces/:s/transfer', { s: space.id }, { organization: target.id })).expect(200);
    expect((await get(id)).expect(200).body.number).toBe(1);
    expect((await t.api.as(admin).get(`${ONE}/reviews`, { spaceId: space.id, changeRequestId: id })).body.count).toBe(1);
    expect((await t.api.as(admin).get(`${ONE}/requested-reviewers`, { spaceId: space.id, changeRequestId: id })).body.count).toBe(0);
  });
});
