import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const USER = '/v1/users/:userId';

describe('GET /v1/user', () => {
  it('returns the owner of the token', async () => {
    const user = await t.make.user({ photoUrl: 'https://example.test/me.png' });
    const reply = (await t.api.as(user).get('/v1/user')).expect(200);
    expect(reply.body).toMatchObject({
      object: 'user',
      id: user.id,
      email: user.email,
      photoURL: 'https://example.test/me.png',
      installationAdmin: false,
    });
    expect(reply.body.urls.location).toBe(`https://docs.example.test/v1/users/${user.id}`);
  });

  it('refuses missing, malformed and unknown tokens in the same way', async () => {
    for (const authorization of [undefined, 'Basic eHg6eHg=', 'Bearer', 'Bearer bdy_nobody', `Bearer ${'x'.repeat(600)}`]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const reply = (await t.api.anonymous().get('/v1/user', {}, { headers })).expect(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      expect(reply.body.error).toMatchObject({ code: 401, type: 'unauthorized', requestId: reply.headers['x-request-id'] });
    }
  });

  it('ignores the case of Bearer', async () => {
    const { token } = await t.make.user();
    for (const authorization of [`bearer ${token}`, `BEARER   ${token}`]) {
      (await t.api.anonymous().get('/v1/user', {}, { headers: { authorization } })).expect(200);
    }
  });
});

describe('another user', () => {
  const WHOLE = ['disabled', 'emailVerified', 'installationAdmin'];

  it('is visible while an organization is shared, even to guests, without private properties', async () => {
    const org = await t.make.org();
    const guest = await t.make.member(org, null);
    for (const [one, other] of [
      [guest, org.admin],
      [org.admin, guest],
    ] as const) {
      const { body } = (await t.api.as(one).get(USER, { userId: other.id })).expect(200);
      expect(body).toMatchObject({ object: 'user', id: other.id, displayName: other.displayName });
      // Guests may not list members, and see only names.
      expect(body.email).toBe(one === guest ? undefined : other.email);
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining([expect.stringMatching(WHOLE.join('|'))]));
    }
    await t.db.query('DELETE FROM members WHERE user_id = $1', [guest.id]);
    (await t.api.as(guest).get(USER, { userId: org.admin.id })).expect(404);
    (await t.api.as(org.admin).get(USER, { userId: guest.id })).expect(404);
  });

  it('is not found without a shared organization', async () => {
    const [one, other] = [await t.make.user(), (await t.make.org()).admin];
    const hidden = (await t.api.as(one).get(USER, { userId: other.id })).expect(404);
    const absent = (await t.api.as(one).get(USER, { userId: 'nobody' })).expect(404);
    expect({ ...hidden.body.error, requestId: '' }).toEqual({ ...absent.body.error, requestId: '' });
  });

  it('is fully visible to installation administrators, and to themselves', async () => {
    const user = await t.make.user();
    for (const caller of [user, await t.make.installationAdmin()]) {
      const { body } = (await t.api.as(caller).get(USER, { userId: user.id })).expect(200);
      expect(body).toMatchObject({ disabled: false, emailVerified: false, installationAdmin: false });
    }
  });
});

describe('POST /v1/users', () => {
  const GRACE = { email: 'grace@example.test', displayName: 'Grace' };

  it('creates a user with a verified address', async () => {
    const reply = (await t.api.as(await t.make.installationAdmin()).post('/v1/users', {}, GRACE)).expect(201);
    expect(reply.body).toMatchObject({ ...GRACE, emailVerified: true, disabled: false, installationAdmin: false });
    expect(reply.headers['location']).toBe(reply.body.urls.location);
  });

  it('needs an installation administrator', async () => {
    (await t.api.as((await t.make.org()).admin).post('/v1/users', {}, GRACE)).expect(403);
  });

  it('gives an address to one user only, regardless of case', async () => {
    const api = t.api.as(await t.make.installationAdmin());
    (await api.post('/v1/users', {}, { email: 'Ada@Example.test', displayName: 'Ada' })).expect(201);
    const taken = (await api.post('/v1/users', {}, { email: 'ada@example.TEST', displayName: 'Other' })).expect(409);
    expect(taken.body.error).toMatchObject({ code: 409, type: 'conflict', message: 'This value is already taken: choose another one' });
  });

  it('is refused when a field exceeds its limits', async () => {
    const api = t.api.as(await t.make.installationAdmin());
    const valid = (email: string) => ({ email, displayName: 'x'.repeat(64) });
    (await api.post('/v1/users', {}, valid(`limits@${'x'.repeat(60)}.test`))).expect(201);
    for (const [body, pointer] of [
      [{ email: 'no-address', displayName: 'x' }, '/email'],
      [{ email: `${'x'.repeat(250)}@example.test`, displayName: 'x' }, '/email'],
      [{ email: 'someone@example.test', displayName: '' }, '/displayName'],
      [{ email: 'someone@example.test', displayName: 'x'.repeat(65) }, '/displayName'],
      [{ displayName: 'x' }, '/email'],
      [{ email: 'someone@example.test' }, '/displayName'],
    ] as const) {
      const { error } = (await api.post('/v1/users', {}, body)).expect(400).body;
      expect(error.errors.map((problem: { pointer: string }) => problem.pointer)).toContain(pointer);
    }
  });
});

