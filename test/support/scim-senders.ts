/** Requests as Okta and Microsoft Entra ID send them. Names and ids are examples. */

const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];

export const OKTA = {
  /** It tries a connection with this. */
  probe: { startIndex: 1, count: 2 },
  lookUp: (userName: string) => ({ filter: `userName eq "${userName}"`, startIndex: 1, count: 100 }),
  user: (userName: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Ada Lovelace',
    locale: 'en-US',
    externalId: '00u9q1z2xYzAbCdEf5d7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }),
  deactivate: { schemas: PATCH, Operations: [{ op: 'replace', value: { active: false } }] },
  activate: { schemas: PATCH, Operations: [{ op: 'replace', value: { active: true } }] },
  group: (displayName: string) => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName, members: [] }),
  renameGroup: (id: string, displayName: string) => ({ schemas: PATCH, Operations: [{ op: 'replace', value: { id, displayName } }] }),
  addMembers: (...ids: string[]) => ({
    schemas: PATCH,
    Operations: [{ op: 'add', path: 'members', value: ids.map((value) => ({ value, display: 'ada@example.test' })) }],
  }),
  removeMember: (id: string) => ({ schemas: PATCH, Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }] }),
  replaceMembers: (...ids: string[]) => ({
    schemas: PATCH,
    Operations: [{ op: 'replace', path: 'members', value: ids.map((value) => ({ value })) }],
  }),
};

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

export const ENTRA = {
  /** It tries a connection with a user who does not exist. */
  probe: { filter: 'userName eq "3f2c8f0e-8f64-4b7f-9d5e-2f3b5c1a7e10"' },
  lookUpGroup: (displayName: string) => ({ excludedAttributes: 'members', filter: `displayName eq "${displayName}"` }),
  isMember: (group: string, user: string) => ({ filter: `id eq "${group}" and members eq "${user}"`, attributes: 'id' }),
  user: (userName: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
    externalId: 'ada',
    userName,
    active: true,
    addresses: null,
    displayName: 'Ada Lovelace',
    emails: [{ type: 'work', value: userName, primary: true }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    phoneNumbers: null,
    roles: [],
    title: null,
    [ENTERPRISE]: { employeeNumber: '7', department: 'Engines', manager: null },
  }),
  deactivate: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
  activate: { schemas: PATCH, Operations: [{ op: 'Add', path: 'active', value: 'True' }] },
  change: (email: string) => ({
    schemas: PATCH,
    Operations: [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1234567' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Numbers' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '12' },
      { op: 'Remove', path: 'displayName' },
    ],
  }),
  changeWithoutPath: {
    schemas: PATCH,
    Operations: [
      {
        op: 'Replace',
        value: {
          displayName: 'Augusta King',
          'name.givenName': 'Augusta',
          'emails[type eq "home"].value': 'ada@home.example.test',
          [`${ENTERPRISE}:department`]: 'Letters',
        },
      },
    ],
  },
  group: (displayName: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group', 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName,
    meta: { resourceType: 'Group' },
  }),
  addMembers: (...ids: string[]) => ({
    schemas: PATCH,
    Operations: [{ op: 'Add', path: 'members', value: ids.map((value) => ({ value })) }],
  }),
  removeMembers: (...ids: string[]) => ({
    schemas: PATCH,
    Operations: [{ op: 'Remove', path: 'members', value: ids.map((value) => ({ $ref: null, value })) }],
  }),
  removeMember: (id: string) => ({ schemas: PATCH, Operations: [{ op: 'Remove', path: `members[value eq "${id}"]` }] }),
  renameGroup: (displayName: string) => ({ schemas: PATCH, Operations: [{ op: 'Replace', path: 'displayName', value: displayName }] }),
};
