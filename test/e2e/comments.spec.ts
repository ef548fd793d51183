import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../src/common/access/role.js';
import { Events } from '../../src/common/events/events.js';
import { CommentCreated, CommentDeleted, CommentResolved, CommentUpdated } from '../../src/modules/comments/comment.events.js';
import { ChangeRequest } from '../../src/modules/change-requests/change-request.entity.js';
import { purgeSpaces } from '../support/purge-spaces.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import type { Reply } from '../support/api.js';
import type { MadeUser } from '../support/make.js';
import { statementsOf } from '../support/statements.js';
import { isNoNotice } from '../support/is-no-notice.js';

const t = useApp();
const MOUNTS = { space: '/v1/spaces/:spaceId/comments', 'change request': '/v1/spaces/:spaceId/change-requests/:changeRequestId/comments' };
const EITHER = Object.keys(MOUNTS) as (keyof typeof MOUNTS)[];
const LIST = MOUNTS.space;
const ONE = `${LIST}/:commentId`;
const IN_CHANGE_REQUEST = MOUNTS['change request'];

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

type Query = Record<string, string | number | readonly string[]>;

const said = (markdown: string) => ({ body: { markdown } });
const post = (body: unknown = said('Hello'), as: MadeUser = admin, query: Query = {}) =>
  t.api.as(as).post(LIST, { spaceId: space.id }, body, { query });
const get = (commentId: string, as: MadeUser = admin, query: Query = {}) =>
  t.api.as(as).get(ONE, { spaceId: space.id, commentId }, { query });
const put = (commentId: string, body: unknown, as: MadeUser = admin, headers: Record<string, string> = {}) =>
  t.api.as(as).put(ONE, { spaceId: space.id, commentId }, body, { headers });
const remove = (commentId: string, as: MadeUser = admin) => t.api.as(as).delete(ONE, { spaceId: space.id, commentId });
const list = (query: Query = {}, as: MadeUser = admin) => t.api.as(as).get(LIST, { spaceId: space.id }, { query });
const idsIn = ({ body }: Reply) => (body.items as { id: string }[]).map(({ id }) => id);
const openIn = async (spaceId = space.id) => (await t.db.repo(Space).findOneByOrFail({ id: spaceId })).comments;
const openInChangeRequest = async (id: string) => (await t.db.repo(ChangeRequest).findOneByOrFail({ id })).commentsOpen;

/** A member with this role on the space only. */
async function someone(role: Role): Promise<MadeUser> {
  const person = await t.make.member(org, null);
  await t.make.grant(org, { userId: person.id }, role, space.id);
  return person;
}

/** The discussion of a space, or of a change request of it. */
async function discussion(kind: keyof typeof MOUNTS) {
  const changeRequestId = kind === 'space' ? null : (await t.make.changeRequest({ space })).id;
  const params = { spaceId: space.id, ...(changeRequestId !== null && { changeRequestId }) };
  const open = () => (changeRequestId === null ? openIn() : openInChangeRequest(changeRequestId));
  return { path: MOUNTS[kind], one: `${MOUNTS[kind]}/:commentId`, params, changeRequestId, open };
}

