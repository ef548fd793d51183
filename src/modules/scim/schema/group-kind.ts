import type { ScimKind } from '../scim-attribute.js';

/** A team of the organization. */
export const GROUP_KIND: ScimKind = {
  name: 'Group',
  endpoint: '/Groups',
  core: {
    id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
    name: 'Group',
    description: 'A team of the organization.',
    attributes: [
      { name: 'id', type: 'string', readOnly: true, caseExact: true, unique: true, always: true, description: 'The id of the resource.' },
      { name: 'externalId', type: 'string', caseExact: true, description: 'The id that the identity provider has for it.' },
      { name: 'displayName', type: 'string', required: true, description: 'The title of the team.' },
      {
        name: 'members',
        type: 'complex',
        multiValued: true,
        description: 'The users in it.',
        subAttributes: [
          { name: 'value', type: 'string', caseExact: true, description: 'The id of the user.' },
          { name: '$ref', type: 'reference', description: 'The address of the user.', referenceTypes: ['User'] },
          { name: 'display', type: 'string', description: 'The name of the user.' },
          { name: 'type', type: 'string', description: 'Always `User`.', canonicalValues: ['User'] },
        ],
      },
    ],
  },
};
