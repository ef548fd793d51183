import { beforeEach, describe, expect, it } from 'vitest';
import { EditContent } from '../../src/modules/change-requests/content/edit-content.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const SPACE = '/v1/spaces/:spaceId';
const REQUEST = `${SPACE}/change-requests/:id`;

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const as = (user: MadeUser = org.admin) => t.api.as(user);
const live = async (changes: unknown) => (await as().post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body;
const edit = (id: string, changes: unknown, options: object = {}) =>
  as().post(`${REQUEST}/content`, { spaceId, id }, { changes }, { query: { compat: 'false' }, ...options });
const edited = async (id: string, changes: unknown) => (await edit(id, changes)).expect(200).body;
const begin = async (): Promise<string> =>
  (await as().post(`${SPACE}/change-requests`, { spaceId }, { status: 'open' })).expect(201).body.id;
const read = async (id: string) => (await as().get(REQUEST, { spaceId, id })).expect(200).body;
const merge = (id: string, options: object = {}) => as().post(`${REQUEST}/merge`, { spaceId, id }, undefined, options);
const update = (id: string, body?: object, options: object = {}) => as().post(`${REQUEST}/update`, { spaceId, id }, body, options);
const head = async (): Promise<string> => (await as().get(SPACE, { spaceId })).body.revision;
const markdown = async (page: string, id?: string): Promise<string> =>
  (
    await as().get(
      id ? `${REQUEST}/content/page/:page` : `${SPACE}/content/page/:page`,
      { spaceId, id: id!, page },
      { query: { format: 'markdown' } },
    )
  ).expect(200).body.markdown;
const titles = async (): Promise<string[]> =>
  (await as().get(`${SPACE}/content/pages`, { spaceId })).body.pages.map(({ title }: { title: string }) => title);
const page = async (title: string, text = `${title}.`): Promise<string> =>
  (await live([{ operation: 'insert_page', title, document: { markdown: text } }])).changes[0].page.id;
const say = (id: string, text: string) => ({ operation: 'update_page', page: id, document: { markdown: text } });
const name = (id: string, title: string) => ({ operation: 'update_page', page: id, title });

describe('the content of a change request', () => {
  it('starts as the content of the space, and is independent afterwards', async () => {
    const id = await page('Page', 'One.');
    const request = await begin();
    const { changeRequest, changes } = await edited(request, [say(id, 'Two.'), { operation: 'insert_page', title: 'New', document: {} }]);
    expect(changes.map(({ object }: { object: string }) => object)).toEqual(['updated_page', 'created_page']);
    expect(changes[0].page.urls.location).toContain(`/change-requests/${request}/content/page/${id}`);
    expect([await markdown(id, request), await markdown(id)]).toEqual(['Two.\n', 'One.\n']);
    expect(await titles()).toEqual(['Page']);
    const content = (await as().get(`${REQUEST}/content`, { spaceId, id: request })).expect(200).body;
    expect(content).toMatchObject({ id: changeRequest.revision, type: 'edits', parents: [changeRequest.revisionInitial] });
    const byNumber = (await as().get(`${REQUEST}/content/pages`, { spaceId, id: String(changeRequest.number) })).expect(200).body;
    expect(byNumber.pages).toHaveLength(2);
    const { items } = (await as().get(`${REQUEST}/contributors`, { spaceId, id: request })).body;
    expect(items).toMatchObject([{ count: 1, user: { id: org.admin.id } }]);
  });

  it('cannot be written after its space is deleted', async () => {
    const request = await t.make.changeRequest({ space: { id: spaceId } });
    (await as().delete(SPACE, { spaceId })).expect(204);
    const changes = [{ operation: 'insert_page', title: 'Late', document: {} }] as never;
    await expect(t.app.get(EditContent).write(request, { changes }, { userId: org.admin.id } as never)).rejects.toThrow('No such space');
  });

  it('returns itself by default, and supports conditional writes', async () => {
    const request = await begin();
    const change = [{ operation: 'insert_page', title: 'A', document: {} }];
    const { revision } = await read(request);
    const reply = (await edit(request, change, { query: {}, headers: { 'if-match': revision } })).expect(200).body;
    expect(reply).toMatchObject({ object: 'change-request', id: request });
    (await edit(request, [{ operation: 'insert_page', title: 'B', document: {} }], { headers: { 'if-match': revision } })).expect(412);
  });

  it('can be reverted to its base', async () => {
    const id = await page('Page', 'One.');
    const request = await begin();
    await edited(request, [say(id, 'Two.')]);
    await edited(request, [say(id, 'Three.')]);
    await edited(request, [{ operation: 'revert_page', page: id }]);
    expect(await markdown(id, request)).toBe('One.\n');
  });

  it('can be changed by editors while the change request is neither merged nor archived', async () => {
    const request = await begin();
    const change = { changes: [{ operation: 'insert_page', title: 'A', document: {} }] };
    const post = (user: MadeUser) => as(user).post(`${REQUEST}/content`, { spaceId, id: request }, change);
    (await post(await t.make.member(org, 'comment'))).expect(403);
    (await post(await t.make.user())).expect(404);
    (await post(await t.make.member(org, 'edit'))).expect(200);
    (await as().patch(REQUEST, { spaceId, id: request }, { status: 'archived' })).expect(200);
    (await post(org.admin)).expect(409);
    (await merge(request)).expect(409);
    (await update(request)).expect(409);
    (await as().patch(REQUEST, { spaceId, id: request }, { status: 'draft' })).expect(200);
    (await merge(request)).expect(200);
    (await post(org.admin)).expect(409);
  });
});

describe('merging', () => {
  it('applies the changes and keeps what changed in the meantime', async () => {
    const [a, b] = [await page('A', 'One.\n\nTwo.'), await page('B')];
    const request = await begin();
    await edited(request, [say(a, 'One.\n\nZwei.'), { operation: 'insert_page', title: 'C', document: { markdown: 'New.' } }]);
    await live([say(a, 'Uno.\n\nTwo.'), name(b, 'Bee')]);
    expect((await read(request)).outdated).toBe(true);
    const before = await head();
    const dry = (await merge(request, { query: { dryRun: 'true' } })).expect(200).body;
    expect(dry).toEqual({ revision: before, result: 'merge' });
    expect(await head()).toBe(before);
    const { revision, result } = (await merge(request)).expect(200).body;
    expect([result, revision]).toEqual(['merge', await head()]);
    expect(await markdown(a)).toBe('Uno.\n\nZwei.\n');
    expect((await titles()).toSorted()).toEqual(['A', 'Bee', 'C']);
    const merged = await read(request);
    expect(merged).toMatchObject({ status: 'merged', revisionMerged: revision, outdated: false, mergedBy: { id: org.admin.id } });
    const content = (await as().get(`${SPACE}/revisions/:r`, { spaceId, r: revision })).body;
    expect(content).toMatchObject({ type: 'merge', mergedFrom: merged, parents: [before, merged.revision] });
    const space = (await as().get(SPACE, { spaceId })).body;
    expect([space.changeRequests, space.changeRequestsOpen, space.changeRequestsDraft]).toEqual([1, 0, 0]);
    (await merge(request)).expect(409);
    (await as().patch(REQUEST, { spaceId, id: request }, { subject: 'Late' })).expect(409);
  });

  it('reports each conflict, and writes nothing', async () => {
    const id = await page('Page', 'Text.');
    const request = await begin();
    await edited(request, [name(id, 'Ours'), say(id, 'Our text.')]);
    await live([name(id, 'Theirs'), say(id, 'Their text.')]);
    const before = await head();
    const { error } = (await merge(request)).expect(409).body;
    expect(error).toMatchObject({ type: 'merge-conflict', theirs: before });
    expect(
      error.conflicts.map(({ path, kind }: { path: string; kind: string }) => [path.replace(/^\/blocks\/.*/, '/blocks'), kind]),
    ).toEqual([
      ['/title', 'edit-edit'],
      ['/blocks', 'edit-edit'],
    ]);
    expect(error.conflicts[0]).toMatchObject({ target: { kind: 'page', id }, base: 'Page', ours: 'Ours', theirs: 'Theirs' });
    expect([await head(), (await read(request)).status]).toEqual([before, 'open']);
  });

  it('needs changes, permission, and a current ETag', async () => {
    const request = await begin();
    expect((await merge(request)).expect(409).body.error.message).toContain('nothing to merge');
    await edited(request, [{ operation: 'insert_page', title: 'A', document: {} }]);
    (await as(await t.make.member(org, 'edit')).post(`${REQUEST}/merge`, { spaceId, id: request })).expect(403);
    (await as(await t.make.user()).post(`${REQUEST}/merge`, { spaceId, id: request })).expect(404);
    (await merge(request, { headers: { 'if-match': await head() } })).expect(412);
    (await merge(request, { headers: { 'if-match': `"${(await read(request)).revision}"` } })).expect(200);
  });

  it('is refused while rules are not met, and names each of them', async () => {
    const rules = [{ rule: 'require_at_least_one_approved_review' }, { rule: 'require_change_request_subject' }];
    (await as().patch(SPACE, { spaceId }, { mergeRules: { type: 'rules', rules } })).expect(200);
    const request = await begin();
    await edited(request, [{ operation: 'insert_page', title: 'A', document: {} }]);
    const { error } = (await merge(request)).expect(409).body;
    expect(error.type).toBe('merge-rules-unmet');
    expect(error.rules.map(({ rule }: { rule: string }) => rule)).toEqual(rules.map(({ rule }) => rule));
    (await as().patch(REQUEST, { spaceId, id: request }, { subject: 'Adds A' })).expect(200);
    const reviewer = await t.make.member(org, 'review');
    const approve = () => as(reviewer).post(`${REQUEST}/reviews`, { spaceId, id: request }, { status: 'approved' });
    (await approve()).expect(201);
    await edited(request, [{ operation: 'insert_page', title: 'B', document: {} }]);
    (await merge(request)).expect(409);
    (await approve()).expect(201);
    (await merge(request)).expect(200);
  });

  it('handles files, reusable contents and variables like pages', async () => {
    const { changes } = await live([
      { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'One.\n\nTwo.' } },
      { operation: 'set_variables', variables: { a: 1, b: 1 } },
    ]);
    const note = changes[0].reusableContent;
    const request = await begin();
    const file = { name: 'a.txt', base64: 'YQ==', contentType: 'text/plain' };
    await edited(request, [
      { operation: 'update_reusable_content', reusableContent: note, document: { markdown: 'One.\n\nZwei.' } },
      { operation: 'set_variables', variables: { a: 2 } },
      { operation: 'insert_files', files: [file] },
    ]);
    await live([
      { operation: 'update_reusable_content', reusableContent: note, document: { markdown: 'Uno.\n\nTwo.' } },
      { operation: 'set_variables', variables: { b: null, c: 3 } },
    ]);
    (await merge(request)).expect(200);
    const content = (await as().get(`${SPACE}/content`, { spaceId })).body;
    expect(content.variables).toEqual({ a: 2, c: 3 });
    expect(content.files).toMatchObject([{ name: 'a.txt' }]);
    const { nodes } = (await as().get(`${SPACE}/content/reusable-contents/:note/document`, { spaceId, note })).body;
    expect(JSON.stringify(nodes)).toMatch(/Uno.*Zwei/);
  });
});

