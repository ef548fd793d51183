import type { ScimAttribute, ScimKind } from '../scim-attribute.js';

const text = (name: string, description: string, more: Partial<ScimAttribute> = {}): ScimAttribute => ({
  name,
  type: 'string',
  description,
  ...more,
});

const PRIMARY: ScimAttribute = { name: 'primary', type: 'boolean', description: 'Whether it is the first of its kind.' };

const several = (name: string, description: string, canonicalValues: readonly string[]): ScimAttribute => ({
  name,
  type: 'complex',
  multiValued: true,
  description,
  subAttributes: [
    text('value', 'The value.'),
    text('display', 'The value as people read it.'),
    text('type', 'What it is for.', { canonicalValues }),
    PRIMARY,
  ],
});

const ADDRESS: ScimAttribute = {
  name: 'addresses',
  type: 'complex',
  multiValued: true,
  description: 'Postal addresses. They are stored, and not used.',
  subAttributes: [
    text('formatted', 'The whole address.'),
    text('streetAddress', 'Street and number.'),
    text('locality', 'City.'),
    text('region', 'State or region.'),
    text('postalCode', 'Postal code.'),
    text('country', 'Country.'),
    text('type', 'What it is for.', { canonicalValues: ['work', 'home', 'other'] }),
    PRIMARY,
  ],
};

/** A member of the organization. */
export const USER_KIND: ScimKind = {
  name: 'User',
  endpoint: '/Users',
  core: {
    id: 'urn:ietf:params:scim:schemas:core:2.0:User',
    name: 'User',
    description: 'A member of the organization.',
    attributes: [
      text('id', 'The id of the resource.', { readOnly: true, caseExact: true, unique: true, always: true }),
      text('externalId', 'The id that the identity provider has for it.', { caseExact: true }),
      text('userName', 'The name with which the person signs in at the identity provider.', { required: true, unique: true }),
      {
        name: 'name',
        type: 'complex',
        description: 'The parts of the name.',
        subAttributes: [
          text('formatted', 'The whole name.'),
          text('familyName', 'The family name.'),
          text('givenName', 'The given name.'),
          text('middleName', 'Middle names.'),
          text('honorificPrefix', 'Titles before the name.'),
          text('honorificSuffix', 'What follows the name.'),
        ],
      },
      text('displayName', 'The name that others see.'),
      text('nickName', 'A casual name. It is stored, and not used.'),
      text('title', 'The title of the job. It is stored, and not used.'),
      text('userType', 'The relation to the organization. It is stored, and not used.'),
      text('preferredLanguage', 'The language. It is stored, and not used.'),
      text('locale', 'The region. It is stored, and not used.'),
      text('timezone', 'The time zone. It is stored, and not used.'),
      { name: 'active', type: 'boolean', description: 'Whether the person is a member.' },
      several('emails', 'E-mail addresses. That of work, or else the primary one, is the one of the member.', ['work', 'home', 'other']),
      several('phoneNumbers', 'Telephone numbers. They are stored, and not used.', ['work', 'home', 'mobile', 'other']),
      ADDRESS,
      {
        name: 'groups',
        type: 'complex',
        multiValued: true,
        readOnly: true,
        description: 'The groups that the user is in.',
        subAttributes: [
          text('value', 'The id of the group.', { readOnly: true }),
          { name: '$ref', type: 'reference', readOnly: true, description: 'Its address.', referenceTypes: ['Group'] },
          text('display', 'Its name.', { readOnly: true }),
        ],
      },
    ],
  },
  extension: {
    id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    name: 'EnterpriseUser',
    description: 'The place of a person in a company. It is stored, and not used.',
    attributes: [
      text('employeeNumber', 'The number of the employee.'),
      text('costCenter', 'The cost center.'),
      text('organization', 'The organization.'),
      text('division', 'The division.'),
      text('department', 'The department.'),
      {
        name: 'manager',
        type: 'complex',
        description: 'The manager.',
        subAttributes: [
          text('value', 'The id of the manager.'),
          { name: '$ref', type: 'reference', description: 'The address of the manager.', referenceTypes: ['User'] },
          text('displayName', 'The name of the manager.'),
        ],
      },
    ],
  },
};
