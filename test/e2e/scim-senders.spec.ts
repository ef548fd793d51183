import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { ENTERPRISE } from '../support/scim-client.js';
import { ENTRA, OKTA } from '../support/scim-senders.js';
import { makeScim } from '../support/scim-world.js';

const t = useApp();
let named = 0;
const newName = () => `sent-${++named}@example.test`;

describe('Okta', () => {
  it('tries the connection, looks people up, adds, deactivates and activates them', async () => {
    const { scim, memberWith } = await makeScim(t);
    const name = newName();
    expect((await scim.get('/Users', OKTA.probe)).expect(200).body).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await scim.get('/Users', OKTA.lookUp(name))).expect(200).body.totalResults).toBe(0);
    const made = (await scim.post('/Users', OKTA.user(name))).expect(201).body;
    expect(made).not.toHaveProperty('password');
    expect((await scim.get('/Users', OKTA.lookUp(name.toUpperCase()))).expect(200).body.Resources).toEqual([made]);
    expect((await scim.patch(`/Users/${made.id}`, OKTA.deactivate)).expect(200).body.active).toBe(false);
    expect(await memberWith(name)).toBeUndefined();
    expect((await scim.patch(`/Users/${made.id}`, OKTA.activate)).expect(200).body.active).toBe(true);
    expect(await memberWith(name)).toMatchObject({ user: { displayName: 'Ada Lovelace' } });
    const renamed = { ...OKTA.user(name), id: made.id, displayName: 'Augusta King', active: false };
    expect((await scim.put(`/Users/${made.id}`, renamed)).expect(200).body).toMatchObject({ displayName: 'Augusta King', active: false });
    expect(await memberWith(name)).toBeUndefined();
  });

  it('keeps groups', async () => {
    const { scim, api, at, teamMembers } = await makeScim(t);
    const [ada, grace] = [await scim.addUser(newName()), await scim.addUser(newName())];
    const group = (await scim.post('/Groups', OKTA.group('Writers'))).expect(201).body;
    (await scim.patch(`/Groups/${group.id}`, OKTA.addMembers(ada.id, grace.id))).expect(204);
    (await scim.patch(`/Groups/${group.id}`, OKTA.removeMember(ada.id))).expect(204);
    (await scim.patch(`/Groups/${group.id}`, OKTA.renameGroup(group.id, 'Authors'))).expect(204);
    expect((await api.get('/v1/orgs/:organizationId/teams/:teamId', { ...at, teamId: group.id })).expect(200).body).toMatchObject({
      title: 'Authors',
      members: 1,
    });
    (await scim.patch(`/Groups/${group.id}`, OKTA.replaceMembers(ada.id))).expect(204);
    expect((await scim.get(`/Groups/${group.id}`)).expect(200).body.members).toEqual([expect.objectContaining({ value: ada.id })]);
    expect(await teamMembers(group.id)).toHaveLength(1);
    (await scim.delete(`/Groups/${group.id}`)).expect(204);
    (await api.get('/v1/orgs/:organizationId/teams/:teamId', { ...at, teamId: group.id })).expect(404);
  });
});

describe('Entra', () => {
  it('adds people with attributes that are null, and changes them as it does', async () => {
    const { scim, memberWith } = await makeScim(t);
    const [name, other] = [newName(), newName()];
    expect((await scim.get('/Users', ENTRA.probe)).expect(200).body.totalResults).toBe(0);
    const made = (await scim.post('/Users', ENTRA.user(name))).expect(201).body;
    expect(made).not.toHaveProperty('title');
    const changed = (await scim.patch(`/Users/${made.id}`, ENTRA.change(other))).expect(200).body;
    expect(changed).toMatchObject({
      emails: [{ type: 'work', value: other, primary: true }],
      phoneNumbers: [{ type: 'mobile', value: '+49 30 1234567' }],
      name: { formatted: 'Ada Lovelace', familyName: 'King', givenName: 'Ada' },
      [ENTERPRISE]: { employeeNumber: '7', department: 'Numbers', manager: { value: '12' } },
    });
    expect(changed).not.toHaveProperty('displayName');
    expect(await memberWith(other)).toMatchObject({ user: { displayName: 'Ada Lovelace' } });
    const again = (await scim.patch(`/Users/${made.id}`, ENTRA.changeWithoutPath)).expect(200).body;
    expect(again).toMatchObject({
      displayName: 'Augusta King',
      name: { givenName: 'Augusta', familyName: 'King' },
      emails: [
        { type: 'work', value: other },
        { type: 'home', value: 'ada@home.example.test' },
      ],
      [ENTERPRISE]: { department: 'Letters', employeeNumber: '7' },
    });
    expect((await scim.patch(`/Users/${made.id}`, ENTRA.deactivate)).expect(200).body.active).toBe(false);
    expect(await memberWith(other)).toBeUndefined();
    expect((await scim.patch(`/Users/${made.id}`, ENTRA.activate)).expect(200).body.active).toBe(true);
    (await scim.delete(`/Users/${made.id}`)).expect(204);
    (await scim.delete(`/Users/${made.id}`)).expect(404);
  });

  it('keeps groups', async () => {
    const { scim, teamMembers } = await makeScim(t);
    const [ada, grace] = [await scim.addUser(newName()), await scim.addUser(newName())];
    expect((await scim.get('/Groups', ENTRA.lookUpGroup('Writers'))).expect(200).body.totalResults).toBe(0);
    const group = (await scim.post('/Groups', ENTRA.group('Writers'))).expect(201).body;
    (await scim.patch(`/Groups/${group.id}`, ENTRA.addMembers(ada.id, grace.id))).expect(204);
    const [found] = (await scim.get('/Groups', ENTRA.lookUpGroup('WRITERS'))).expect(200).body.Resources;
    expect(found).toMatchObject({ id: group.id, displayName: 'Writers' });
    expect(found).not.toHaveProperty('members');
    expect((await scim.get('/Groups', ENTRA.isMember(group.id, ada.id))).expect(200).body.Resources).toEqual([
      { schemas: group.schemas, id: group.id },
    ]);
    expect((await scim.get('/Groups', ENTRA.isMember(group.id, 'nobody'))).expect(200).body.totalResults).toBe(0);
    (await scim.patch(`/Groups/${group.id}`, ENTRA.removeMembers(ada.id))).expect(204);
    expect(await teamMembers(group.id)).toHaveLength(1);
    (await scim.patch(`/Groups/${group.id}`, ENTRA.removeMember(grace.id))).expect(204);
    expect(await teamMembers(group.id)).toEqual([]);
    (await scim.patch(`/Groups/${group.id}`, ENTRA.renameGroup('Authors'))).expect(204);
    expect((await scim.get(`/Groups/${group.id}`)).expect(200).body).toMatchObject({
      displayName: 'Authors',
      externalId: group.externalId,
    });
  });
});

