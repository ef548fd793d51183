import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { START, linkHash, sealedPart } from '../../src/common/audit/audit-chain.js';
import { audit } from '../../src/common/audit/audit.js';
import { CutLogs } from '../../src/modules/audit/cut-logs.js';
import { SealEvents } from '../../src/modules/audit/seal-events.js';
import { BrokenExport, verifyExport } from '../../src/modules/audit/verify-export.js';
import { verifyLog } from '../../src/modules/audit/verify-log.js';
import { useOwnApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useOwnApp({ AUDIT_DAYS: '30' });
const LOG = '/v1/orgs/:organizationId/audit-events';
const ONE = `${LOG}/:auditEventId`;
const SPACE = '/v1/spaces/:spaceId';
const signal = new AbortController().signal;

interface Event {
  id: string;
  seq: number | null;
  hash: string | null;
  action: string;
  occurredAt: string;
  actor: { id: string };
  target: { id: string };
  urls: { location: string };
  [member: string]: unknown;
}

interface Place {
  organizationId: string;
  admin: MadeUser;
  list: (query?: Record<string, string>) => Promise<Event[]>;
}

async function setUp(): Promise<Place> {
  const org = await t.make.org();
  const list = async (query = {}) =>
    (await t.api.as(org.admin).get(LOG, { organizationId: org.id }, { query })).expect(200).body.items as Event[];
  return { organizationId: org.id, admin: org.admin, list };
}

/** Adds events to the log of an organization, the first one so many days ago. */
async function fill(organizationId: string, count: number, days = 0): Promise<void> {
  await t.db.query(
    `INSERT INTO audit_events (id, org_id, occurred_at, action, actor_type, actor_id, target_type, target_id, body)
     SELECT $1 || '-' || lpad(n::text, 6, '0'), $1, now() - $3 * interval '1 day' + n * interval '1 second', 'space.update', 'user',
       'user-' || n % 7, 'space', 'space-' || n % 11, jsonb_build_object('source', 'api', 'label', 'Space ' || n, 'payload', jsonb_build_object('members', jsonb_build_array('title')))
     FROM generate_series(1, $2) n`,
    [organizationId, count, days],
  );
}

const seal = (organizationId: string) => t.app.get(SealEvents).seal(organizationId);

/** The service may have sealed it meanwhile. */
const unsealed = (event: object) => ({ ...event, seq: null, hash: null });

describe('an audit event', () => {
  it('says who did what, when, with which token and in which request', async () => {
    const { organizationId, admin, list } = await setUp();
    const { id: spaceId } = await t.make.space({ org: { id: organizationId }, title: 'Handbook' });
    const headers = { 'x-request-id': 'rename-1' };
    (await t.api.as(admin).patch(SPACE, { spaceId }, { title: 'Guides', defaultLevel: 'read' }, { headers })).expect(200);
    const [event] = await list();
    expect(unsealed(event!)).toEqual({
      object: 'audit-event',
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/) as string,
      organization: organizationId,
      seq: null,
      occurredAt: expect.any(String) as string,
      action: 'space.update',
      actor: { type: 'user', id: admin.id, label: admin.displayName },
      source: 'api',
      target: { type: 'space', id: spaceId, label: 'Guides' },
      tokenId: admin.tokenId,
      correlationId: 'rename-1',
      schemaVersion: 1,
      payload: { members: ['title', 'defaultLevel'], defaultLevel: 'read' },
      hash: null,
      urls: { location: expect.stringContaining(`/v1/orgs/${organizationId}/audit-events/`) as string },
    });
    const read = (await t.api.as(admin).get(ONE, { organizationId, auditEventId: event!.id })).expect(200).body;
    expect(unsealed(read)).toEqual(unsealed(event!));
  });

  it('has the name that a person has now, and none in the database', async () => {
    const { organizationId, admin, list } = await setUp();
    const member = await t.make.member({ id: organizationId });
    const place = { organizationId, userId: member.id };
    (await t.api.as(admin).patch('/v1/orgs/:organizationId/members/:userId', place, { role: 'edit' })).expect(200);
    (await t.api.as(member).patch('/v1/users/:userId', { userId: member.id }, { displayName: 'Grace Hopper' })).expect(200);
    const [renamed, changed] = await list();
    expect(renamed).toMatchObject({ action: 'user.update', actor: { id: member.id, label: 'Grace Hopper' } });
    expect(changed).toMatchObject({
      action: 'member.update',
      target: { type: 'user', id: member.id, label: 'Grace Hopper' },
      payload: { previousRole: 'read', role: 'edit' },
    });
    expect(await t.db.query(`SELECT 1 FROM audit_events WHERE body::text LIKE '%Hopper%'`)).toEqual([]);
  });

  it('is in the log of each organization of the user whose account changed, and of the installation', async () => {
    const { organizationId, admin, list } = await setUp();
    const member = await t.make.member({ id: organizationId });
    const other = await t.make.org();
    await t.make.member(other, 'read', member);
    (await t.api.as(member).post('/v1/users/:userId/tokens', { userId: member.id }, { label: 'Import' })).expect(201);
    expect((await list())[0]).toMatchObject({ action: 'token.create', target: { label: 'Import' }, payload: { user: member.id } });
    const theirs = (await t.api.as(other.admin).get(LOG, { organizationId: other.id })).expect(200).body.items as Event[];
    expect(theirs[0]).toMatchObject({ action: 'token.create', organization: other.id });
    const ruler = await t.make.installationAdmin();
    const { items } = (await t.api.as(ruler).get('/v1/installation/audit-events')).expect(200).body;
    expect(items[0]).toMatchObject({ action: 'token.create', organization: 'installation', actor: { id: member.id } });
    const { pathname } = new URL(items[0].urls.location as string);
    expect((await t.api.as(ruler).get(pathname)).expect(200).body).toEqual(items[0]);
    (await t.api.as(admin).get('/v1/installation/audit-events')).expect(403);
  });

  it('of a job says in which one it happened, and that the service did it', async () => {
    const { organizationId } = await setUp();
    await t.db.tx(async () => audit(t.db, 'space.purge', { id: 'a-space', orgId: organizationId }));
    const [row] = await t.db.query<{ actor: string; source: string }>(
      `SELECT actor_id AS actor, body ->> 'source' AS source FROM audit_events WHERE org_id = $1`,
      [organizationId],
    );
    expect(row).toEqual({ actor: 'system', source: 'script' });
  });

  it('names the organization, whatever its path says: without one, recording fails', async () => {
    await expect(t.db.tx(async () => audit(t.db, 'space.purge', { id: 'a-space' }))).rejects.toThrow('without the organization');
  });

  it('has long values shortened, and members that its action does not declare left out', async () => {
    const { organizationId, list } = await setUp();
    const payload = { members: Array.from({ length: 300 }, (_, n) => `member-${n}`), secret: 'ink' } as { members: string[] };
    await t.db.tx(async () => audit(t.db, 'space.update', { id: 'a-space', orgId: organizationId, title: 'x'.repeat(999) }, payload));
    const [event] = await list();
    expect(Object.keys(event!['payload'] as object)).toEqual(['members']);
    expect((event!['payload'] as { members: string[] }).members).toHaveLength(100);
    expect((event!['target'] as unknown as { label: string }).label).toHaveLength(200);
  });

  it('is refused to everybody but administrators, and to tokens with scopes', async () => {
    const { organizationId, admin, list } = await setUp();
    await t.make.auditEvent(organizationId);
    const [event] = await list();
    const place = { organizationId, auditEventId: event!.id };
    const paths = [LOG, ONE, `${LOG}/export`, '/v1/orgs/:organizationId/audit-event-actions'];
    const scoped = await t.make.token({ userId: admin.id, scopes: ['organization:read', 'organization:write'] });
    for (const path of paths) {
      (await t.api.as(await t.make.member({ id: organizationId }, 'create')).get(path, place)).expect(403);
      (await t.api.as(await t.make.user()).get(path, place)).expect(404);
      (await t.api.anonymous().get(path, place)).expect(401);
      (await t.api.as(scoped).get(path, place)).expect(403);
    }
    (await t.api.as(await t.make.member({ id: organizationId }, 'create')).post(`${LOG}/verify`, place)).expect(403);
    const other = await t.make.org();
    (await t.api.as(other.admin).get(ONE, { ...place, organizationId: other.id })).expect(404);
    (await t.api.as(admin).get(ONE, { ...place, auditEventId: 'none' })).expect(404);
  });
});

