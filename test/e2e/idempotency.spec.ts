import { describe, expect, it } from 'vitest';
import { ForgetIdempotencyKeys } from '../../src/common/safe-writes/forget-idempotency-keys.js';
import type { Caller } from '../support/api.js';
import { useOwnApp } from '../support/app.js';
import { tablesHolding } from '../support/find-text.js';

const t = useOwnApp();
const TOKENS = '/v1/users/:userId/tokens';
const INVITES = '/v1/orgs/:organizationId/invites';

let keys = 0;
const newKey = () => `key-${++keys}`;
const createOrg = (caller: Caller, key: string, title = 'Once') =>
  t.api.as(caller).post('/v1/orgs', {}, { title }, { headers: { 'idempotency-key': key } });
const orgsOf = async (caller: Caller): Promise<number> => (await t.api.as(caller).get('/v1/orgs')).body.count;
const conflict = { error: expect.objectContaining({ code: 409, type: 'idempotency-conflict' }) };

describe('a POST with an Idempotency-Key', () => {
  it('is executed once, and the answer is repeated', async () => {
    const user = await t.make.user();
    const key = newKey();
    const first = (await createOrg(user, key)).expect(201);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    await t.db.query(`UPDATE orgs SET title = 'Renamed since' WHERE id = $1`, [first.body.id]);
    const again = (await createOrg(user, key)).expect(201);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers['location'] });
    expect(again.body).toEqual(first.body);
    expect(await orgsOf(user)).toBe(1);
  });

  it('is refused when the key was used with another body', async () => {
    const user = await t.make.user();
    const key = newKey();
    (await createOrg(user, key)).expect(201);
    expect((await createOrg(user, key, 'Other')).expect(409).body).toEqual(conflict);
    (await createOrg(user, key)).expect(201);
    expect(await orgsOf(user)).toBe(1);
  });

  it('has keys per token and URL, so that others may use the same key', async () => {
    const [user, admin] = [await t.make.user(), await t.make.installationAdmin()];
    const key = newKey();
    const ids = new Set<string>();
    for (const caller of [user, await t.make.token({ userId: user.id }), admin])
      ids.add((await createOrg(caller, key)).expect(201).body.id);
    expect(ids.size).toBe(3);
    const person = { email: `${key}@example.test`, displayName: 'x' };
    (await t.api.as(admin).post('/v1/users', {}, person, { headers: { 'idempotency-key': key } })).expect(201);
  });

  it('can be repeated after a day', async () => {
    const user = await t.make.user();
    const key = newKey();
    const first = (await createOrg(user, key)).expect(201);
    await t.db.query(`UPDATE idempotency_keys SET created_at = created_at - interval '24 hours 1 second'`);
    const second = (await createOrg(user, key, 'Another day')).expect(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await createOrg(user, key, 'Another day')).expect(201).body).toEqual(second.body);
  });

  it('leaves nothing behind after a day', async () => {
    const user = await t.make.user();
    const [old, young] = [newKey(), newKey()];
    (await createOrg(user, old)).expect(201);
    await t.db.query(`UPDATE idempotency_keys SET created_at = now() - interval '24 hours'`);
    (await createOrg(user, young)).expect(201);
    await t.app.get(ForgetIdempotencyKeys, { strict: false }).forget();
    expect(await t.db.query('SELECT 1 FROM idempotency_keys')).toHaveLength(1);
    (await createOrg(user, young, 'Other')).expect(409);
  });

  it.each(['', 'with blank', 'x'.repeat(256), 'ünïcode', '\t'])('is refused when the key is %j', async (key) => {
    const user = await t.make.user();
    (await createOrg(user, key)).expect(400);
    expect(await orgsOf(user)).toBe(0);
  });

  it('is executed once when many arrive at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await t.make.user();
      const key = newKey();
      const replies = await Promise.all(Array.from({ length: 8 }, () => createOrg(user, key)));
      const fresh = replies.filter(({ status, headers }) => status === 201 && headers['idempotent-replayed'] === undefined);
      expect(fresh).toHaveLength(1);
      for (const reply of replies) {
        if (reply.status === 201) expect(reply.body).toEqual(fresh[0]!.body);
        else expect(reply.expect(409).body).toEqual(conflict);
      }
      expect(await orgsOf(user)).toBe(1);
    }
  });
});

