import { valuesOf } from '../enums/values.js';

export const ROLE_MEANINGS = {
  admin: 'everything, including settings, members and permissions',
  create: 'edit content, and create spaces and collections',
  review: 'edit content, review change requests and merge them',
  edit: 'edit content in change requests',
  comment: 'read content and comment on it',
  read: 'read content',
} as const;

/** The roles of members and grants, the strongest first. Where a role may also be `null`, `null` means guest. */
export const ROLES = valuesOf(ROLE_MEANINGS);
export type Role = (typeof ROLES)[number];

const rank = (role: Role | null | undefined): number => (role ? ROLES.length - ROLES.indexOf(role) : 0);

/** Whether a role is the wanted one or a stronger one. A guest has no role. */
export const atLeast = (role: Role | null | undefined, wanted: Role): boolean => rank(role) >= rank(wanted);

export const highest = (...roles: readonly (Role | null | undefined)[]): Role | null =>
  roles.reduce<Role | null>((best, role) => (rank(role) > rank(best) ? role! : best), null);

const WEAKEST_FIRST = ROLES.toReversed()
  .map((role) => `'${role}'`)
  .join(', ');

/** SQL: a role as a number for comparisons; 0 for none. */
export const rankOf = (role: string) => `coalesce(array_position(ARRAY[${WEAKEST_FIRST}], ${role}), 0)`;

/** SQL: the role of such a number. */
export const roleOfRank = (rank: string) => `(ARRAY[${WEAKEST_FIRST}])[${rank}]`;
