import { beforeEach, describe, expect, it } from 'vitest';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import { inTurn } from '../support/in-turn.js';
import { base64, contentOf, LiveSpaces, raceWithPurge, type MadeOrg } from '../support/live-spaces.js';

const t = useApp();
const DUPLICATE = '/v1/spaces/:spaceId/duplicate';
const RULES = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] };
const CONTENT = '/v1/spaces/:spaceId/content';

let org: MadeOrg;
let spaces: LiveSpaces;
beforeEach(async () => {
  org ??= await t.make.org();
  spaces = new LiveSpaces(t, org);
});

const duplicate = (spaceId: string, as = org.admin) => t.api.as(as).post(DUPLICATE, { spaceId });

/** How many rows the content of a space has, by table. */
async function rowsOf(spaceId: string): Promise<Record<string, number>> {
  const [rows] = await t.db.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM revisions WHERE space_id = $1)::int AS revisions,
       (SELECT count(*) FROM content_objects WHERE space_id = $1)::int AS objects,
       (SELECT count(*) FROM documents WHERE space_id = $1)::int AS documents,
       (SELECT count(*) FROM space_blobs WHERE space_id = $1)::int AS blobs`,
    [spaceId],
  );
  return rows!;
}

describe('a duplicate', () => {
  it('has the pages, documents and files of the space, and is independent from then on', async () => {
    const spaceId = await spaces.filled();
    const reply = (await duplicate(spaceId)).expect(201);
    const copyId = reply.body.id as string;
    expect(reply.headers['location']).toBe(`https://docs.example.test/v1/spaces/${copyId}`);
    const [original, copy] = [await contentOf(t, org.admin, spaceId), await contentOf(t, org.admin, copyId)];
    expect(copy).toEqual(original);
    expect(original.files).toEqual(['A file of bytes']);
    expect(original.markdown.join('\n')).toMatch(/Shared words/);
    const page = original.pages[0]!.id;
    const write = (id: string, changes: unknown) => t.api.as(org.admin).post(CONTENT, { spaceId: id }, { changes });
    (await write(copyId, [{ operation: 'update_page', page, title: 'Only here' }])).expect(200);
    (await write(spaceId, [{ operation: 'delete_page', page }])).expect(200);
    expect((await contentOf(t, org.admin, copyId)).pages[0]!.title).toBe('Only here');
    expect((await contentOf(t, org.admin, spaceId)).pages.map(({ id }) => id)).not.toContain(page);
    (await t.api.as(org.admin).delete('/v1/spaces/:spaceId', { spaceId })).expect(204);
    expect((await contentOf(t, org.admin, copyId)).files).toEqual(original.files);
  });

  it('has the settings, the position and the permissions of the space, and none of its discussions', async () => {
    const box = await t.make.collection({ org });
    const [editor, reader, outsider] = [await t.make.member(org, null), await t.make.member(org, null), await t.make.member(org, null)];
    const team = await t.make.team(org, { members: [reader] });
    const settings = { emoji: '📘', language: 'de', editMode: 'live', defaultLevel: null } as const;
    const space = await t.make.space({ org, title: 'Handbook', parentId: box.id, lineage: [], ...settings });
    await t.db.query('UPDATE spaces SET lineage = $2, resolved_level = NULL, merge_rules = $3 WHERE id = $1', [
      space.id,
      [space.id, box.id],
      RULES,
    ]);
    await t.make.grant(org, { userId: editor.id }, 'edit', space.id);
    await t.make.grant(org, { teamId: team.id }, 'read', space.id);
    await t.make.changeRequest({ space, status: 'open' });
    const { body } = (await duplicate(space.id)).expect(201);
    expect(body).toMatchObject({ title: 'Handbook (copy)', parent: box.id, organization: org.id, ...settings });
    expect(body).toMatchObject({ mergeRules: RULES, changeRequests: 0, changeRequestsOpen: 0, comments: 0 });
    const { items } = (await t.api.as(org.admin).get('/v1/collections/:id/spaces', { id: box.id })).expect(200).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([space.id, body.id]);
    const roles = (await t.api.as(org.admin).get('/v1/spaces/:id/permissions/aggregate', { id: body.id })).expect(200).body.items;
    const before = (await t.api.as(org.admin).get('/v1/spaces/:id/permissions/aggregate', { id: space.id })).expect(200).body.items;
    expect(roles).toEqual(before);
    (await t.api.as(reader).get('/v1/spaces/:id', { id: body.id })).expect(200);
    (await t.api.as(outsider).get('/v1/spaces/:id', { id: body.id })).expect(404);
  });

  it('has every property of the space except those that are its own', async () => {
    const box = await t.make.collection({ org });
    const copied: Partial<Space> = {
      orgId: org.id,
      parentId: box.id,
      emoji: '📘',
      icon: 'https://example.test/icon.png',
      language: 'de',
      editMode: 'live',
      mergeRules: RULES as Space['mergeRules'],
      defaultLevel: 'read',
    };
    const counts = { comments: 5, changeRequests: 4, changeRequestsOpen: 3, changeRequestsDraft: 1 };
    const own = [
      'id',
      'title',
      'position',
      'lineage',
      'resolvedLevel',
      'revisionId',
      'gitVersion',
      'deletedAt',
      'purging',
      'createdAt',
      'updatedAt',
    ];
    // A new column belongs in one of these lists: either it is copied, or each space has its own value.
    const columns = t.db.repo(Space).metadata.columns.map(({ propertyName }) => propertyName);
    expect([...Object.keys(copied), ...Object.keys(counts), ...own].toSorted()).toEqual(columns.toSorted());
    const { id } = await t.make.space({ org, parentId: box.id });
    await t.db.repo(Space).update(id, { ...copied, ...counts } as object);
    const { body } = (await duplicate(id)).expect(201);
    const copy = await t.db.repo(Space).findOneByOrFail({ id: body.id });
    expect(copy).toMatchObject({ ...copied, comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 });
  });

  it.each([
    ['x'.repeat(50), `${'x'.repeat(43)} (copy)`],
    ['🚀'.repeat(50), `${'🚀'.repeat(43)} (copy)`],
    [`${'x'.repeat(42)} y${'z'.repeat(6)}`, `${'x'.repeat(42)} (copy)`],
    ['', '(copy)'],
  ])('of "%s" has the title "%s"', async (title, called) => {
    const { id } = await t.make.space({ org, title });
    expect((await duplicate(id)).expect(201).body.title).toBe(called);
  });

  it('contains what the head revision refers to, and no history', async () => {
    const spaceId = await spaces.filled();
    const write = (changes: unknown) => t.api.as(org.admin).post(CONTENT, { spaceId }, { changes });
    for (let n = 0; n < 8; n++) {
      const { body } = (
        await write([
          { operation: 'insert_page', title: `Passing ${n}`, document: { markdown: `Only then: ${n}` } },
          base64(`passing ${n}`, `${n}.txt`),
        ])
      ).expect(200);
      const gone = [
        { operation: 'delete_page', page: body.changes[0].page.id },
        { operation: 'delete_file', file: body.insertedFiles[0].id },
      ];
      (await write(gone)).expect(200);
    }
    const first = (await duplicate(spaceId)).expect(201).body.id as string;
    const second = (await duplicate(first)).expect(201).body.id as string;
    expect(await contentOf(t, org.admin, first)).toEqual(await contentOf(t, org.admin, spaceId));
    // A copy of the copy has as many rows, so the copy has none too many.
    expect(await rowsOf(second)).toEqual(await rowsOf(first));
    expect(await rowsOf(first)).toMatchObject({ revisions: 1, documents: 4, blobs: 1 });
    expect((await rowsOf(spaceId))['documents']).toBe(12);
    const [reached] = await t.db.query<{ stray: number }>(
      `SELECT count(*)::int AS stray FROM content_objects a WHERE a.space_id = $1 AND NOT EXISTS (
         SELECT FROM content_objects b WHERE b.space_id = $1 AND position(a.hash IN b.body::text) > 0
         UNION ALL SELECT FROM revisions r WHERE r.space_id = $1 AND r.root = a.hash)`,
      [first],
    );
    expect(reached!.stray).toBe(0);
  });

  it('of an empty space is empty', async () => {
    const { id } = await t.make.space({ org });
    const copy = (await duplicate(id)).expect(201).body.id as string;
    expect((await t.api.as(org.admin).get(CONTENT, { spaceId: copy })).expect(200).body).toMatchObject({
      pages: [],
      files: [],
      parents: [],
    });
  });

  it('needs permission to view the space, and to create beside it', async () => {
    const { id } = await t.make.space({ org, defaultLevel: null, resolvedLevel: null });
    const [creator, reader, guest] = [await t.make.member(org, 'create'), await t.make.member(org, 'read'), await t.make.member(org, null)];
    await t.make.grant(org, { userId: reader.id }, 'admin', id);
    (await duplicate(id, creator)).expect(404);
    (await duplicate(id, guest)).expect(404);
    (await duplicate(id, reader)).expect(403);
    (await t.api.anonymous().post(DUPLICATE, { spaceId: id })).expect(401);
    await t.make.grant(org, { userId: creator.id }, 'read', id);
    const copy = (await duplicate(id, creator)).expect(201).body;
    expect(copy.permissions).toMatchObject({ view: true, edit: false });
    (await duplicate('nothing')).expect(404);
    await t.db.repo(Space).update(id, { deletedAt: new Date() });
    (await duplicate(id)).expect(404);
  });

  it('waits for a concurrent deletion of the space, and then answers 404', async () => {
    const spaceId = await spaces.filled();
    const deletion = { text: 'UPDATE spaces SET deleted_at = now() WHERE id = $1', values: [spaceId], keep: true };
    const [refused] = await inTurn(t.databaseUrl, deletion, [() => duplicate(spaceId)]);
    refused!.expect(404);
  });

  it('keeps nobody else in the organization waiting while content is copied', async () => {
    const spaceId = await spaces.filled();
    const copying = { text: 'LOCK TABLE field_targets IN EXCLUSIVE MODE', values: [] };
    const api = t.api.as(org.admin);
    const [copy] = await inTurn(t.databaseUrl, copying, [() => duplicate(spaceId)], async () => {
      (await api.post('/v1/orgs/:o/spaces', { o: org.id }, { title: 'Meanwhile' })).expect(201);
      (await api.post('/v1/orgs/:o/collections', { o: org.id }, { title: 'Meanwhile' })).expect(201);
      (await api.patch('/v1/orgs/:o', { o: org.id }, { title: 'Meanwhile' })).expect(200);
      (await api.patch('/v1/spaces/:s', { s: spaceId }, { title: 'Meanwhile' })).expect(200);
    });
    copy!.expect(201);
  });

  it('is created once for one Idempotency-Key', async () => {
    const { id } = await t.make.space({ org });
    const once = () => t.api.as(org.admin).post(DUPLICATE, { spaceId: id }, undefined, { headers: { 'idempotency-key': `copy-${id}` } });
    const [first, second] = [(await once()).expect(201), (await once()).expect(201)];
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('succeeds while members and teams leave', async () => {
    const { id } = await t.make.space({ org });
    for (let round = 0; round < 8; round++) {
      const people = await Promise.all(Array.from({ length: 4 }, () => t.make.member(org, null)));
      const team = await t.make.team(org);
      for (const { id: userId } of people) await t.make.grant(org, { userId }, 'read', id);
      await t.make.grant(org, { teamId: team.id }, 'read', id);
      const api = t.api.as(org.admin);
      const leave = people.slice(1).map(({ id: u }) => api.delete('/v1/orgs/:o/members/:u', { o: org.id, u }));
      const [copy, other, ...left] = await Promise.all([
        duplicate(id),
        duplicate(id),
        ...leave,
        api.delete('/v1/orgs/:o/teams/:t', { o: org.id, t: team.id }),
      ]);
      for (const reply of left) reply.expect(204);
      for (const { body } of [copy.expect(201), other.expect(201)]) {
        const [granted] = await t.db.query<{ users: string[]; teams: number }>(
          `SELECT array_agg(user_id) FILTER (WHERE user_id = $2) AS users, count(team_id)::int AS teams FROM grants WHERE resource_id = $1`,
          [body.id, people[0]!.id],
        );
        expect(granted).toEqual({ users: [people[0]!.id], teams: 0 });
      }
    }
  });

  it('loses nothing during a concurrent purge and sweep', async () => {
    for (let round = 0; round < 5; round++) await raceWithPurge(t, org, round);
  });
});