describe('a PATCH of a user', () => {
  it('is done as a whole or not at all, in its order', async () => {
    const { scim } = await makeScim(t);
    const made = await scim.addUser(newName());
    const path = `/Users/${made.id}`;
    const set = (title: string) => ({ op: 'replace', path: 'title', value: title });
    (await scim.change(path, set('One'), { op: 'replace', path: 'active', value: 'maybe' })).expect(400, 'invalidValue');
    expect((await scim.get(path)).expect(200).body).toEqual(made);
    const both = await scim.change(path, set('One'), { op: 'remove', path: 'title' }, set('Two'), {
      op: 'add',
      path: 'nickName',
      value: 'A',
    });
    expect(both.expect(200).body).toMatchObject({ title: 'Two', nickName: 'A' });
  });

  it.each<[object, string]>([
    [{ op: 'move', path: 'title' }, 'invalidSyntax'],
    [{ path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'text' }, 'invalidSyntax'],
    [{ op: 'replace', path: 7, value: 'text' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq]', value: 'x' }, 'invalidFilter'],
    [{ op: 'replace', path: 'emails[type co "o"].value', value: 'x' }, 'noTarget'],
    [{ op: 'replace', path: 'title[type eq "x"]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'a b', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'x'.repeat(1501), value: 'x' }, 'invalidPath'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: null }, 'invalidValue'],
    [{ op: 'replace', path: 'emails', value: Array.from({ length: 51 }, (_, i) => ({ value: `${i}@b.test` })) }, 'invalidValue'],
  ])('is refused if it is not valid, %#', async (operation, scimType) => {
    const { scim } = await makeScim(t);
    const made = await scim.addUser(newName());
    const refused = await scim.change(`/Users/${made.id}`, operation);
    // Without an address of `type` "o", that path leads to that of work.
    if (scimType === 'noTarget' && 'value' in operation) {
      (await scim.change(`/Users/${made.id}`, { op: 'remove', path: 'emails[type eq "work"]' }, operation)).expect(400, scimType);
      return;
    }
    refused.expect(400, scimType);
  });

  it('ignores what no schema knows, and what callers cannot write', async () => {
    const { scim } = await makeScim(t);
    const made = await scim.addUser(newName());
    const kept = await scim.change(
      `/Users/${made.id}`,
      { op: 'replace', path: 'urn:example:custom:1.0:User:shoeSize', value: 7 },
      { op: 'add', path: 'entitlements', value: [{ value: 'x' }] },
      { op: 'replace', path: 'id', value: 'other' },
      { op: 'replace', value: { groups: [{ value: 'x' }], meta: { version: 'x' }, schemas: ['x'], password: 'secret' } },
    );
    expect(kept.expect(200).body).toEqual(made);
  });

  it('has at most 100 operations', async () => {
    const { scim } = await makeScim(t);
    const made = await scim.addUser(newName());
    const some = (count: number) => Array.from({ length: count }, (_, i) => ({ op: 'replace', path: 'title', value: `T${i}` }));
    expect((await scim.change(`/Users/${made.id}`, ...some(100))).expect(200).body.title).toBe('T99');
    (await scim.change(`/Users/${made.id}`, ...some(101))).expect(400, 'tooMany');
    (await scim.change(`/Users/${made.id}`)).expect(400, 'invalidSyntax');
    const value = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`unknown${i}`, i]));
    (await scim.change(`/Users/${made.id}`, { op: 'replace', value: value(500) })).expect(200);
    (await scim.change(`/Users/${made.id}`, { op: 'replace', value: value(501) })).expect(400, 'tooMany');
  });
});