describe('PATCH /v1/users/:userId', () => {
  it('changes only the properties that are sent', async () => {
    const user = await t.make.user({ displayName: 'Before', photoUrl: 'https://example.test/a.png' });
    const patch = (body: object) => t.api.as(user).patch(USER, { userId: user.id }, body);
    const renamed = (await patch({ displayName: 'After' })).expect(200).body;
    expect(renamed).toMatchObject({ displayName: 'After', photoURL: 'https://example.test/a.png' });
    const pictured = (await patch({ photoURL: 'https://example.test/b.png' })).expect(200).body;
    expect(pictured).toEqual({ ...renamed, photoURL: 'https://example.test/b.png' });
    expect((await patch({})).expect(200).body).toEqual(pictured);
  });

  it.each([
    ['displayName', ['x', 'x'.repeat(64)], ['', 'x'.repeat(65), null, 1]],
    [
      'photoURL',
      [`https://example.test/${'x'.repeat(2027)}`, 'http://localhost/a.png'],
      [`https://example.test/${'x'.repeat(2028)}`, 'javascript:alert(1)', 'data:image/png;base64,AA', '//example.test/a.png', '', null],
    ],
  ])('accepts a %s within its limits', async (name, good, bad) => {
    const user = await t.make.user();
    const patch = (value: unknown) => t.api.as(user).patch(USER, { userId: user.id }, { [name]: value });
    for (const value of good) expect((await patch(value)).expect(200).body[name]).toBe(value);
    for (const value of bad) expect((await patch(value)).expect(400).body.error.errors[0].pointer).toBe(`/${name}`);
  });

  it('is allowed for the user themselves and for installation administrators', async () => {
    const org = await t.make.org();
    const user = await t.make.member(org);
    const patchAs = async (caller: { token: string }) =>
      (await t.api.as(caller).patch(USER, { userId: user.id }, { displayName: 'New' })).status;
    expect(await patchAs(org.admin)).toBe(403);
    expect(await patchAs(await t.make.user())).toBe(404);
    expect(await patchAs(await t.make.installationAdmin())).toBe(200);
  });

  it('lets only installation administrators verify an address or disable a user', async () => {
    const user = await t.make.user();
    for (const body of [{ disabled: false }, { emailVerified: true }, { displayName: 'New', emailVerified: true }]) {
      (await t.api.as(user).patch(USER, { userId: user.id }, body)).expect(403);
    }
    const admin = t.api.as(await t.make.installationAdmin());
    const changed = (await admin.patch(USER, { userId: user.id }, { disabled: true, emailVerified: true })).expect(200).body;
    expect(changed).toMatchObject({ displayName: user.displayName, disabled: true, emailVerified: true });
  });

  it('lets nobody disable themselves', async () => {
    const admin = await t.make.installationAdmin();
    (await t.api.as(admin).patch(USER, { userId: admin.id }, { disabled: true })).expect(409);
    (await t.api.as(admin).get('/v1/user')).expect(200);
  });
});

describe('listing users', () => {
  it('shows all accounts to installation administrators, newest first, and finds one by address', async () => {
    const admin = t.api.as(await t.make.installationAdmin());
    const [first, second] = [await t.make.user(), await t.make.user({ disabled: true })];
    const { items, count } = (await admin.get('/v1/users', {}, { query: { limit: 2 } })).expect(200).body;
    expect(items).toMatchObject([
      { id: second.id, disabled: true },
      { id: first.id, email: first.email, emailVerified: expect.any(Boolean) },
    ]);
    expect(count).toBeGreaterThan(2);
    const found = (await admin.get('/v1/users', {}, { query: { email: first.email.toUpperCase() } })).expect(200).body;
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    (await t.api.as(first).get('/v1/users')).expect(403);
  });
});

describe('the language and the time zone of a user', () => {
  it('are set, removed, and shown to the user alone', async () => {
    const org = await t.make.org();
    const user = await t.make.member(org);
    const at = { userId: user.id };
    const api = t.api.as(user);
    const own = { language: 'ja', timeZone: 'Asia/Tokyo' };
    expect((await api.patch(USER, at, own)).expect(200).body).toMatchObject(own);
    expect((await api.get('/v1/user')).expect(200).body).toMatchObject(own);
    const shown = (await t.api.as(org.admin).get(USER, at)).expect(200).body;
    expect([shown.language, shown.timeZone]).toEqual([undefined, undefined]);
    const removed = (await api.patch(USER, at, { language: null, timeZone: null })).expect(200).body;
    expect([removed.language, removed.timeZone]).toEqual([undefined, undefined]);
  });

  it.each([{ language: 'tlh' }, { language: 'EN' }, { timeZone: 'Mars/Olympus' }, { timeZone: '' }, { timeZone: 'x'.repeat(65) }])(
    'are refused if nobody knows them: %j',
    async (wrong) => {
      const user = await t.make.user();
      (await t.api.as(user).patch(USER, { userId: user.id }, wrong)).expect(400);
    },
  );
});