describe('updating', () => {
  it('applies the changes of the space, and does nothing if there are none', async () => {
    const [a, b] = [await page('A'), await page('B')];
    const request = await begin();
    const started = await read(request);
    expect((await update(request)).expect(200).body).toEqual({ revision: started.revision, result: 'update' });
    await edited(request, [say(a, 'Ours.')]);
    await live([say(b, 'Theirs.')]);
    const theirs = await head();
    const { revision } = (await update(request)).expect(200).body;
    expect(await read(request)).toMatchObject({ revision, revisionMergedAncestor: theirs, outdated: false });
    expect([await markdown(a, request), await markdown(b, request)]).toEqual(['Ours.\n', 'Theirs.\n']);
    const content = (await as().get(`${REQUEST}/content`, { spaceId, id: request })).body;
    expect(content).toMatchObject({ type: 'update' });
    const { changes } = (await as().get(`${REQUEST}/changes`, { spaceId, id: request })).expect(200).body;
    expect(changes).toMatchObject([{ type: 'page_edited', page: { id: a, path: 'a' } }]);
    (await merge(request)).expect(200);
  });

  it('accepts resolutions of every conflict, for the revision they name', async () => {
    const id = await page('Page', 'Text.');
    const other = await page('Other', 'Other.');
    const request = await begin();
    await edited(request, [name(id, 'Ours'), say(id, 'Our text.'), { operation: 'delete_page', page: other }]);
    await live([name(id, 'Theirs'), say(id, 'Their text.'), say(other, 'Edited.')]);
    const { error } = (await update(request)).expect(409).body;
    const before = await read(request);
    const at = (start: string) =>
      error.conflicts.find(({ path }: { path: string }) => (start === '' ? path === '' : path.startsWith(start)));
    const [title, block, gone] = [at('/title'), at('/blocks/'), at('')];
    const { theirs } = error;
    const title2 = { target: title.target, path: title.path, value: 'Both' };
    const rest = [
      { target: block.target, path: block.path, take: 'ours' },
      { target: gone.target, path: gone.path, take: 'theirs' },
    ];
    const left = (await update(request, { theirs, resolutions: [title2] })).expect(409).body.error.conflicts;
    expect(left).toHaveLength(2);
    const refused = async (resolutions: object[], pointer: string) =>
      expect((await update(request, { theirs, resolutions })).expect(400).body.error.errors[0].pointer).toBe(pointer);
    await refused([{ ...title2, value: '' }, ...rest], '/resolutions/0/value');
    await refused([{ ...title2, value: 7 }, ...rest], '/resolutions/0/value');
    await refused([title2, ...rest, { ...title2, path: '/slug' }], '/resolutions/3');
    await refused([{ ...title2, take: 'ours' }, ...rest], '/resolutions/0');
    await refused([{ target: title.target, path: '/title' }, ...rest], '/resolutions/0');
    await refused([{ ...title2, target: { kind: 'unicorn', id } }], '/resolutions/0/target/kind');
    (await update(request, { theirs: before.revision, resolutions: [title2, ...rest] })).expect(412);
    expect(await read(request)).toEqual(before);
    (await update(request, { theirs, resolutions: [title2, ...rest] })).expect(200);
    expect(await markdown(id, request)).toBe('Our text.\n');
    (await merge(request)).expect(200);
    expect((await titles()).toSorted()).toEqual(['Both', 'Other']);
    expect(await markdown(other)).toBe('Edited.\n');
  });

  it('accepts as a value only what a change could have set', async () => {
    const id = await page('Page');
    const request = await begin();
    const set = (slug: string, emoji: string) => [{ operation: 'update_page', page: id, slug, emoji }];
    await edited(request, set('ours', '🅰️'));
    await live(set('theirs', '🅱️'));
    const { theirs } = (await update(request)).expect(409).body.error;
    const resolve = (slug: unknown, emoji: unknown) =>
      update(request, {
        theirs,
        resolutions: [
          { target: { kind: 'page', id }, path: '/slug', value: slug },
          { target: { kind: 'page', id }, path: '/emoji', value: emoji },
        ],
      });
    for (const slug of [null, '', '..', 7]) (await resolve(slug, null)).expect(400);
    (await update(request, { resolutions: [{ target: { kind: 'page', id }, path: '/slug', take: 'ours' }] })).expect(400);
    (await resolve('both', null)).expect(200);
    const found = (await as().get(`${REQUEST}/content/page/:page`, { spaceId, id: request, page: id })).body;
    expect(found.slug).toBe('both');
    expect(found).not.toHaveProperty('emoji');
  });

  it('needs permission to edit, and a current ETag', async () => {
    const request = await begin();
    (await as(await t.make.member(org, 'comment')).post(`${REQUEST}/update`, { spaceId, id: request })).expect(403);
    (await as(await t.make.user()).post(`${REQUEST}/update`, { spaceId, id: request })).expect(404);
    await page('A');
    (await update(request, {}, { headers: { 'if-match': await head() } })).expect(412);
  });
});

