import { readdirSync, readFileSync } from 'node:fs';
import { useApp } from 'bindery/testing/app.js';
import { describe, expect, it, vi } from 'vitest';
import extension from './announcements.module.js';

const t = useApp({}, [extension]);
const LIST = '/v1/orgs/:organizationId/announcements';
const ONE = '/v1/orgs/:organizationId/announcements/:announcementId';

const textsOf = ({ items }: { items: { text: string }[] }) => items.map(({ text }) => text);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('announcements', () => {
  it('are made, read, changed and deleted by administrators', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const made = (await api.post(LIST, { organizationId: org.id }, { text: 'We move on Monday' })).expect(201);
    expect(made.body).toMatchObject({ object: 'announcement', text: 'We move on Monday', expiresAt: null });
    expect(made.body.permissions).toEqual({ view: true, edit: true });
    const at = { organizationId: org.id, announcementId: made.body.id as string };
    expect((await api.get(ONE, at)).expect(200).body).toEqual(made.body);
    const changed = (await api.patch(ONE, at, { text: 'We move on Tuesday' })).expect(200);
    expect(changed.body).toEqual({ ...made.body, text: 'We move on Tuesday' });
    expect((await api.patch(ONE, at, {})).expect(200).body).toEqual(changed.body);
    (await api.delete(ONE, at)).expect(204);
    (await api.delete(ONE, at)).expect(204);
    (await api.get(ONE, at)).expect(404);
  });

  it('are read by members, and written by administrators alone', async () => {
    const org = await t.make.org();
    const { body } = (await t.api.as(org.admin).post(LIST, { organizationId: org.id }, { text: 'News' })).expect(201);
    const at = { organizationId: org.id, announcementId: body.id as string };
    const member = t.api.as(await t.make.member(org));
    expect((await member.get(ONE, at)).expect(200).body.permissions).toEqual({ view: true, edit: false });
    (await member.get(LIST, at)).expect(200);
    (await member.post(LIST, at, { text: 'Mine' })).expect(403);
    (await member.patch(ONE, at, { text: 'Mine' })).expect(403);
    (await member.delete(ONE, at)).expect(403);
  });

  it('do not exist for others, nor for anybody without a token', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const { body } = (await t.api.as(org.admin).post(LIST, { organizationId: org.id }, { text: 'News' })).expect(201);
    const at = { organizationId: org.id, announcementId: body.id as string };
    const stranger = t.api.as(other.admin);
    (await stranger.get(LIST, at)).expect(404);
    (await stranger.get(ONE, at)).expect(404);
    (await stranger.get(ONE, { ...at, organizationId: other.id })).expect(404);
    (await stranger.patch(ONE, at, { text: 'Mine' })).expect(404);
    (await t.api.anonymous().get(LIST, at)).expect(401);
    (await t.api.anonymous().post(LIST, at, { text: 'Mine' })).expect(401);
    (await t.api.as(org.admin).get(ONE, at)).expect(200);
  });

  it('keep to the limits of their fields', async () => {
    const org = await t.make.org();
    const post = async (body: object) => t.api.as(org.admin).post(LIST, { organizationId: org.id }, body);
    (await post({ text: 'x'.repeat(1000), expiresAt: null })).expect(201);
    for (const [field, body] of Object.entries({
      text: { text: 'x'.repeat(1001) },
      expiresAt: { text: 'x', expiresAt: 'tomorrow' },
      unknown: { text: 'x', unknown: 1 },
    })) {
      const { error } = (await post(body)).expect(400).body;
      expect(error.errors[0].pointer).toBe(`/${field}`);
    }
    (await post({})).expect(400);
  });

  it('are listed newest first, page by page, while others come and go', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const at = { organizationId: org.id };
    for (const text of ['1', '2', '3', '4', '5']) await api.post(LIST, at, { text });
    const first = (await api.get(LIST, at, { query: { limit: 2 } })).expect(200).body;
    expect([textsOf(first), first.count]).toEqual([['5', '4'], 5]);
    await api.post(LIST, at, { text: '6' });
    (await api.delete(ONE, { ...at, announcementId: first.items[1].id })).expect(204);
    const second = (await api.get(LIST, at, { query: { limit: 2, page: first.next.page } })).expect(200).body;
    expect(textsOf(second)).toEqual(['3', '2']);
    const last = (await api.get(LIST, at, { query: { limit: 2, page: second.next.page } })).expect(200).body;
    expect(textsOf(last)).toEqual(['1']);
    expect(last.next).toBeUndefined();
    expect((await api.get(LIST, at, { query: { limit: 0 } })).expect(200).body).toEqual({ items: [], count: 5 });
    (await api.get(LIST, { organizationId: (await t.make.org({ admin: org.admin })).id }, { query: { page: first.next.page } })).expect(
      400,
    );
  });

  it('can be written under the condition that nobody else has, and repeated safely', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const once = { headers: { 'idempotency-key': 'first' } };
    const [made, again] = [
      await api.post(LIST, { organizationId: org.id }, { text: 'News' }, once),
      await api.post(LIST, { organizationId: org.id }, { text: 'News' }, once),
    ];
    expect(again.expect(201).body).toEqual(made.expect(201).body);
    const at = { organizationId: org.id, announcementId: made.body.id as string };
    const { etag } = (await api.get(ONE, at)).expect(200);
    (await api.patch(ONE, at, { text: 'Newer' }, { headers: { 'if-match': etag } })).expect(200);
    (await api.patch(ONE, at, { text: 'Lost' }, { headers: { 'if-match': etag } })).expect(412);
  });

  it('are retired when their time is up, which the last write says', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const at = { organizationId: org.id };
    const post = async (text: string) => (await api.post(LIST, at, { text, expiresAt: inHours(1) })).expect(201).body.id as string;
    const put = async (announcementId: string, expiresAt: string | null) =>
      (await api.patch(ONE, { ...at, announcementId }, { expiresAt })).expect(200);
    const [, kept, putOff, over] = [await post('Waits'), await post('Kept'), await post('Put off'), await post('Over')];
    await put(kept, null);
    await put(putOff, inHours(3));
    await put(over, inHours(-1));
    await vi.waitFor(async () => (await api.get(ONE, { ...at, announcementId: over })).expect(404), { timeout: 60_000, interval: 50 });
    expect(textsOf((await api.get(LIST, at)).expect(200).body)).toEqual(['Put off', 'Kept', 'Waits']);
    const waiting = await t.db.query<{ far: boolean }>(
      `SELECT run_at > now() + interval '2 hours' AS far FROM jobs WHERE name = 'announcements.retire' AND payload->>'id' = $1`,
      [putOff],
    );
    expect(waiting).toEqual([{ far: true }]);
  });

  it('start with one in every new organization', async () => {
    const user = await t.make.user();
    const org = (await t.api.as(user).post('/v1/orgs', {}, { title: 'Analytical Engines' })).expect(201).body;
    const list = (await t.api.as(user).get(LIST, { organizationId: org.id })).expect(200).body;
    expect(textsOf(list)).toEqual(['Announcements for everyone appear here.']);
  });

  it('go with their organization', async () => {
    const org = await t.make.org();
    (await t.api.as(org.admin).post(LIST, { organizationId: org.id }, { text: 'News' })).expect(201);
    await t.db.query('DELETE FROM orgs WHERE id = $1', [org.id]);
    expect(await t.db.query('SELECT 1 FROM announcements WHERE org_id = $1', [org.id])).toEqual([]);
  });
});

