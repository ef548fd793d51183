import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const COMMENT = '/v1/spaces/:spaceId/comments/:commentId';
const PATHS = { comment: COMMENT, reply: `${COMMENT}/replies/:commentReplyId` };

let org: Awaited<ReturnType<typeof t.make.org>>;
let admin: MadeUser;
let space: Space;
let params: { spaceId: string; commentId: string; commentReplyId: string };
beforeAll(async () => {
  org = await t.make.org();
  ({ admin } = org);
  space = await t.make.space({ org });
});
beforeEach(async () => {
  const { id: commentId } = await t.make.comment({ space });
  params = { spaceId: space.id, commentId, commentReplyId: (await t.make.commentReply(commentId)).id };
});

interface Reaction {
  emoji: string;
  count: number;
  users: { user: { id: string }; reactedAt: string }[];
}

describe.each(['comment', 'reply'] as const)('reactions to a %s', (kind) => {
  const react = (body: unknown, as: MadeUser = admin) => t.api.as(as).put(PATHS[kind], params, body);
  const reactions = async () => (await t.api.as(admin).get(PATHS[kind], params)).expect(200).body.reactions as Reaction[];
  const inShort = (all: readonly Reaction[]) => all.map(({ emoji, count, users }) => [emoji, count, ...users.map(({ user }) => user.id)]);

  it('are a set per user', async () => {
    const other = await t.make.member(org, 'comment');
    const first = (await react({ addedReactions: ['👍', '🎉', '👍'] })).expect(200).body.reactions as Reaction[];
    expect(inShort(first).toSorted()).toEqual([
      ['🎉', 1, admin.id],
      ['👍', 1, admin.id],
    ]);
    expect(Date.now() - Date.parse(first[0]!.users[0]!.reactedAt)).toBeLessThan(60_000);
    expect((await react({ addedReactions: ['👍'] })).expect(200).body.reactions).toEqual(first);
    await react({ addedReactions: ['👍'], removedReactions: ['🎉', '🙈'] }, other);
    expect(inShort(await reactions())).toContainEqual(['👍', 2, admin.id, other.id]);
    await react({ removedReactions: ['👍', '🎉'] });
    expect(inShort(await reactions())).toEqual([['👍', 1, other.id]]);
    await react({ removedReactions: ['👍'] }, other);
    expect(await reactions()).toEqual([]);
  });

  it.each([
    [{ addedReactions: ['👍'], removedReactions: ['🎉', '👍'] }, '/removedReactions/1'],
    [{ addedReactions: '👍' }, '/addedReactions'],
    [{ addedReactions: null }, '/addedReactions'],
    [{ addedReactions: [''] }, '/addedReactions'],
    [{ removedReactions: ['x'.repeat(51)] }, '/removedReactions'],
    [{ addedReactions: Array.from({ length: 51 }, (_, i) => `e${i}`) }, '/addedReactions'],
  ])('are not changed by %j', async (body, pointer) => {
    expect((await react(body)).expect(400).body.error.errors[0].pointer).toMatch(new RegExp(`^${pointer}`));
    expect(await reactions()).toEqual([]);
  });

  it('accept any text of 1 to 50 characters, up to 50 times', async () => {
    (await react({ addedReactions: ['1f44d', ':+1:', 'x'.repeat(50), '👩‍👩‍👧‍👦'] })).expect(200);
    expect(await reactions()).toHaveLength(4);
    (await react({ addedReactions: Array.from({ length: 50 }, (_, i) => `e${i}`) })).expect(200);
    expect(await reactions()).toHaveLength(54);
  });

  it('are counted correctly under concurrency', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => t.make.member(org, 'comment')));
    const replies = await Promise.all(
      people.flatMap((person, i) => [
        react({ addedReactions: ['👍', '🎉'] }, person),
        react({ addedReactions: ['🎉', '👍'] }, person),
        ...(i % 2 === 0 ? [] : [react({ addedReactions: ['👀'] }, person)]),
      ]),
    );
    expect(replies.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
    await Promise.all(people.slice(0, 3).flatMap((person) => [1, 2].map(() => react({ removedReactions: ['🎉'] }, person))));
    const counts = Object.fromEntries((await reactions()).map(({ emoji, count, users }) => [emoji, [count, users.length]]));
    expect(counts).toEqual({ '👍': [8, 8], '🎉': [5, 5], '👀': [4, 4] });
  });

  it('are refused on a comment that is being deleted, and are deleted with it', async () => {
    const all = await Promise.all([
      ...Array.from({ length: 4 }, (_, i) => react({ addedReactions: [`e${i}`] })),
      t.api.as(admin).delete(COMMENT, params),
      ...Array.from({ length: 4 }, (_, i) => react({ addedReactions: [`f${i}`] })),
    ]);
    expect(all.filter(({ status }) => ![200, 204, 404].includes(status)).map(({ body }) => body)).toEqual([]);
    expect(await t.db.query('SELECT 1 FROM comment_reactions WHERE comment_id = $1', [params.commentId])).toEqual([]);
  });
});