describe('what a change request changes', () => {
  it('is listed page by page, block by block and word by word', async () => {
    const id = await page('Page', 'The quick fox.\n\nStays.');
    const request = await begin();
    await edited(request, [say(id, 'The slow fox.\n\nStays.'), { operation: 'insert_page', title: 'New', document: {}, into: id }]);
    const all = (await as().get(`${REQUEST}/changes`, { spaceId, id: request })).expect(200).body;
    expect(all.changes).toMatchObject([
      { type: 'page_edited', page: { id, title: 'Page' } },
      { type: 'page_created', page: { title: 'New', path: 'page/new' } },
    ]);
    const some = (await as().get(`${REQUEST}/changes`, { spaceId, id: request }, { query: { limit: '1' } })).body;
    expect([some.changes.length, some.more]).toEqual([1, 1]);
    (await as().get(`${REQUEST}/changes`, { spaceId, id: request }, { query: { limit: '0' } })).expect(400);
    const diff = (await as().get(`${REQUEST}/changes/page/:page`, { spaceId, id: request, page: id })).expect(200).body;
    expect(diff.changes).toHaveLength(1);
    expect(diff.changes[0]).toMatchObject({ type: 'changed' });
    expect(diff.changes[0].words).toContainEqual({ text: 'quick', removed: true });
    expect(diff.changes[0].words).toContainEqual({ text: 'slow', added: true });
    (await as().get(`${REQUEST}/changes/page/:page`, { spaceId, id: request, page: 'nothing' })).expect(404);
  });

  it('is also available for every revision', async () => {
    const id = await page('Page', 'One.');
    await live([say(id, 'Two.')]);
    const r = await head();
    const { changes } = (await as().get(`${SPACE}/revisions/:r/changes`, { spaceId, r })).expect(200).body;
    expect(changes).toMatchObject([{ type: 'page_edited', page: { id } }]);
    const diff = (await as().get(`${SPACE}/revisions/:r/changes/page/:page`, { spaceId, r, page: id })).expect(200).body;
    expect(diff.changes).toHaveLength(1);
  });
});