describe('the document', () => {
  it('has the routes of the extension beside ours, with what they need and answer', async () => {
    const { paths, tags } = (await t.app.inject('/openapi.json')).json<Described>();
    expect(paths['/v1/user']).toBeDefined();
    const operations = [paths[inBraces(LIST)]!, paths[inBraces(ONE)]!].flatMap((item) => Object.values(item));
    expect(operations.map(({ operationId }) => operationId)).toEqual([
      'listAnnouncements',
      'createAnnouncement',
      'getAnnouncement',
      'editAnnouncement',
      'deleteAnnouncement',
    ]);
    for (const { description, tags, responses } of operations) {
      expect(tags).toEqual(['Announcements']);
      expect(description).toContain('Needs the permission');
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '404']));
    }
    expect(tags.at(-1)).toEqual({ name: 'Announcements', description: 'Added by an extension.' });
    expect(tags.length).toBeGreaterThan(10);
  });
});

describe('the example', () => {
  it('is a resource in at most 155 lines, imports aside', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
    const lines = files.flatMap((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8').split('\n'));
    const code = lines.filter((line) => !/^\s*($|\/\/|\/\*|\*|import )/.test(line));
    expect(code.length).toBeLessThanOrEqual(155);
  });
});

interface Described {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
}

interface Operation {
  operationId: string;
  description: string;
  tags: string[];
  responses: object;
}

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');
