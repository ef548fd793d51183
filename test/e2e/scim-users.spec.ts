import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { ENTERPRISE, ScimClient, USER } from '../support/scim-client.js';
import { makeScim } from '../support/scim-world.js';

const t = useApp();
const TOKENS = '/v1/orgs/:organizationId/scim-tokens';

let named = 0;
const newName = () => `person-${++named}@example.test`;

const setUp = () => makeScim(t);

describe('users of SCIM', () => {
  it('are members with an account that was made for them', async () => {
    const { scim, memberWith } = await setUp();
    const name = newName();
    const body = {
      schemas: [USER, ENTERPRISE],
      userName: name,
      externalId: '00u1',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ type: 'work', primary: true, value: name }],
      active: true,
      [ENTERPRISE]: { department: 'Engines', manager: { value: '7' } },
      unknown: { is: 'ignored' },
    };
    const made = (await scim.post('/Users', body)).expect(201);
    const { unknown: _, ...known } = body;
    expect(made.body).toEqual({
      ...known,
      id: expect.any(String),
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: expect.stringMatching(new RegExp(`/scim/v2/${scim.organizationId}/Users/${made.body.id}$`)),
        version: '"1"',
      },
    });
    expect(made.headers).toMatchObject({
      'content-type': 'application/scim+json; charset=utf-8',
      location: made.body.meta.location,
      etag: '"1"',
    });
    expect((await scim.get(`/Users/${made.body.id}`)).expect(200).body).toEqual(made.body);
    expect(await memberWith(name)).toMatchObject({ role: 'read', user: { displayName: 'Ada Lovelace' } });
  });

  it('are given the role and the team of the provider that the token names', async () => {
    const { org, at, api, memberWith } = await setUp();
    const provider = await t.make.oidcProvider(org);
    const team = await t.make.team(org);
    (
      await api.patch('/v1/orgs/:organizationId/oidc/:id', { ...at, id: provider.id }, { defaultRole: 'edit', defaultTeam: team.id })
    ).expect(200);
    const { token } = (await api.post(TOKENS, at, { label: 'Entra', provider: provider.id })).expect(201).body;
    const name = newName();
    await new ScimClient(t.app, org.id, token as string).addUser(name);
    expect(await memberWith(name)).toMatchObject({ role: 'edit', teams: 1, sso: false });
  });

  it('have a name that no other user of the organization has, in any case', async () => {
    const { scim } = await setUp();
    const name = newName();
    await scim.addUser(name);
    const again = { userName: name.toUpperCase(), emails: [{ value: newName() }] };
    (await scim.post('/Users', again)).expect(409, 'uniqueness');
    const other = await scim.addUser(newName());
    (await scim.put(`/Users/${other.id}`, again)).expect(409, 'uniqueness');
    (await scim.change(`/Users/${other.id}`, { op: 'replace', path: 'userName', value: name })).expect(409, 'uniqueness');
    await (await setUp()).scim.addUser(name);
  });

  it('are made once, however many requests arrive together', async () => {
    const { scim, api, at } = await setUp();
    const name = newName();
    const body = { userName: name, emails: [{ value: name }] };
    const made = await Promise.all(Array.from({ length: 6 }, () => scim.post('/Users', body)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const reply of made) if (reply.status === 409) reply.expect(409, 'uniqueness');
    expect((await api.get('/v1/orgs/:organizationId/members', at, { query: { search: name } })).expect(200).body.count).toBe(1);
  });

  it('are the members who have the address, whose account stays as it is', async () => {
    const { org, scim, memberWith } = await setUp();
    const email = newName();
    const user = await t.make.user({ email });
    await t.make.member(org, 'review', user);
    const made = await scim.addUser(email, { displayName: 'Somebody else' });
    const member = await memberWith(email);
    expect(member).toMatchObject({ role: 'review', user: { id: user.id, displayName: user.displayName } });
    (await scim.change(`/Users/${made.id}`, { op: 'replace', value: { displayName: 'Renamed', emails: [{ value: newName() }] } })).expect(
      200,
    );
    expect(await memberWith(email)).toMatchObject({ user: { displayName: user.displayName } });
    (await scim.change(`/Users/${made.id}`, { op: 'replace', path: 'active', value: false })).expect(200);
    expect(await memberWith(email)).toBeUndefined();
    (await t.api.as(user).get('/v1/user')).expect(200);
  });

  it('are not people of the installation who have the address and are no members', async () => {
    const { scim, memberWith } = await setUp();
    const email = newName();
    const stranger = await t.make.user({ email, emailVerified: true });
    const made = await scim.addUser(email);
    expect(made.active).toBe(true);
    expect((await memberWith(email))!.user.id).not.toBe(stranger.id);
    (await t.api.as(stranger).get('/v1/orgs/:o', { o: scim.organizationId })).expect(404);
  });

  it('may have ids that differ only in the case of a letter', async () => {
    const insert = (id: string) =>
      t.db.query(`INSERT INTO users (id, email, email_asserted, display_name) VALUES ($1, 'same@example.test', true, 'Same')`, [id]);
    await insert('sameA');
    await insert('samea');
    await t.db.query(`DELETE FROM users WHERE id IN ('sameA', 'samea')`);
  });

  it('are renamed and get another address while nobody has proven one', async () => {
    const { scim, memberWith } = await setUp();
    const [name, other] = [newName(), newName()];
    const made = await scim.addUser(name, { displayName: 'Ada' });
    (await scim.put(`/Users/${made.id}`, { userName: name, displayName: 'Grace', emails: [{ value: other }] })).expect(200);
    expect(await memberWith(other)).toMatchObject({ user: { displayName: 'Grace' } });
    expect(await memberWith(name)).toBeUndefined();
    await t.db.query('UPDATE users SET email_asserted = false WHERE id = $1', [(await memberWith(other))!.user.id]);
    (await scim.put(`/Users/${made.id}`, { userName: name, displayName: 'Barbara', emails: [{ value: name }] })).expect(200);
    expect(await memberWith(other)).toMatchObject({ user: { displayName: 'Grace' } });
  });

  it.each<[unknown, string]>([
    [{}, 'invalidValue'],
    [[], 'invalidSyntax'],
    ['"text"', 'invalidSyntax'],
    ['{', 'invalidSyntax'],
    [{ userName: '' }, 'invalidValue'],
    [{ userName: 'ada' }, 'invalidValue'],
    [{ userName: { of: 'ada' } }, 'invalidValue'],
    [{ userName: 'ada', emails: [{ value: 'no address' }] }, 'invalidValue'],
    [{ userName: 'a@b.test', active: 'maybe' }, 'invalidValue'],
    [{ userName: 'a@b.test', name: 'Ada' }, 'invalidValue'],
    [{ userName: 'a@b.test', title: 'x'.repeat(1001) }, 'invalidValue'],
    [{ userName: `${'x'.repeat(248)}@b.test` }, 'invalidValue'],
    [{ userName: 'a@b.test', emails: Array.from({ length: 51 }, (_, i) => ({ value: `${i}@b.test` })) }, 'invalidValue'],
    [{ userName: 'a@b.test', phoneNumbers: Array.from({ length: 40 }, () => ({ value: 'x'.repeat(500) })) }, 'invalidValue'],
    [{ userName: 'a@b.test', title: 'a\u0000b' }, 'invalidSyntax'],
  ])('are refused if they are not valid, %#', async (body, scimType) => {
    const { scim } = await setUp();
    (await scim.post('/Users', body)).expect(400, scimType);
    expect((await scim.get('/Users')).expect(200).body.totalResults).toBe(0);
  });

  it('are unknown to other organizations', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const made = await one.scim.addUser(newName());
    for (const path of [`/Users/${made.id}`, '/Users/nobody']) {
      (await other.scim.get(path)).expect(404);
      (await other.scim.put(path, { userName: newName() })).expect(404);
      (await other.scim.change(path, { op: 'replace', value: { active: false } })).expect(404);
      (await other.scim.delete(path)).expect(404);
    }
    expect((await other.scim.get('/Users', { filter: `id eq "${made.id}"` })).expect(200).body.totalResults).toBe(0);
  });

  it('have versions, which writers can name', async () => {
    const { scim } = await setUp();
    const made = await scim.addUser(newName());
    const path = `/Users/${made.id}`;
    const put = (title: string, match: string) =>
      scim.put(path, { userName: made.userName, emails: made.emails, title }, { 'if-match': match });
    const second = (await put('One', made.meta.version)).expect(200);
    expect(second.headers['etag']).toBe('"2"');
    (await put('Two', made.meta.version)).expect(412);
    (await scim.patch(path, { Operations: [{ op: 'replace', value: { title: 'Two' } }] }, { 'if-match': '"9"' })).expect(412);
    (await scim.delete(path, { 'if-match': '"1"' })).expect(412);
    (await put('Two', 'W/"2"')).expect(200);
    (await scim.get(path, {}, { 'if-none-match': '"3"' })).expect(304);
    expect((await scim.get(path, {}, { 'if-none-match': '"2"' })).expect(200).body.title).toBe('Two');
    // What changes nothing makes no version.
    expect((await scim.change(path, { op: 'replace', value: { title: 'Two' } })).expect(200).body.meta.version).toBe('"3"');
    const raced = await Promise.all(['a', 'b', 'c'].map((title) => put(title, '"3"')));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    (await scim.delete(path, { 'if-match': '*' })).expect(204);
    (await scim.get(path)).expect(404);
  });

  it('are listed in pages, from the first one on', async () => {
    const { scim } = await setUp();
    for (let n = 0; n < 5; n++) await scim.addUser(newName());
    const page = async (query: Record<string, string | number>) => (await scim.get('/Users', query)).expect(200).body;
    const all = await page({});
    expect(all).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 5,
      startIndex: 1,
      itemsPerPage: 5,
    });
    const ids = (list: { Resources: { id: string }[] }) => list.Resources.map(({ id }) => id);
    expect(ids(await page({ startIndex: 1, count: 2 }))).toEqual(ids(all).slice(0, 2));
    expect(await page({ startIndex: 5, count: 2 })).toMatchObject({ startIndex: 5, itemsPerPage: 1, totalResults: 5 });
    expect(await page({ startIndex: 6 })).toMatchObject({ itemsPerPage: 0, totalResults: 5, Resources: [] });
    expect(await page({ count: 0 })).toMatchObject({ itemsPerPage: 0, totalResults: 5 });
    expect(await page({ count: -3, startIndex: -7 })).toMatchObject({ itemsPerPage: 0, startIndex: 1 });
    expect(await page({ count: 1_000_000 })).toMatchObject({ itemsPerPage: 5 });
    for (const query of ['count=x', 'startIndex=1.5', `count=${'9'.repeat(20)}`, 'count=1&count=2'])
      (await scim.get(`/Users?${query}`)).expect(400, 'invalidValue');
  });

  it('are shown as much as callers want', async () => {
    const { scim } = await setUp();
    const name = newName();
    const made = await scim.addUser(name, {
      name: { givenName: 'Ada', familyName: 'L' },
      [ENTERPRISE]: { department: 'Engines', division: 'D' },
    });
    const get = async (query: Record<string, string>) => (await scim.get(`/Users/${made.id}`, query)).expect(200).body;
    const always = { schemas: made.schemas, id: made.id };
    expect(await get({ attributes: 'userName' })).toEqual({ ...always, userName: name });
    expect(await get({ attributes: 'NAME.givenname,emails.value' })).toEqual({
      ...always,
      name: { givenName: 'Ada' },
      emails: [{ value: name }],
    });
    expect(await get({ attributes: `${USER}:userName,${ENTERPRISE}:department` })).toEqual({
      ...always,
      userName: name,
      [ENTERPRISE]: { department: 'Engines' },
    });
    const { emails: _, name: __, meta: ___, ...rest } = made;
    expect(await get({ excludedAttributes: 'emails,name.familyName,meta,id' })).toEqual({ ...rest, name: { givenName: 'Ada' } });
  });

  it('take bodies of JSON as well, of at most one megabyte', async () => {
    const { scim } = await setUp();
    const name = newName();
    (await scim.post('/Users', { userName: name }, { 'content-type': 'application/json' })).expect(201);
    (await scim.post('/Users', { userName: newName() }, { 'content-type': 'application/scim+json; charset=utf-8' })).expect(201);
    (await scim.post('/Users', 'userName=ada', { 'content-type': 'text/plain' })).expect(415);
    (await scim.post('/Users', { userName: newName(), title: 'x'.repeat(1024 * 1024) })).expect(413);
    // Only here.
    const answer = await t.app.inject({
      method: 'PATCH',
      url: '/v1/user',
      headers: { 'content-type': 'application/scim+json' },
      payload: '{}',
    });
    expect([404, 405, 415]).toContain(answer.statusCode);
  });
});