describe('races', () => {
  const outcomes = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted();

  it('let one of two merges of a change request win', async () => {
    for (let round = 0; round < 5; round++) {
      const request = await begin();
      await edited(request, [{ operation: 'insert_page', title: `Round ${round}`, document: {} }]);
      expect(outcomes(await Promise.all([merge(request), merge(request), merge(request)]))).toEqual([200, 409, 409]);
      expect((await titles()).filter((title) => title === `Round ${round}`)).toHaveLength(1);
    }
  });

  it('lose nothing between merges of many requests and live edits', async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, () => begin()));
    await Promise.all(requests.map((request, i) => edited(request, [{ operation: 'insert_page', title: `Request ${i}`, document: {} }])));
    const writes = Array.from({ length: 6 }, (_, i) => live([{ operation: 'insert_page', title: `Live ${i}`, document: {} }]));
    const merges = requests.map(async (request) => (await merge(request)).expect(200));
    await Promise.all([...writes, ...merges]);
    const expected = ['Request', 'Live'].flatMap((word) => Array.from({ length: 6 }, (_, i) => `${word} ${i}`));
    expect((await titles()).toSorted()).toEqual(expected.toSorted());
    const space = (await as().get(SPACE, { spaceId })).body;
    expect([space.changeRequests, space.changeRequestsOpen]).toEqual([6, 0]);
  });

  it('between a merge, an update and an edit of one change request keep every acknowledged edit', async () => {
    for (let round = 0; round < 6; round++) {
      const request = await begin();
      await edited(request, [{ operation: 'insert_page', title: `First ${round}`, document: {} }]);
      await live([{ operation: 'insert_page', title: `Live ${round}`, document: {} }]);
      const [late, merged] = await Promise.all([
        edit(request, [{ operation: 'insert_page', title: `Late ${round}`, document: {} }]),
        merge(request),
        update(request),
      ]);
      merged.expect(200);
      const all = await titles();
      expect(all).toContain(`First ${round}`);
      expect(all.includes(`Late ${round}`)).toBe(late.status === 200);
    }
  });
});