describe('an answer', () => {
  const createUser = (admin: Caller, email: string, key: string) =>
    t.api.as(admin).post('/v1/users', {}, { email, displayName: 'x' }, { headers: { 'idempotency-key': key } });

  it('that refuses is also stored', async () => {
    const admin = await t.make.installationAdmin();
    const { id, email } = await t.make.user();
    const key = newKey();
    const refused = (await createUser(admin, email, key)).expect(409);
    await t.db.query('DELETE FROM users WHERE id = $1', [id]);
    const again = (await createUser(admin, email, key)).expect(409);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body.error).toEqual({ ...refused.body.error, requestId: again.headers['x-request-id'] });
    (await createUser(admin, email, newKey())).expect(201);
  });

  it('that names invalid fields is stored with them', async () => {
    const admin = await t.make.installationAdmin();
    const key = newKey();
    const refused = (await createUser(admin, 'nonsense', key)).expect(400);
    const again = (await createUser(admin, 'nonsense', key)).expect(400);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body.error.errors).toEqual(refused.body.error.errors);
    expect((await createUser(admin, 'better@example.test', key)).expect(409).body).toEqual(conflict);
  });

  it('with status 500 is not stored', async () => {
    const user = await t.make.user();
    const key = newKey();
    await t.db.query('ALTER TABLE orgs RENAME COLUMN title TO headline');
    const failed = await t.app.inject({
      method: 'POST',
      url: '/v1/orgs',
      headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': key },
      payload: { title: 'Once' },
    });
    await t.db.query('ALTER TABLE orgs RENAME COLUMN headline TO title');
    expect(failed.statusCode).toBe(500);
    const second = (await createOrg(user, key)).expect(201);
    expect(second.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('is stored in the transaction of the write', async () => {
    const user = await t.make.user();
    await t.db.query(`ALTER TABLE idempotency_keys ADD CONSTRAINT nothing_more CHECK (body_hash = '') NOT VALID`);
    const failed = await t.app.inject({
      method: 'POST',
      url: '/v1/orgs',
      headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': newKey() },
      payload: { title: 'Once' },
    });
    await t.db.query('ALTER TABLE idempotency_keys DROP CONSTRAINT nothing_more');
    expect(failed.statusCode).toBe(500);
    expect(await orgsOf(user)).toBe(0);
  });

  it('that contains a secret is not stored, and the write is not executed again', async () => {
    const user = await t.make.user();
    const issue = (key: string, label = 'Import') =>
      t.api.as(user).post(TOKENS, { userId: user.id }, { label }, { headers: { 'idempotency-key': key } });
    const key = newKey();
    const first = (await issue(key)).expect(201);
    expect((await issue(key)).expect(409).body).toEqual(conflict);
    expect(await tablesHolding(t.db, first.body.token)).toEqual([]);
    expect((await t.api.as(user).get(TOKENS, { userId: user.id })).body.count).toBe(2);
  });

  it('is repeated only to callers who still have permission', async () => {
    const org = await t.make.org();
    const admin = await t.make.member(org, 'admin');
    const key = newKey();
    const invite = () =>
      t.api
        .as(admin)
        .post(INVITES, { organizationId: org.id }, { emails: [`${key}@example.test`] }, { headers: { 'idempotency-key': key } });
    (await invite()).expect(200);
    expect((await invite()).expect(200).headers['idempotent-replayed']).toBe('true');
    await t.db.query(`UPDATE members SET role = 'read' WHERE user_id = $1`, [admin.id]);
    (await invite()).expect(403);
    await t.db.query('DELETE FROM members WHERE user_id = $1', [admin.id]);
    (await invite()).expect(404);
  });
});