describe.each(EITHER)('a comment on a %s', (kind) => {
  it('gives the whole representation, and is counted', async () => {
    const { path, one, params, changeRequestId, open } = await discussion(kind);
    const { body } = (await t.api.as(admin).post(path, params, said('What of *Windows*?'))).expect(200);
    const user = expect.objectContaining({ object: 'user', id: admin.id });
    const at = changeRequestId === null ? '' : `/change-requests/${changeRequestId}`;
    expect(body).toEqual({
      object: 'comment',
      id: body.id,
      postedBy: user,
      postedAt: body.postedAt,
      reactions: [],
      body: { markdown: 'What of *Windows*?' },
      mentions: [],
      replies: 0,
      repliers: [],
      target: { space: space.id, revision: space.revisionId, ...(changeRequestId !== null && { changeRequest: changeRequestId }) },
      status: 'open',
      urls: { location: `https://docs.example.test/v1/spaces/${space.id}${at}/comments/${body.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    expect(Date.now() - Date.parse(body.postedAt)).toBeLessThan(60_000);
    const where = { ...params, commentId: body.id };
    expect((await t.api.as(admin).get(one, where)).expect(200).body).toEqual(body);
    expect((await t.api.as(admin).get(path, params)).expect(200).body).toEqual({ items: [body], count: 1 });
    expect(await open()).toBe(1);
    expect((await t.api.as(admin).delete(one, where)).status).toBe(204);
    expect((await t.api.as(admin).get(one, where)).status).toBe(404);
    expect(await open()).toBe(0);
  });

  it('can be resolved and reopened, once each', async () => {
    const { path, one, params, open } = await discussion(kind);
    const { id: commentId } = (await t.api.as(admin).post(path, params, said('Done?'))).expect(200).body;
    const set = async (resolved: boolean, as: MadeUser) =>
      (await t.api.as(as).put(one, { ...params, commentId }, { resolved })).expect(200).body;
    const reviewer = await someone('review');
    const first = await set(true, reviewer);
    expect(first).toMatchObject({ status: 'resolved', resolvedBy: { id: reviewer.id } });
    expect(Date.now() - Date.parse(first.resolvedAt)).toBeLessThan(60_000);
    expect(await set(true, admin)).toMatchObject({ resolvedAt: first.resolvedAt, resolvedBy: { id: reviewer.id } });
    expect(await open()).toBe(0);
    for (let i = 0; i < 2; i++) {
      const again = await set(false, admin);
      expect(again.status).toBe('open');
      expect(again).not.toHaveProperty('resolvedAt');
      expect(again).not.toHaveProperty('resolvedBy');
      expect(await open()).toBe(1);
    }
  });

  it('keeps its count correct under concurrency', async () => {
    const { path, one, params, open } = await discussion(kind);
    const api = t.api.as(admin);
    const made = await Promise.all(Array.from({ length: 10 }, (_, i) => api.post(path, params, said(`Comment ${i}`))));
    const ids = made.map((reply) => reply.expect(200).body.id as string);
    expect(await open()).toBe(10);
    const replies = await Promise.all(
      ids.flatMap((commentId, i) => {
        const where = { ...params, commentId };
        return [
          api.put(one, where, { resolved: i % 2 === 0 }),
          api.put(one, where, { resolved: true }),
          ...(i % 3 === 0 ? [api.delete(one, where), api.delete(one, where)] : [api.put(one, where, { resolved: false })]),
          api.post(path, params, said('And another')),
        ];
      }),
    );
    expect(replies.filter(({ status }) => ![200, 204, 404].includes(status)).map(({ body }) => body)).toEqual([]);
    const { body } = (await api.get(path, params, { query: { status: 'open', limit: 0 } })).expect(200);
    expect(await open()).toBe(body.count);
    expect((await api.get(path, params, { query: { limit: 0 } })).body.count).toBe(16);
  });

  it('is found only in the path of the space or change request it is on', async () => {
    const [here, there] = [await discussion(kind), await discussion('change request')];
    const { id: commentId } = (await t.api.as(admin).post(here.path, here.params, said('Where?'))).expect(200).body;
    for (const { one, path, params } of [there, ...(kind === 'space' ? [] : [await discussion('space')])]) {
      const where = { ...params, commentId };
      expect((await t.api.as(admin).get(one, where)).status).toBe(404);
      expect((await t.api.as(admin).put(one, where, { resolved: true })).status).toBe(404);
      expect((await t.api.as(admin).delete(one, where)).status).toBe(204);
      expect((await t.api.as(admin).post(`${one}/replies`, where, said('No'))).status).toBe(404);
      expect((await t.api.as(admin).get(path, params)).expect(200).body.count).toBe(0);
    }
    expect((await t.api.as(admin).get(here.one, { ...here.params, commentId })).status).toBe(200);
    expect(await here.open()).toBe(1);
  });
});

describe('the body', () => {
  const DOCUMENT = {
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

  it.each([
    [{ markdown: 'Why' }, { markdown: 'Why' }, { document: DOCUMENT }],
    [{ document: DOCUMENT }, { markdown: 'Why\n' }, { document: DOCUMENT }],
    [{}, {}, {}],
  ])('%j is returned in either format', async (body, markdown, document) => {
    const { id } = (await post({ body })).expect(200).body;
    expect((await get(id)).expect(200).body.body).toEqual(markdown);
    expect((await get(id, admin, { format: 'markdown' })).expect(200).body.body).toEqual(markdown);
    expect((await get(id, admin, { format: 'document' })).expect(200).body.body).toEqual(document);
    expect((await list({ format: 'document' })).expect(200).body.items[0].body).toEqual(document);
    expect((await post({ body }, admin, { format: 'document' })).expect(200).body.body).toEqual(document);
    expect((await get(id, admin, { format: 'html' })).status).toBe(400);
  });

  it.each(['Hello', 'line1\nline2', 'a  \nb', '* one\n* two\n', '__bold__ and *it*', '  indented\r\n\r\n\r\ntext  '])(
    'comes back as it was sent: %j',
    async (markdown) => {
      const { body } = (await post(said(markdown))).expect(200);
      expect(body.body).toEqual({ markdown });
      expect((await get(body.id)).body.body).toEqual({ markdown });
      expect((await list()).body.items[0].body).toEqual({ markdown });
    },
  );

  it('keeps a leading heading, because a comment has no title', async () => {
    expect((await post(said('# Loud\n\nText'))).expect(200).body.body.markdown).toContain('Loud');
  });

  it.each([
    [{}, '/body'],
    [{ body: null }, '/body'],
    [{ body: 'text' }, '/body'],
    [{ body: { markdown: 7 } }, '/body/markdown'],
    [{ body: { text: 'x' } }, '/body/text'],
    [{ body: { markdown: 'a', document: DOCUMENT } }, '/body/markdown'],
    [
      { body: { document: { object: 'document', data: {}, nodes: [{ object: 'block', type: 'nonsense' }] } } },
      '/body/document/nodes/0/type',
    ],
    [{ ...said('x'), page: 'nowhere' }, '/page'],
    [{ ...said('x'), page: null }, '/page'],
    [{ ...said('x'), node: '' }, '/node'],
    [{ ...said('x'), tableCell: { record: 'r' } }, '/tableCell/definition'],
    [{ ...said('x'), tableCell: {} }, '/tableCell/record'],
    [{ ...said('x'), tableCell: 'a1' }, '/tableCell'],
    [{ ...said('x'), resolved: true }, '/resolved'],
  ])('refuses %j', async (body, pointer) => {
    expect((await post(body)).expect(400).body.error.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
    expect(await openIn()).toBe(0);
  });

  it('holds 64 kB of Markdown', async () => {
    (await post(said('x'.repeat(60_000)))).expect(200);
    expect((await post(said('x'.repeat(64 * 1024 + 1)))).expect(400).body.error.errors[0].pointer).toBe('/body/markdown');
  });

  it('can mention members, and nobody else', async () => {
    const [ada, stranger] = [await t.make.member(org), await t.make.user()];
    const text = `Ask [Ada](/users/${ada.id}), ask [her](/users/${ada.id})`;
    const { id, mentions } = (await post(said(text))).expect(200).body;
    expect(mentions).toEqual([expect.objectContaining({ object: 'user', id: ada.id, displayName: ada.displayName })]);
    expect((await list()).expect(200).body.items[0].mentions).toEqual(mentions);
    const foreign = said(`Ask [whom](/users/${stranger.id})`);
    expect((await post(foreign)).expect(400).body.error.errors[0].pointer).toBe('/body');
    expect((await put(id, foreign)).expect(400).body.error.errors[0].pointer).toBe('/body');
    const node = { object: 'inline', type: 'mention', isVoid: true, data: { ref: { kind: 'user', user: admin.id } } };
    const document = { ...DOCUMENT, nodes: [{ ...DOCUMENT.nodes[0], nodes: [node] }] };
    expect((await post({ body: { document } })).expect(200).body.mentions).toMatchObject([{ id: admin.id }]);
  });

  it('still mentions former members after it is edited', async () => {
    const ada = await t.make.member(org);
    const { id } = (await post(said(`Ask [Ada](/users/${ada.id})`))).expect(200).body;
    (await t.api.as(admin).delete('/v1/orgs/:o/members/:u', { o: org.id, u: ada.id })).expect(204);
    expect((await put(id, said(`Do ask [Ada](/users/${ada.id})`))).expect(200).body.mentions).toMatchObject([{ id: ada.id }]);
    (await put(id, said('Ask nobody'))).expect(200);
    expect((await put(id, said(`Ask [Ada](/users/${ada.id})`))).status).toBe(400);
  });

  it('says when it was edited; resolving and reacting are no edits', async () => {
    const { id } = (await post()).expect(200).body;
    const touched = (await put(id, { resolved: true, addedReactions: ['👍'] })).expect(200).body;
    expect(touched).not.toHaveProperty('editedAt');
    const { editedAt, body, postedAt } = (await put(id, said('Better'))).expect(200).body;
    expect(body.markdown).toBe('Better');
    expect(Date.parse(editedAt)).toBeGreaterThanOrEqual(Date.parse(postedAt));
    expect((await get(id)).body.editedAt).toBe(editedAt);
    expect((await put(id, { body: {} })).expect(200).body.body).toEqual({});
    expect((await put(id, {})).expect(200).body.body).toEqual({});
  });
});

describe('the target', () => {
  it('is a page, a node or a cell, and stays when that is deleted', async () => {
    const page = t.make.page();
    space = await t.make.space({ org, pages: [page], editMode: 'live' });
    const target = { page: page.id, node: 'k1', tableCell: { record: 'r1', definition: 'd1' } };
    const { id, target: told } = (await post({ ...said('Here'), ...target })).expect(200).body;
    const kept = { space: space.id, revision: space.revisionId, page: { id: page.id }, node: { id: 'k1' }, tableCell: target.tableCell };
    expect(told).toEqual(kept);
    await post();
    const changes = [{ operation: 'delete_page', page: page.id }];
    (await t.api.as(admin).post('/v1/spaces/:spaceId/content', { spaceId: space.id }, { changes })).expect(200);
    expect((await get(id)).expect(200).body.target).toEqual(kept);
    expect(idsIn(await list({ targetPage: page.id }))).toEqual([id]);
    expect((await post({ ...said('Too late'), page: page.id })).status).toBe(400);
  });

  it('of a change request is a page of its content', async () => {
    const page = t.make.page();
    space = await t.make.space({ org, pages: [page] });
    const { id: changeRequestId } = await t.make.changeRequest({ space });
    const params = { spaceId: space.id, changeRequestId };
    const { target } = (await t.api.as(admin).post(IN_CHANGE_REQUEST, params, { ...said('Here'), page: page.id })).expect(200).body;
    expect(target).toMatchObject({ page: { id: page.id }, changeRequest: changeRequestId });
    const query = { targetPage: page.id };
    expect((await t.api.as(admin).get(IN_CHANGE_REQUEST, params, { query })).expect(200).body.count).toBe(1);
    expect((await list(query)).expect(200).body.count).toBe(0);
  });
});

describe('the list', () => {
  const moment = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

  it('has the newest first, or the oldest', async () => {
    const ids: string[] = [];
    for (const second of [3, 1, 2, 2]) ids.push((await t.make.comment({ space, postedAt: moment(second) })).id);
    const oldestFirst = [ids[1], ids[2], ids[3], ids[0]];
    expect(idsIn(await list({ order: 'asc' }))).toEqual(oldestFirst);
    for (const query of [{}, { order: 'desc' }] as Query[]) expect(idsIn(await list(query))).toEqual(oldestFirst.toReversed());
    expect((await list({ order: 'up' })).status).toBe(400);
  });

  it('is filtered by status, page and authors, each alone and all together', async () => {
    const [ada, bob] = [await t.make.user(), await t.make.user()];
    const made = [];
    for (const postedById of [ada.id, bob.id]) {
      for (const status of ['open', 'resolved'] as const) {
        for (const pageId of ['one', 'two']) made.push(await t.make.comment({ space, postedById, status, pageId }));
      }
    }
    const filters: { status?: string; targetPage?: string; authors?: string[] }[] = [
      {},
      { status: 'all' },
      ...['open', 'resolved'].flatMap((status) => [{ status }, { status, targetPage: 'two', authors: [bob.id] }]),
      { targetPage: 'one' },
      { targetPage: 'gone' },
      { authors: [ada.id] },
      { authors: [ada.id, bob.id] },
      { authors: ['nobody'] },
    ];
    for (const order of ['asc', 'desc']) {
      for (const filter of filters) {
        const { status = 'all', targetPage, authors } = filter;
        const wanted = made
          .filter((comment) => status === 'all' || comment.status === status)
          .filter(({ pageId }) => targetPage === undefined || pageId === targetPage)
          .filter(({ postedById }) => authors === undefined || authors.includes(postedById))
          .map(({ id }) => id);
        const reply = (await list({ ...filter, order })).expect(200);
        expect(idsIn(reply), JSON.stringify(filter)).toEqual(order === 'asc' ? wanted : wanted.toReversed());
        expect(reply.body.count).toBe(wanted.length);
      }
    }
    expect((await list({ status: 'closed' })).status).toBe(400);
    expect((await list({ authors: Array.from({ length: 101 }, () => 'x') })).status).toBe(400);
    expect((await list({ targetPage: ['one', 'two'] })).status).toBe(400);
  });

  it('neither skips nor repeats comments while others are added and deleted', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 9; i++) ids.push((await t.make.comment({ space, postedAt: moment(i >> 1) })).id);
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
        const reply = (await list({ order, limit: 2, ...(page !== undefined && { page }) })).expect(200);
        seen.push(...idsIn(reply));
        page = reply.body.next?.page as string | undefined;
        // An added comment is newer than all others; a deleted one was already listed.
        const { id } = (await post()).expect(200).body;
        (await remove(id)).expect(204);
        if (order === 'desc') await post();
      }
      expect(seen.filter((id) => ids.includes(id))).toEqual(order === 'asc' ? ids : ids.toReversed());
    }
  });

  it('grows only at its end under concurrent posts', async () => {
    const progress = { done: false };
    const posting = Promise.all(Array.from({ length: 40 }, () => post()));
    void posting.finally(() => (progress.done = true));
    const looks: string[][] = [];
    while (!progress.done) looks.push(idsIn(await list({ order: 'asc', limit: 1000 })));
    await posting;
    const all = idsIn(await list({ order: 'asc', limit: 1000 }));
    expect(all).toHaveLength(40);
    for (const look of looks) expect(look).toEqual(all.slice(0, look.length));
  });

  it('accepts only its own cursors', async () => {
    for (let i = 0; i < 3; i++) await t.make.comment({ space });
    const { page } = (await list({ limit: 1 })).expect(200).body.next;
    const others: Query[] = [{ page, order: 'asc' }, { page, status: 'open' }, { page: 'nonsense' }];
    for (const query of others) expect((await list(query)).status).toBe(400);
    const { id: changeRequestId } = await t.make.changeRequest({ space });
    const params = { spaceId: space.id, changeRequestId };
    expect((await t.api.as(admin).get(IN_CHANGE_REQUEST, params, { query: { page } })).status).toBe(400);
  });

  it('needs as many statements for many comments as for one', async () => {
    const [ada, bob] = [await t.make.user(), await t.make.user()];
    const fill = async () => {
      const { id } = await t.make.comment({ space });
      await t.make.commentReply(id, { postedById: ada.id });
      const inserted = [id, bob.id];
      await t.db.query(`INSERT INTO comment_reactions (comment_id, emoji, user_id) VALUES ($1, '👍', $2)`, inserted);
    };
    const statements = async () => (await statementsOf(async () => (await list()).expect(200))).length;
    await fill();
    const forOne = await statements();
    expect(forOne).toBeGreaterThan(0);
    for (let i = 0; i < 20; i++) await fill();
    expect(forOne).toBeGreaterThan(0);
    expect(await statements()).toBe(forOne);
  });
});

describe('permissions', () => {
  it.each<[Role, boolean, boolean, boolean]>([
    ['read', false, false, false],
    ['comment', true, false, false],
    ['edit', true, false, false],
    ['review', true, true, false],
    ['create', true, true, false],
    ['admin', true, true, true],
  ])('of the role %s: comment and react %s, resolve %s, delete comments of others %s', async (role, comments, resolves, deletes) => {
    const person = await someone(role);
    const { id } = (await post()).expect(200).body;
    expect((await get(id, person)).expect(200).body.permissions).toEqual({ view: true, edit: resolves, reply: comments, delete: deletes });
    expect((await list({}, person)).expect(200).body.items[0].permissions.edit).toBe(resolves);
    const status = (may: boolean) => (may ? 200 : 403);
    expect((await post(said('Mine'), person)).status).toBe(status(comments));
    expect((await put(id, { addedReactions: ['👍'] }, person)).status).toBe(status(comments));
    expect((await put(id, { removedReactions: ['👍'] }, person)).status).toBe(status(comments));
    expect((await put(id, { resolved: true }, person)).status).toBe(status(resolves));
    expect((await put(id, said('Yours'), person)).status).toBe(403);
    expect((await put(id, {}, person)).status).toBe(200);
    expect((await remove(id, person)).status).toBe(deletes ? 204 : 403);
  });

  it('refuse the whole request when a part of it is forbidden', async () => {
    const { id } = (await post()).expect(200).body;
    (await put(id, { resolved: true, addedReactions: ['👍'], ...said('Yours') }, await someone('review'))).expect(403);
    expect((await get(id)).body).toMatchObject({ status: 'open', reactions: [], body: { markdown: 'Hello' } });
  });

  it('let the author do everything except reply and react without the role', async () => {
    const author = await someone('comment');
    const { id, permissions } = (await post(said('Mine'), author)).expect(200).body;
    expect(permissions).toEqual({ view: true, edit: true, reply: true, delete: true });
    await t.db.query(`UPDATE grants SET role = 'read' WHERE user_id = $1`, [author.id]);
    expect((await put(id, { ...said('Still mine'), resolved: true }, author)).expect(200).body.permissions).toMatchObject({
      edit: true,
      reply: false,
    });
    expect((await put(id, { addedReactions: ['👍'] }, author)).status).toBe(403);
    expect((await remove(id, author)).status).toBe(204);
  });

  it('are none without a role on the space', async () => {
    const { id } = (await post()).expect(200).body;
    const guest = await t.make.member(org, null);
    expect((await list({}, guest)).status).toBe(404);
    expect((await post(said('Me?'), guest)).status).toBe(404);
    expect((await get(id, guest)).status).toBe(404);
  });
});

describe('concurrent writes', () => {
  it('are refused when somebody else wrote after the caller read', async () => {
    const { id } = (await post()).expect(200).body;
    const { etag } = (await get(id)).expect(200);
    const both = await Promise.all(['One', 'Other'].map((text) => put(id, said(text), admin, { 'if-match': etag })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const won = both.find(({ status }) => status === 200);
    expect((await get(id)).etag).toBe(won!.etag);
    (await put(id, { resolved: true }, admin, { 'if-match': won!.etag })).expect(200);
    expect(await openIn()).toBe(0);
  });

  it('create one comment for one Idempotency-Key', async () => {
    const send = () => t.api.as(admin).post(LIST, { spaceId: space.id }, said('Once'), { headers: { 'idempotency-key': 'once' } });
    const first = (await send()).expect(200);
    expect((await send()).expect(200).body).toEqual(first.body);
    expect(await openIn()).toBe(1);
  });
});

describe('a change request', () => {
  it('counts a comment on itself and its contributors, and not on the space', async () => {
    const { id: changeRequestId, number } = await t.make.changeRequest({ space });
    const params = { spaceId: space.id, changeRequestId: number };
    const { target } = (await t.api.as(admin).post(IN_CHANGE_REQUEST, params, said('By number'))).expect(200).body;
    expect(target.changeRequest).toBe(changeRequestId);
    const { body } = (await t.api.as(admin).get('/v1/spaces/:spaceId/change-requests/:changeRequestId', params)).expect(200);
    expect(body.comments).toBe(1);
    expect((await t.api.as(admin).get('/v1/spaces/:spaceId', { spaceId: space.id })).expect(200).body.comments).toBe(0);
    const contributors = await t.api.as(admin).get('/v1/spaces/:spaceId/change-requests/:changeRequestId/contributors', params);
    expect(contributors.expect(200).body.items).toMatchObject([{ user: { id: admin.id }, actionType: 'comment', count: 1 }]);
  });

  it.each(['archived', 'merged'] as const)('keeps its discussion when it is %s', async (status) => {
    const { id: changeRequestId } = await t.make.changeRequest({ space });
    const params = { spaceId: space.id, changeRequestId };
    const { id } = (await t.api.as(admin).post(IN_CHANGE_REQUEST, params, said('Before'))).expect(200).body;
    await t.db.repo(ChangeRequest).update(changeRequestId, { status });
    expect(idsIn(await t.api.as(admin).get(IN_CHANGE_REQUEST, params))).toEqual([id]);
    (await t.api.as(admin).get(`${IN_CHANGE_REQUEST}/:commentId`, { ...params, commentId: id })).expect(200);
    (await t.api.as(admin).put(`${IN_CHANGE_REQUEST}/:commentId`, { ...params, commentId: id }, { resolved: true })).expect(200);
    (await t.api.as(admin).post(IN_CHANGE_REQUEST, params, said('After'))).expect(200);
    expect(await openInChangeRequest(changeRequestId)).toBe(1);
  });
});

describe('the commenters', () => {
  it.each(EITHER)('of a %s are the members who commented or replied there, each once', async (kind) => {
    const { path, one, params } = await discussion(kind);
    const elsewhere = await discussion(kind === 'space' ? 'change request' : 'space');
    const [author, replier, other, gone] = [
      await someone('comment'),
      await someone('comment'),
      await someone('comment'),
      await someone('comment'),
    ];
    const { id: commentId } = (await t.api.as(author).post(path, params, said('One'))).expect(200).body;
    (await t.api.as(author).post(path, params, said('Two'))).expect(200);
    (await t.api.as(replier).post(`${one}/replies`, { ...params, commentId }, said('Three'))).expect(200);
    (await t.api.as(other).post(elsewhere.path, elsewhere.params, said('Elsewhere'))).expect(200);
    (await t.api.as(gone).post(path, params, said('Bye'))).expect(200);
    (await t.api.as(admin).delete('/v1/orgs/:o/members/:u', { o: org.id, u: gone.id })).expect(204);
    const reply = await t.api.as(other).get(path.replace('comments', 'commenters'), params);
    expect(
      reply
        .expect(200)
        .body.items.map(({ id }: { id: string }) => id)
        .toSorted(),
    ).toEqual([author.id, replier.id].toSorted());
    // Guests see only names; callers who may list members see full profiles.
    expect(reply.body.items[0]).not.toHaveProperty('role');
    const whole = await t.api.as(admin).get(path.replace('comments', 'commenters'), params);
    expect(whole.expect(200).body.items[0]).toMatchObject({ object: 'member', role: null, user: { object: 'user' } });
    expect(reply.body.count).toBe(2);
  });
});

describe('events', () => {
  it('are emitted after the commit', async () => {
    const emit = vi.spyOn(t.app.get(Events), 'emit');
    const ada = await t.make.member(org);
    const { id: commentId } = (await post(said('Hello'))).expect(200).body;
    await put(commentId, { ...said(`Hello [Ada](/users/${ada.id})`), resolved: true });
    await put(commentId, { resolved: true, addedReactions: ['👍'] });
    await put(commentId, { resolved: false });
    await remove(commentId);
    await remove(commentId);
    const comment = { spaceId: space.id, changeRequestId: null, commentId };
    expect(emit.mock.calls.map(([event]) => event).filter(isNoNotice)).toMatchObject([
      new CommentCreated(comment, admin.id, []),
      new CommentUpdated(comment, admin.id, [ada.id]),
      new CommentResolved(comment, admin.id, true),
      new CommentResolved(comment, admin.id, false),
      new CommentDeleted(comment, admin.id),
    ]);
    emit.mockRestore();
  });
});

describe('the purge', () => {
  it('removes comments, replies and reactions with the space, those of its change requests too', async () => {
    const { id: changeRequestId } = await t.make.changeRequest({ space });
    for (const [path, params] of [
      [LIST, { spaceId: space.id }],
      [IN_CHANGE_REQUEST, { spaceId: space.id, changeRequestId }],
    ] as const) {
      const { id: commentId } = (await t.api.as(admin).post(path, params, said('Gone soon'))).expect(200).body;
      const where = { ...params, commentId };
      const replied = await t.api.as(admin).post(`${path}/:commentId/replies`, where, said('As is this'));
      const reacted = { addedReactions: ['👍'] };
      (await t.api.as(admin).put(`${path}/:commentId`, where, reacted)).expect(200);
      const reply = { ...where, commentReplyId: replied.expect(200).body.id };
      (await t.api.as(admin).put(`${path}/:commentId/replies/:commentReplyId`, reply, reacted)).expect(200);
    }
    const kept = await t.make.comment();
    await t.db.repo(Space).update(space.id, { deletedAt: new Date(Date.now() - 8 * 86_400_000) });
    await purgeSpaces(t);
    expect(await t.db.repo(Space).countBy({ id: space.id })).toBe(0);
    const left = await t.db.query('SELECT id FROM comments WHERE space_id = ANY($1)', [[space.id, kept.spaceId]]);
    expect(left).toEqual([{ id: kept.id }]);
  });
});
