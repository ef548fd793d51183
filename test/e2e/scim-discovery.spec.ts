import SCIMMY from 'scimmy';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { ENTERPRISE, GROUP, USER } from '../support/scim-client.js';
import { OKTA, ENTRA } from '../support/scim-senders.js';
import { makeScim } from '../support/scim-world.js';

const t = useApp();

interface Described {
  name: string;
  type: string;
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: string;
  returned: string;
  uniqueness: string;
  subAttributes?: Described[];
}

/** What the other implementation knows of a schema, by the paths of the attributes. */
function known(id: string): Map<string, string> {
  const all = [SCIMMY.Schemas.User, SCIMMY.Schemas.Group, SCIMMY.Schemas.EnterpriseUser].map(({ definition }) => definition);
  const definition = all.find((each) => each.id === id)!;
  const shown = JSON.parse(JSON.stringify(definition.describe('/Schemas'))) as { attributes: Described[] };
  return typesIn(shown.attributes);
}

function typesIn(attributes: readonly Described[], below = ''): Map<string, string> {
  return new Map(
    attributes.flatMap(({ name, type, multiValued, subAttributes = [] }) => [
      [below + name, `${type} ${multiValued}`] as const,
      ...typesIn(subAttributes, `${below}${name}.`),
    ]),
  );
}

describe('discovery', () => {
  it('says what the service can do', async () => {
    const { scim } = await makeScim(t);
    const { body } = (await scim.get('/ServiceProviderConfig')).expect(200);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      bulk: { supported: false },
      sort: { supported: false },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    expect(() => new SCIMMY.Schemas.ServiceProviderConfig(body)).not.toThrow();
  });

  it('describes the schemas as another implementation knows them', async () => {
    const { scim } = await makeScim(t);
    const { body } = (await scim.get('/Schemas')).expect(200);
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([USER, ENTERPRISE, GROUP]);
    for (const schema of body.Resources as { id: string; attributes: Described[]; meta: { location: string } }[]) {
      const theirs = known(schema.id);
      const ours = typesIn(schema.attributes.filter(({ name }) => name !== 'id' && name !== 'externalId'));
      expect(ours.size).toBeGreaterThan(3);
      for (const [path, type] of ours) expect([path, type]).toEqual([path, theirs.get(path)]);
      for (const attribute of schema.attributes)
        expect(attribute).toMatchObject({
          mutability: expect.stringMatching(/^read(Only|Write)$/),
          returned: expect.any(String),
          uniqueness: expect.any(String),
        });
      expect((await scim.get(`/Schemas/${schema.id}`)).expect(200).body).toEqual(schema);
    }
    (await scim.get('/Schemas/urn:nobody')).expect(404);
  });

  it('lists the types of resources', async () => {
    const { scim } = await makeScim(t);
    const { body } = (await scim.get('/ResourceTypes')).expect(200);
    expect(body.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users', schema: USER, schemaExtensions: [{ schema: ENTERPRISE, required: false }] },
      { id: 'Group', endpoint: '/Groups', schema: GROUP },
    ]);
    for (const kind of body.Resources) {
      expect(() => new SCIMMY.Schemas.ResourceType(kind)).not.toThrow();
      expect((await scim.get(`/ResourceTypes/${kind.id}`)).expect(200).body).toEqual(kind);
    }
    (await scim.get('/ResourceTypes/Robot')).expect(404);
  });
});

describe('another implementation', () => {
  it('reads users, groups, lists and errors', async () => {
    const { scim } = await makeScim(t);
    const users = [
      (await scim.post('/Users', OKTA.user('okta@example.test'))).expect(201).body,
      (await scim.post('/Users', ENTRA.user('entra@example.test'))).expect(201).body,
    ];
    const group = await scim.addGroup('Writers', users);
    for (const user of users) {
      const read = JSON.parse(JSON.stringify(new SCIMMY.Schemas.User(user, 'out'))) as Record<string, unknown>;
      const { [ENTERPRISE]: _, schemas: __, ...core } = user;
      expect(read).toMatchObject({ ...core, meta: { ...core.meta } });
    }
    const { [ENTERPRISE]: further } = users[1];
    expect(JSON.parse(JSON.stringify(new SCIMMY.Schemas.EnterpriseUser({ ...further, id: users[1].id }, 'out')))).toMatchObject(further);
    expect(JSON.parse(JSON.stringify(new SCIMMY.Schemas.Group(group, 'out')))).toMatchObject({
      id: group.id,
      displayName: 'Writers',
      members: group.members,
    });
    const list = (await scim.get('/Users', { count: 1 })).expect(200).body;
    expect(JSON.parse(JSON.stringify(new SCIMMY.Messages.ListResponse(list)))).toEqual(list);
    const { body } = (await scim.get('/Users', { filter: 'x' })).expect(400, 'invalidFilter');
    const theirs = new SCIMMY.Messages.ErrorResponse({ status: body.status, scimType: body.scimType, detail: body.detail });
    expect(JSON.parse(JSON.stringify(theirs))).toEqual(body);
  });

  it('reads filters as we do', async () => {
    const { scim } = await makeScim(t);
    await scim.addUser('ada@example.test');
    for (const filter of [
      'userName eq "ada@example.test"',
      'emails[type eq "work" and value co "@"]',
      'not (active eq false) and (id pr or userName pr)',
    ]) {
      expect(() => new SCIMMY.Types.Filter(filter)).not.toThrow();
      expect((await scim.get('/Users', { filter })).expect(200).body.totalResults, filter).toBe(1);
    }
  });
});
