import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../src/common/access/role.js';
import { Events } from '../../src/common/events/events.js';
import { Comment } from '../../src/modules/comments/comment.entity.js';
import { CommentReplyCreated, CommentReplyDeleted, CommentReplyUpdated } from '../../src/modules/comments/replies/comment-reply.events.js';
import type { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import type { Reply } from '../support/api.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const LIST = '/v1/spaces/:spaceId/comments/:commentId/replies';
const ONE = `${LIST}/:commentReplyId`;
const MOUNTS = { space: LIST, 'change request': '/v1/spaces/:spaceId/change-requests/:changeRequestId/comments/:commentId/replies' };
const EITHER = Object.keys(MOUNTS) as (keyof typeof MOUNTS)[];

let org: Awaited<ReturnType<typeof t.make.org>>;
let admin: MadeUser;
let space: Space;
let comment: Comment;
beforeAll(async () => {
  org = await t.make.org();
  ({ admin } = org);
});
beforeEach(async () => {
  space = await t.make.space({ org });
  comment = await t.make.comment({ space });
});

const said = (markdown: string) => ({ body: { markdown } });
const params = () => ({ spaceId: space.id, commentId: comment.id });
const post = (body: unknown = said('Aye'), as: MadeUser = admin) => t.api.as(as).post(LIST, params(), body);
const get = (commentReplyId: string, as: MadeUser = admin) => t.api.as(as).get(ONE, { ...params(), commentReplyId });
const put = (commentReplyId: string, body: unknown, as: MadeUser = admin, headers: Record<string, string> = {}) =>
  t.api.as(as).put(ONE, { ...params(), commentReplyId }, body, { headers });
const remove = (commentReplyId: string, as: MadeUser = admin) => t.api.as(as).delete(ONE, { ...params(), commentReplyId });
const list = (query: Record<string, string | number> = {}) => t.api.as(admin).get(LIST, params(), { query });
const idsIn = ({ body }: Reply) => (body.items as { id: string }[]).map(({ id }) => id);
const commentAsSeen = async () =>
  (await t.api.as(admin).get('/v1/spaces/:spaceId/comments/:commentId', params())).expect(200).body as {
    replies: number;
    repliers: { user: { id: string }; count: number; updatedAt: string }[];
  };

/** A member with this role on the space only. */
async function someone(role: Role): Promise<MadeUser> {
  const person = await t.make.member(org, null);
  await t.make.grant(org, { userId: person.id }, role, space.id);
  return person;
}

describe.each(EITHER)('a reply on a %s', (kind) => {
  it('is posted, read, changed and deleted', async () => {
    const path = MOUNTS[kind];
    const changeRequestId = kind === 'space' ? undefined : (await t.make.changeRequest({ space })).id;
    comment = await t.make.comment({ space, changeRequestId: changeRequestId ?? null });
    const where = { ...params(), ...(changeRequestId !== undefined && { changeRequestId }) };
    const { body } = (await t.api.as(admin).post(path, where, said('Aye'))).expect(200);
    const at = changeRequestId === undefined ? '' : `/change-requests/${changeRequestId}`;
    expect(body).toEqual({
      object: 'comment-reply',
      id: body.id,
      postedBy: expect.objectContaining({ object: 'user', id: admin.id }),
      postedAt: body.postedAt,
      reactions: [],
      body: { markdown: 'Aye' },
      mentions: [],
      urls: { location: `https://docs.example.test/v1/spaces/${space.id}${at}/comments/${comment.id}/replies/${body.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    const one = `${path}/:commentReplyId`;
    const it = { ...where, commentReplyId: body.id as string };
    expect((await t.api.as(admin).get(one, it)).expect(200).body).toEqual(body);
    expect((await t.api.as(admin).get(path, where)).expect(200).body).toEqual({ items: [body], count: 1 });
    const changed = (await t.api.as(admin).put(one, it, { ...said('Nay'), addedReactions: ['👍'] })).expect(200).body;
    expect(changed).toMatchObject({
      body: { markdown: 'Nay' },
      reactions: [{ emoji: '👍', count: 1, users: [{ user: { id: admin.id } }] }],
    });
    expect(Date.parse(changed.editedAt)).toBeGreaterThanOrEqual(Date.parse(body.postedAt));
    for (let i = 0; i < 2; i++) expect((await t.api.as(admin).delete(one, it)).status).toBe(204);
    expect((await t.api.as(admin).get(one, it)).status).toBe(404);
    expect((await t.api.as(admin).put(one, it, said('Late'))).status).toBe(404);
  });
});

describe('a reply', () => {
  it('can be read in either format, even when it is empty', async () => {
    const { id: commentReplyId } = (await post({ body: {} })).expect(200).body;
    expect((await get(commentReplyId)).expect(200).body.body).toEqual({});
    (await put(commentReplyId, said('Text'))).expect(200);
    const reply = await t.api.as(admin).get(ONE, { ...params(), commentReplyId }, { query: { format: 'document' } });
    expect(reply.expect(200).body.body.document).toMatchObject({ object: 'document', nodes: [{ type: 'paragraph' }] });
    expect((await list({ format: 'document' })).expect(200).body.items[0].body).toEqual(reply.body.body);
    expect((await list({ format: 'html' })).status).toBe(400);
  });

  it.each([
    [{}, '/body'],
    [{ body: null }, '/body'],
    [{ ...said('x'), page: 'p' }, '/page'],
    [{ body: { markdown: 'a', html: 'b' } }, '/body/html'],
  ])('refuses %j', async (body, pointer) => {
    expect((await post(body)).expect(400).body.error.errors[0].pointer).toBe(pointer);
    expect((await commentAsSeen()).replies).toBe(0);
  });

  it('cannot be resolved', async () => {
    const { id } = (await post()).expect(200).body;
    expect((await put(id, { resolved: true })).expect(400).body.error.errors[0].pointer).toBe('/resolved');
  });

  it('can mention members, and nobody else', async () => {
    const { id, mentions } = (await post(said(`Ask [me](/users/${admin.id})`))).expect(200).body;
    expect(mentions).toMatchObject([{ object: 'user', id: admin.id }]);
    expect((await list()).expect(200).body.items[0].mentions).toMatchObject([{ id: admin.id }]);
    const stranger = await t.make.user();
    expect((await put(id, said(`Ask [whom](/users/${stranger.id})`))).status).toBe(400);
  });

  it('is found under its own comment only', async () => {
    const { id: commentReplyId } = (await post()).expect(200).body;
    const other = { spaceId: space.id, commentId: (await t.make.comment({ space })).id, commentReplyId };
    expect((await t.api.as(admin).get(ONE, other)).status).toBe(404);
    expect((await t.api.as(admin).put(ONE, other, said('Mine'))).status).toBe(404);
    expect((await t.api.as(admin).delete(ONE, other)).status).toBe(204);
    (await get(commentReplyId)).expect(200);
  });

  it('is deleted with its comment', async () => {
    const { id } = (await post()).expect(200).body;
    (await t.api.as(admin).delete('/v1/spaces/:spaceId/comments/:commentId', params())).expect(204);
    expect((await get(id)).status).toBe(404);
    expect(await t.db.query('SELECT 1 FROM comment_replies WHERE id = $1', [id])).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  it('is not overwritten by a caller who read an older version', async () => {
    const { id } = (await post()).expect(200).body;
    const { etag } = (await get(id)).expect(200);
    (await put(id, said('First'), admin, { 'if-match': etag })).expect(200);
    expect((await put(id, said('Second'), admin, { 'if-match': etag })).status).toBe(412);
  });

  it('emits events', async () => {
    const emit = vi.spyOn(t.app.get(Events), 'emit');
    const { id: commentReplyId } = (await post()).expect(200).body;
    await put(commentReplyId, { addedReactions: ['👍'] });
    await put(commentReplyId, said(`Ask [me](/users/${admin.id})`));
    await remove(commentReplyId);
    const address = { spaceId: space.id, changeRequestId: null, commentId: comment.id, commentReplyId };
    expect(emit.mock.calls.map(([event]) => event)).toMatchObject([
      new CommentReplyCreated(address, admin.id, []),
      new CommentReplyUpdated(address, admin.id, [admin.id]),
      new CommentReplyDeleted(address, admin.id),
    ]);
    emit.mockRestore();
  });
});

describe('the list', () => {
  it('has the newest first, a page at a time', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++)
      ids.push((await t.make.commentReply(comment.id, { postedAt: new Date(Date.UTC(2026, 0, 1) + (i >> 1)) })).id);
    expect(idsIn(await list())).toEqual(ids.toReversed());
    const seen: string[] = [];
    for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
      const reply = (await list({ limit: 2, ...(page !== undefined && { page }) })).expect(200);
      seen.push(...idsIn(reply));
      page = reply.body.next?.page as string | undefined;
      await post();
    }
    expect(seen).toEqual(ids.toReversed());
  });
});

describe('the comment', () => {
  it('counts its replies and their authors, the latest first', async () => {
    const [ada, bob] = [await someone('comment'), await someone('comment')];
    const posted: { id: string; postedAt: string }[] = [];
    for (const author of [ada, bob, ada]) posted.push((await post(said('Aye'), author)).expect(200).body);
    const { replies, repliers } = await commentAsSeen();
    expect(replies).toBe(3);
    expect(repliers).toMatchObject([
      { user: { id: ada.id }, count: 2, updatedAt: posted[2]!.postedAt },
      { user: { id: bob.id }, count: 1, updatedAt: posted[1]!.postedAt },
    ]);
    for (const { id } of posted.slice(1)) (await remove(id)).expect(204);
    expect(await commentAsSeen()).toMatchObject({
      replies: 1,
      repliers: [{ user: { id: ada.id }, count: 1, updatedAt: posted[0]!.postedAt }],
    });
    (await remove(posted[0]!.id)).expect(204);
    expect(await commentAsSeen()).toMatchObject({ replies: 0, repliers: [] });
  });

  it('keeps its count correct under concurrency', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => post()));
    const ids = made.map((reply) => reply.expect(200).body.id as string);
    const replies = await Promise.all(
      ids.flatMap((id, i) => [post(), put(id, said('Changed')), ...(i % 2 === 0 ? [remove(id), remove(id)] : [])]),
    );
    expect(replies.filter(({ status }) => ![200, 204, 404].includes(status)).map(({ body }) => body)).toEqual([]);
    const { replies: count, repliers } = await commentAsSeen();
    expect(count).toBe(18);
    expect(repliers).toMatchObject([{ user: { id: admin.id }, count: 18 }]);
    expect((await list({ limit: 0 })).expect(200).body.count).toBe(18);
  });

  it('accepts no reply while it is being deleted', async () => {
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => post()),
      t.api.as(admin).delete('/v1/spaces/:spaceId/comments/:commentId', params()),
      ...Array.from({ length: 5 }, () => post()),
    ]);
    expect(all.filter(({ status }) => ![200, 204, 404].includes(status)).map(({ body }) => body)).toEqual([]);
    expect(await t.db.query('SELECT 1 FROM comment_replies WHERE comment_id = $1', [comment.id])).toEqual([]);
  });
});

describe('permissions', () => {
  it.each<[Role, boolean, boolean]>([
    ['read', false, false],
    ['comment', true, false],
    ['review', true, false],
    ['create', true, false],
    ['admin', true, true],
  ])('of the role %s: reply and react %s, delete replies of others %s, and edit them never', async (role, replies, deletes) => {
    const person = await someone(role);
    const { id } = (await post()).expect(200).body;
    expect((await get(id, person)).expect(200).body.permissions).toEqual({ view: true, edit: false, reply: replies, delete: deletes });
    const status = replies ? 200 : 403;
    expect((await post(said('Me too'), person)).status).toBe(status);
    expect((await put(id, { addedReactions: ['👍'] }, person)).status).toBe(status);
    expect((await put(id, said('Yours'), person)).status).toBe(403);
    expect((await remove(id, person)).status).toBe(deletes ? 204 : 403);
  });

  it('let the author change and delete a reply', async () => {
    const author = await someone('comment');
    const { id, permissions } = (await post(said('Mine'), author)).expect(200).body;
    expect(permissions).toEqual({ view: true, edit: true, reply: true, delete: true });
    await t.db.query(`UPDATE grants SET role = 'read' WHERE user_id = $1`, [author.id]);
    expect((await put(id, said('Still mine'), author)).status).toBe(200);
    expect((await remove(id, author)).status).toBe(204);
  });
});