describe('the list of audit events', () => {
  let place: Place;
  beforeAll(async () => {
    place = await setUp();
    await fill(place.organizationId, 200, 1);
  });

  it('is filtered by action, actor, target and time, newest first', async () => {
    const { list } = place;
    const all = await list({ limit: '1000' });
    expect(all).toHaveLength(200);
    expect(all.map(({ occurredAt }) => occurredAt)).toEqual(
      all
        .map(({ occurredAt }) => occurredAt)
        .toSorted()
        .toReversed(),
    );
    expect((await list({ actor: 'user-3', limit: '1000' })).length).toBe(all.filter(({ actor }) => actor.id === 'user-3').length);
    expect((await list({ target: 'space-4', limit: '1000' })).length).toBe(all.filter(({ target }) => target.id === 'space-4').length);
    expect(await list({ action: 'space.delete' })).toEqual([]);
    const [to, from] = [all[50]!.occurredAt, all[149]!.occurredAt];
    const between = await list({ from, to, limit: '1000' });
    expect(between.map(({ id }) => id)).toEqual(all.slice(51, 150).map(({ id }) => id));
  });

  it('counts its events, sealed or not, with and without a filter', async () => {
    const { organizationId, admin } = place;
    const count = async (query = {}) => (await t.api.as(admin).get(LOG, { organizationId }, { query })).expect(200).body.count as number;
    expect(await count()).toBe(200);
    await seal(organizationId);
    await t.make.auditEvent(organizationId);
    expect(await count()).toBe(201);
    expect(await count({ limit: '0' })).toBe(201);
    expect(await count({ actor: 'user-3' })).toBe(29);
  });

  it.each<Record<string, string>>([
    { action: 'space.paint' },
    { from: 'yesterday' },
    { limit: '1001' },
    { actor: '' },
    { page: 'WyJ4IiwxXQ' },
  ])(
    'refuses %j',
    async (query) => void (await t.api.as(place.admin).get(LOG, { organizationId: place.organizationId }, { query })).expect(400),
  );

  it('has a label for each action', async () => {
    const { organizationId, admin } = place;
    const { items } = (await t.api.as(admin).get('/v1/orgs/:organizationId/audit-event-actions', { organizationId })).expect(200).body;
    expect(items).toContainEqual({ object: 'audit-event-action', id: 'space.update', label: 'Space changed' });
    expect(items.length).toBeGreaterThan(90);
  });
});

