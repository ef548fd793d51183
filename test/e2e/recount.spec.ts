import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recount } from '../../src/cli/recount.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const check = (repair = false) => recount(t.db, repair);

let org: Awaited<ReturnType<typeof t.make.org>>;
let admin: MadeUser;
let space: { id: string };
let changeRequest: { id: string };
beforeAll(async () => {
  org = await t.make.org();
  ({ admin } = org);
});
beforeEach(async () => {
  space = await t.make.space({ org });
  changeRequest = await t.make.changeRequest({ space });
});

describe('the recount', () => {
  it('finds and corrects each wrong count', async () => {
    const { id: commentId } = await t.make.comment({ space });
    await t.make.comment({ space, status: 'resolved' });
    await t.make.comment({ space, changeRequestId: changeRequest.id });
    await t.make.commentReply(commentId);
    expect(await check()).toEqual([]);

    await t.db.query(
      'UPDATE spaces SET comments = 9, change_requests = 8, change_requests_open = 3, change_requests_draft = 7 WHERE id = $1',
      [space.id],
    );
    await t.db.query('UPDATE change_requests SET comments_open = 0 WHERE id = $1', [changeRequest.id]);
    await t.db.query('UPDATE comments SET replies = 3 WHERE id = $1', [commentId]);
    const wrong = [
      { table: 'spaces', column: 'comments', id: space.id, kept: 9, counted: 1 },
      { table: 'spaces', column: 'change_requests', id: space.id, kept: 8, counted: 1 },
      { table: 'spaces', column: 'change_requests_open', id: space.id, kept: 3, counted: 0 },
      { table: 'spaces', column: 'change_requests_draft', id: space.id, kept: 7, counted: 1 },
      { table: 'change_requests', column: 'comments_open', id: changeRequest.id, kept: 0, counted: 1 },
      { table: 'comments', column: 'replies', id: commentId, kept: 3, counted: 1 },
    ];
    expect(await check()).toEqual(wrong);
    expect(await check(true)).toEqual(wrong);
    expect(await check()).toEqual([]);
  });

  it('finds nothing wrong during concurrent writes', async () => {
    const here = { spaceId: space.id };
    const there = { spaceId: space.id, changeRequestId: changeRequest.id };
    const places = [
      ['/v1/spaces/:spaceId/comments', here],
      ['/v1/spaces/:spaceId/change-requests/:changeRequestId/comments', there],
    ] as const;
    const api = t.api.as(admin);
    const said = { body: { markdown: 'Hello' } };

    /** Posts a comment, replies to it, and resolves or deletes it. */
    const write = async (turn: number): Promise<number[]> => {
      const [path, params] = places[turn % 2]!;
      const posted = await api.post(path, params, said);
      const where = { ...params, commentId: posted.body.id as string };
      const one = `${path}/:commentId`;
      const statuses = await Promise.all([
        api.put(one, where, { resolved: true, addedReactions: ['👍'] }),
        api.post(`${one}/replies`, where, said),
        api.put(one, where, { resolved: turn % 3 === 0 }),
        ...(turn % 4 === 0 ? [api.delete(one, where), api.delete(one, where)] : []),
      ]);
      return [posted, ...statuses].map(({ status }) => status);
    };
    const writing = Promise.all(Array.from({ length: 24 }, (_, turn) => write(turn)));
    const progress = { done: false };
    void writing.finally(() => (progress.done = true));
    while (!progress.done) expect(await check()).toEqual([]);
    expect((await writing).flat().filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    expect(await check()).toEqual([]);
  });

  it('corrects counts during concurrent writes', async () => {
    await t.db.query('UPDATE spaces SET comments = 5 WHERE id = $1', [space.id]);
    const post = () => t.api.as(admin).post('/v1/spaces/:spaceId/comments', { spaceId: space.id }, { body: {} });
    const [, , ...posted] = await Promise.all([check(true), check(true), ...Array.from({ length: 10 }, post)]);
    for (const reply of posted) reply.expect(200);
    expect(await check()).toEqual([]);
  });
});
