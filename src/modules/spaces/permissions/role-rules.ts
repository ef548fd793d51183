import { valuesOf } from '../../../common/enums/values.js';

/** The rules that can give a role on a space, a collection or a site. */
export const ROLE_RULES = valuesOf({
  'organization-role': 'the role of the member in the organization',
  'default-level': 'the default level of the space, collection or site',
  'user-grant': 'a grant to the user',
  'team-grant': 'a grant to a team of the user',
});
export type RoleRule = (typeof ROLE_RULES)[number];