describe('a sealed log', () => {
  it('is numbered without gaps, each event with the hash of all before it', async () => {
    const { organizationId, list } = await setUp();
    await fill(organizationId, 1500);
    await t.app.get(SealEvents).sealAll({ signal });
    const events = (await list({ limit: '1000' })).toReversed();
    expect(events.at(-1)!.seq).toBe(1500);
    for (const [i, event] of events.entries()) {
      if (i === 0) continue;
      expect([event.seq, event.hash]).toEqual([events[i - 1]!.seq! + 1, linkHash(events[i - 1]!.hash!, sealedPart(event))]);
    }
  });

  it('is sealed once by several processes at a time, while others write', async () => {
    const { organizationId, admin } = await setUp();
    const write = async (n: number) => t.db.tx(async () => audit(t.db, 'team.create', { id: `team-${n}`, orgId: organizationId }));
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? seal(organizationId) : write(n))));
    const answer = (await t.api.as(admin).post(`${LOG}/verify`, { organizationId })).expect(200).body;
    expect(answer).toMatchObject({ intact: true, checked: 40, head: { seq: 40 } });
  });

  it('cannot be changed, deleted or emptied, not even where it is not sealed yet', async () => {
    const { organizationId } = await setUp();
    await fill(organizationId, 2);
    await seal(organizationId);
    await fill(`${organizationId}x`, 1);
    for (const statement of [
      `UPDATE audit_events SET action = 'x'`,
      `UPDATE audit_events SET hash = NULL`,
      `UPDATE audit_events SET seq = 7, hash = 'x', actor_id = 'x' WHERE hash IS NULL`,
      `UPDATE audit_events SET seq = 7 WHERE hash IS NULL`,
      'DELETE FROM audit_events',
      'TRUNCATE audit_events',
    ])
      await expect(t.db.query(statement), statement).rejects.toThrow('can only be added to');
  });

  it('leaves a line with its head once an hour, if it has changed', async () => {
    const { organizationId } = await setUp();
    await fill(organizationId, 3);
    await seal(organizationId);
    const anchored = async () => {
      await t.app.get(SealEvents).anchor({ signal });
      return t.db.query('SELECT seq, anchored_seq FROM audit_heads WHERE org_id = $1', [organizationId]);
    };
    expect(await anchored()).toEqual([{ seq: '3', anchored_seq: '3' }]);
  });

  it('is cut where it is older than the installation keeps it, and verifies from there', async () => {
    const { organizationId, admin } = await setUp();
    await fill(organizationId, 100, 40);
    await fill(`${organizationId}-other`, 10, 40);
    await seal(organizationId);
    await t.db.tx(async () => audit(t.db, 'team.create', { id: 'a-team', orgId: organizationId }));
    await seal(organizationId);
    await t.app.get(CutLogs).cut({ signal });
    const answer = (await t.api.as(admin).post(`${LOG}/verify`, { organizationId })).expect(200).body;
    expect(answer).toMatchObject({ intact: true, checked: 2, cut: { seq: 100 }, head: { seq: 102 } });
    const { items, count } = (await t.api.as(admin).get(LOG, { organizationId })).expect(200).body;
    expect(items.map(({ action }: Event) => action)).toEqual(['audit.cut', 'team.create']);
    expect(count).toBe(2);
    // What is not sealed stays.
    expect(await t.db.query('SELECT count(*)::int FROM audit_events WHERE org_id = $1', [`${organizationId}-other`])).toEqual([
      { count: 10 },
    ]);
  });
});

