/** What a member or a grant may do, the strongest first. `null` beside it means guest. */
export const ROLES = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;
export type Role = (typeof ROLES)[number];

const rank = (role: Role | null | undefined): number => (role ? ROLES.length - ROLES.indexOf(role) : 0);

/** Is this role the wanted one or a stronger one? A guest has none. */
export const atLeast = (role: Role | null | undefined, wanted: Role): boolean => rank(role) >= rank(wanted);

export const highest = (...roles: readonly (Role | null | undefined)[]): Role | null =>
  roles.reduce<Role | null>((best, role) => (rank(role) > rank(best) ? role! : best), null);
