import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../src/common/access/role.js';
import { Events } from '../../src/common/events/events.js';
import { ChangeRequest } from '../../src/modules/change-requests/change-request.entity.js';
import { ChangeRequestUpdated } from '../../src/modules/change-requests/change-request.events.js';
import { ReviewersRequested } from '../../src/modules/change-requests/reviewers/requested-reviewer.events.js';
import { ReviewSubmitted } from '../../src/modules/change-requests/reviews/review.events.js';
import type { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { isNoNotice } from '../support/is-no-notice.js';

const t = useApp();
const ONE = '/v1/spaces/:spaceId/change-requests/:changeRequestId';
const REVIEWS = `${ONE}/reviews`;
const REQUESTS = `${ONE}/requested-reviewers`;

let org: Awaited<ReturnType<typeof t.make.org>>;
let admin: MadeUser;
let space: Space;
let changeRequest: ChangeRequest;
let place: { spaceId: string; changeRequestId: string };
beforeAll(async () => {
  org = await t.make.org();
  ({ admin } = org);
});
beforeEach(async () => {
  space = await t.make.space({ org });
  changeRequest = await t.make.changeRequest({ space, status: 'open' });
  place = { spaceId: space.id, changeRequestId: changeRequest.id };
});

/** A member with this role on the space only. */
async function someone(role: Role): Promise<MadeUser> {
  const person = await t.make.member(org, null);
  await t.make.grant(org, { userId: person.id }, role, space.id);
  return person;
}

const submit = (body: object = { status: 'approved' }, as: MadeUser = admin) => t.api.as(as).post(REVIEWS, place, body);
const list = (query: Record<string, string | number> = {}, as: MadeUser = admin) => t.api.as(as).get(REVIEWS, place, { query });
const request = (body: object, as: MadeUser = admin) => t.api.as(as).post(REQUESTS, place, body);
const requests = (as: MadeUser = admin) => t.api.as(as).get(REQUESTS, place);
const withdraw = (userId: string, as: MadeUser = admin) => t.api.as(as).delete(`${REQUESTS}/:userId`, { ...place, userId });
const askedIn = ({ body }: { body: { items: { user: { id: string } }[] } }) => body.items.map(({ user }) => user.id);
const moveHead = (revisionId: string) => t.db.repo(ChangeRequest).update(changeRequest.id, { revisionId });
const archive = (status: 'merged' | 'archived') => t.db.repo(ChangeRequest).update(changeRequest.id, { status });

describe('a review', () => {
  it('returns the whole representation', async () => {
    const reviewer = await someone('review');
    const reply = await submit({ status: 'changes-requested', comment: { markdown: 'Say **how long** it takes.' } }, reviewer);
    const { id, createdAt } = reply.expect(201).body;
    expect(reply.body).toEqual({
      object: 'change-request-review',
      id,
      revision: changeRequest.revisionId,
      reviewer: expect.objectContaining({ object: 'user', id: reviewer.id }),
      status: 'changes-requested',
      outdated: false,
      comment: { markdown: 'Say **how long** it takes.\n' },
      createdAt,
      updatedAt: createdAt,
      urls: { location: `https://docs.example.test/v1/spaces/${space.id}/change-requests/${changeRequest.id}/reviews/${id}` },
    });
    expect(reply.headers['location']).toBe(reply.body.urls.location);
    expect((await t.api.as(admin).get(`${REVIEWS}/:reviewId`, { ...place, reviewId: id })).expect(200).body).toEqual(reply.body);
  });

  it('needs the role `review`, and authors may review their own change requests', async () => {
    (await submit({ status: 'approved' }, await someone('review'))).expect(201);
    (await submit({ status: 'approved' }, await someone('edit'))).expect(403);
    (await submit({ status: 'approved' }, await t.make.user())).expect(404);
    await t.db.repo(ChangeRequest).update(changeRequest.id, { createdById: admin.id });
    (await submit()).expect(201);
  });

  it.each([
    ['/status', {}],
    ['/status', { status: 'rejected' }],
    ['/comment', { status: 'approved', comment: 'Fine' }],
    ['/comment', { status: 'approved', comment: null }],
    ['/comment/text', { status: 'approved', comment: { text: 'Fine' } }],
    ['/comment/markdown', { status: 'approved', comment: { markdown: 7 } }],
    ['/comment/markdown', { status: 'approved', comment: { markdown: 'x'.repeat(64 * 1024 + 1) } }],
    ['/comment/markdown', { status: 'approved', comment: { markdown: 'x', document: { object: 'document', data: {}, nodes: [] } } }],
    [
      '/comment/document/nodes/0/type',
      { status: 'approved', comment: { document: { object: 'document', data: {}, nodes: [{ object: 'block', type: 'x' }] } } },
    ],
    ['/subject', { status: 'approved', subject: 'x' }],
  ])('is refused for an invalid %s', async (pointer, body) => {
    expect((await submit(body)).expect(400).body.error.errors[0].pointer).toBe(pointer);
  });

  it('can be written and read as Markdown or as a document', async () => {
    const markdown = '# All of it\n\n- one\n- two\n';
    const written = (await submit({ status: 'approved', comment: { markdown } })).expect(201).body;
    expect(written.comment).toEqual({ markdown });
    const at = { ...place, reviewId: written.id };
    const { document } = (await t.api.as(admin).get(`${REVIEWS}/:reviewId`, at, { query: { format: 'document' } })).body.comment;
    expect(document.nodes.map(({ type }: { type: string }) => type)).toEqual(['heading-1', 'list-unordered']);
    expect((await submit({ status: 'approved', comment: { document } })).expect(201).body.comment).toEqual({ markdown });
    expect((await list({ format: 'document' })).body.items[0].comment).toEqual({ document });
    (await list({ format: 'html' })).expect(400);
    for (const comment of [undefined, {}]) expect((await submit({ status: 'approved', comment })).expect(201).body.comment).toBeUndefined();
    const matter = '---\ntitle: Not a page\n---\n';
    expect((await submit({ status: 'approved', comment: { markdown: matter } })).body.comment.markdown).toContain('Not a page');
  });

  it('is outdated as soon as the head moves', async () => {
    const first = (await submit()).body;
    await moveHead('another');
    const second = (await submit({ status: 'changes-requested' })).body;
    expect(second).toMatchObject({ revision: 'another', outdated: false });
    const said = async (query: Record<string, string | number>) =>
      (await list(query)).expect(200).body.items.map(({ id, outdated }: { id: string; outdated: boolean }) => [id, outdated]);
    expect(await said({})).toEqual([
      [second.id, false],
      [first.id, true],
    ]);
    expect(await said({ outdated: 'true' })).toEqual([[first.id, true]]);
    expect(await said({ outdated: 'false' })).toEqual([[second.id, false]]);
    (await list({ outdated: 'maybe' })).expect(400);
    expect((await list({ limit: 1 })).body).toMatchObject({ items: [{ id: second.id }], count: 2, next: { page: expect.any(String) } });
  });

  it('names who requested it', async () => {
    const [asker, reviewer] = [await someone('edit'), await someone('review')];
    (await request({ users: [reviewer.id] }, asker)).expect(200);
    expect((await submit({ status: 'approved' }, reviewer)).body.requestedBy.id).toBe(asker.id);
    expect((await submit()).body.requestedBy).toBeUndefined();
  });

  it('is refused on a merged change request, and allowed on an archived one', async () => {
    await archive('archived');
    (await submit()).expect(201);
    await archive('merged');
    (await submit()).expect(409);
  });

  it('is found under its own change request only', async () => {
    const other = await t.make.changeRequest({ space });
    const { id } = (await submit()).body;
    (await t.api.as(admin).get(`${REVIEWS}/:reviewId`, { ...place, changeRequestId: other.id, reviewId: id })).expect(404);
  });
});

describe('requesting reviews', () => {
  it('returns and lists the requested reviewers', async () => {
    const [one, two, asker] = [await someone('review'), await someone('read'), await someone('edit')];
    const reply = (await request({ users: [one.id, two.id] }, asker)).expect(200);
    expect(reply.body).toEqual({
      users: [one, two].map(({ id }) => ({
        object: 'change-request-requested-reviewer',
        kind: 'user',
        user: expect.objectContaining({ id }),
        revision: changeRequest.revisionId,
        requestedBy: expect.objectContaining({ id: asker.id }),
        createdAt: expect.any(String),
      })),
    });
    const listed = (await requests(asker)).expect(200).body;
    expect(listed.count).toBe(2);
    expect(listed.items).toEqual(expect.arrayContaining(reply.body.users));
  });

  it('can be repeated for the current content, without duplicates', async () => {
    const [reviewer, asker] = [await someone('review'), await someone('edit')];
    await request({ users: [reviewer.id] });
    await moveHead('another');
    expect((await request({ users: [reviewer.id] }, asker)).body.users).toMatchObject([
      { revision: 'another', requestedBy: { id: asker.id } },
    ]);
    expect((await requests()).body.count).toBe(1);
    const at = { ...place };
    await Promise.all([1, 2, 3].map(() => t.api.as(admin).post(REQUESTS, at, { users: [reviewer.id, asker.id] })));
    expect((await requests()).body.count).toBe(2);
  });

  it('may name the change request and describe it', async () => {
    const reviewer = await someone('review');
    const description = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };
    (await request({ users: [reviewer.id], subject: 'Ready', description })).expect(200);
    expect((await t.api.as(admin).get(ONE, place)).body).toMatchObject({ subject: 'Ready', status: 'open' });
  });

  it('accepts only people who may see the space, all or nobody', async () => {
    const [reviewer, guest, stranger] = [await someone('review'), await t.make.member(org, null), await t.make.user()];
    const { body } = (await request({ users: [reviewer.id, guest.id, stranger.id, 'nobody'], subject: 'No' })).expect(400);
    expect(body.error.errors).toEqual(
      [1, 2, 3].map((i) => ({ pointer: `/users/${i}`, message: 'is not a member who may view this space' })),
    );
    expect((await requests()).body).toEqual({ items: [], count: 0 });
    expect((await t.api.as(admin).get(ONE, place)).body.subject).toBe('');
  });

  it.each([
    ['/users', {}],
    ['/users', { users: [] }],
    ['/users', { users: ['a', 'a'] }],
    ['/users', { users: Array.from({ length: 101 }, (_, i) => `u${i}`) }],
    ['/users', { users: [7] }],
    ['/subject', { users: ['a'], subject: 'x'.repeat(101) }],
  ])('is refused for an invalid %s', async (pointer, body) => {
    expect((await request(body)).expect(400).body.error.errors[0].pointer).toBe(pointer);
  });

  it('needs the role `edit`, and a change request that is not merged', async () => {
    const reviewer = await someone('review');
    (await request({ users: [reviewer.id] }, await someone('comment'))).expect(403);
    (await request({ users: [reviewer.id] }, await t.make.user())).expect(404);
    await archive('merged');
    (await request({ users: [reviewer.id] })).expect(409);
  });

  it('can be withdrawn by editors, and declined by the requested reviewers', async () => {
    const [one, two] = [await someone('read'), await someone('comment')];
    await request({ users: [one.id, two.id] });
    (await withdraw(two.id, one)).expect(403);
    (await withdraw(one.id, one)).expect(204);
    expect(askedIn(await requests())).toEqual([two.id]);
    (await withdraw(two.id, await someone('edit'))).expect(204);
    (await withdraw(two.id)).expect(204);
    expect((await requests()).body.count).toBe(0);
    (await withdraw(two.id, await t.make.user())).expect(404);
  });

  it('ends when the reviewer leaves the organization; existing reviews stay', async () => {
    const [leaving, staying] = [await someone('review'), await someone('review')];
    await request({ users: [leaving.id, staying.id] });
    await submit({ status: 'approved' }, leaving);
    (await t.api.as(admin).delete('/v1/orgs/:o/members/:u', { o: org.id, u: leaving.id })).expect(204);
    expect(askedIn(await requests())).toEqual([staying.id]);
    expect((await list()).body.items.map(({ reviewer }: { reviewer: { id: string } }) => reviewer.id)).toEqual([leaving.id]);
  });

  it('never outlives a membership that ends at the same moment', async () => {
    for (let i = 0; i < 5; i++) {
      const leaving = await someone('review');
      await Promise.all([request({ users: [leaving.id] }), t.api.as(admin).delete('/v1/orgs/:o/members/:u', { o: org.id, u: leaving.id })]);
      expect(askedIn(await requests())).not.toContain(leaving.id);
    }
  });
});

describe('events', () => {
  it('name the requested reviewers and the review', async () => {
    const reviewer = await someone('review');
    const emit = vi.spyOn(t.app.get(Events), 'emit');
    await request({ users: [reviewer.id], subject: 'Ready' });
    const { id } = (await submit({ status: 'approved' }, reviewer)).body;
    (await submit({ status: 'perhaps' }, reviewer)).expect(400);
    const heard = emit.mock.calls.map(([event]) => event).filter(isNoNotice);
    emit.mockRestore();
    expect(heard).toMatchObject([
      new ChangeRequestUpdated(space.id, changeRequest.id, 'open', 'open', admin.id),
      new ReviewersRequested(space.id, changeRequest.id, [reviewer.id], admin.id),
      new ReviewSubmitted(space.id, changeRequest.id, id, reviewer.id, 'approved'),
    ]);
  });
});