describe('an export', () => {
  const read = async ({ organizationId, admin }: Place, query = {}, headers = {}) => {
    const url = `/v1/orgs/${organizationId}/audit-events/export?${new URLSearchParams(query).toString()}`;
    return t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}`, ...headers } });
  };
  const linesOf = (text: string) => text.trimEnd().split('\n');
  const verify = (lines: readonly string[]) =>
    verifyExport(
      (async function* () {
        yield* lines;
      })(),
    );
  let place: Place;
  beforeAll(async () => {
    place = await setUp();
    await fill(place.organizationId, 1200, 3);
  });

  it('has all events between a first and a last line, oldest first, and is an event itself', async () => {
    const { headers, body } = await read(place);
    expect(headers['content-type']).toBe('application/x-ndjson');
    const lines = linesOf(body).map((line) => JSON.parse(line) as Event);
    expect(lines[0]).toEqual({ object: 'audit-export-start', organization: place.organizationId, firstSeq: 1, previousHash: START.hash });
    expect(lines.slice(1, -1).map(({ seq }) => seq)).toEqual(Array.from({ length: 1200 }, (_, n) => n + 1));
    expect(lines.at(-1)).toEqual({ object: 'audit-export-end', count: 1200, lastSeq: 1200, lastHash: lines.at(-2)!.hash });
    expect((await place.list())[0]).toMatchObject({ action: 'audit.export', actor: { id: place.admin.id } });
    expect(await verify(linesOf(body))).toMatchObject({ intact: true, checked: 1200, organization: place.organizationId });
  });

  it('is compressed for those who accept it', async () => {
    const { headers, rawPayload } = await read(place, {}, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(await verify(linesOf(gunzipSync(rawPayload).toString()))).toMatchObject({ intact: true });
  });

  it('of a period verifies by itself, also if nothing is in it', async () => {
    const [, , first] = linesOf((await read(place)).body);
    const from = new Date(new Date((JSON.parse(first!) as Event).occurredAt).getTime() + 60_000).toISOString();
    const part = linesOf((await read(place, { from })).body);
    expect(JSON.parse(part[0]!)).toMatchObject({ from, firstSeq: 62 });
    expect(await verify(part)).toMatchObject({ intact: true });
    const none = linesOf((await read(place, { to: '2001-01-01T00:00:00.000Z' })).body);
    expect(none).toHaveLength(2);
    expect(await verify(none)).toMatchObject({ intact: true, checked: 0 });
  });

  it('that was changed, or broke off, is found', async () => {
    const lines = linesOf((await read(place)).body);
    const changed = lines.with(500, lines[500]!.replace('"space.update"', '"space.delete"'));
    expect(await verify(changed)).toMatchObject({ intact: false, brokenAt: { seq: 500, reason: 'changed' } });
    expect(await verify(lines.toSpliced(500, 1))).toMatchObject({ brokenAt: { seq: 500, reason: 'missing' } });
    expect(await verify(lines.toSpliced(-11, 10))).toMatchObject({ intact: false });
    await expect(verify(lines.slice(0, -1))).rejects.toThrow(BrokenExport);
    await expect(verify([...lines, '{}'])).rejects.toThrow('follows the end');
    await expect(verify(['{ "object": "space" }'])).rejects.toThrow('no export');
    await expect(verify(['[]'])).rejects.toThrow('no JSON object');
  });
});

it('a change whose audit event cannot be written does not happen', async () => {
  const { organizationId, admin } = await setUp();
  const { id: spaceId } = await t.make.space({ org: { id: organizationId }, title: 'Handbook' });
  await t.db.query("ALTER TABLE audit_events ADD CONSTRAINT closed CHECK (target_id <> '" + spaceId + "')");
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const { statusCode } = await t.app.inject({ method: 'PATCH', url: `/v1/spaces/${spaceId}`, headers, payload: '{ "title": "Guides" }' });
  expect(statusCode).toBe(500);
  expect((await t.api.as(admin).get(SPACE, { spaceId })).expect(200).body.title).toBe('Handbook');
  await t.db.query('ALTER TABLE audit_events DROP CONSTRAINT closed');
  expect(await verifyLog(t.db, organizationId)).toMatchObject({ intact: true, checked: 0 });
});