describe('templates', () => {
  const titlesIn = async (id: string): Promise<string[]> =>
    (await as().get(`${REQUEST}/content/pages`, { spaceId, id })).expect(200).body.pages.map(({ title }: { title: string }) => title);

  it('can begin a change request or be added to one, and leave the space unchanged', async () => {
    const id = (await as().post(`${SPACE}/change-requests`, { spaceId }, { template: { id: 'changelog' } })).expect(201).body.id;
    const begun = await titlesIn(id);
    expect(begun.length).toBeGreaterThan(0);
    const apply = (changeRequestId: string, template = 'internal-handbook') =>
      as().post(`${SPACE}/content/template`, { spaceId }, { id: template, changeRequestId });
    (await apply(id)).expect(201);
    expect((await titlesIn(id)).length).toBeGreaterThan(begun.length);
    (await apply('1')).expect(201);
    expect(await titles()).toEqual([]);
    (await apply('99')).expect(404);
    (await apply('nothing')).expect(404);
    (await apply(id, 'nothing')).expect(404);
    (await as().post(`${SPACE}/change-requests`, { spaceId }, { template: { id: 'nothing' } })).expect(404);
    expect((await as().get(SPACE, { spaceId })).body.changeRequests).toBe(1);
    (await merge(id)).expect(200);
    (await apply(id)).expect(409);
    expect((await titles()).length).toBeGreaterThan(begun.length);
  });
});
