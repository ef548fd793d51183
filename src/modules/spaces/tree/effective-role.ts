import type { Actor, Standing } from '../../../common/access/actor.js';
import { highest, ROLES, type Role } from '../../../common/access/role.js';
import { INHERIT } from './level.field.js';
import type { TreeNode } from './node.entity.js';

type Ruled = Pick<TreeNode, 'orgId' | 'resolvedLevel'>;

/**
 * Computes the effective role of the actor on a space or collection. Administrators of the organization are
 * administrators everywhere. Everyone else gets the highest of the roles granted to them or their teams on the node or
 * above it, and of the default level.
 */
export function effectiveRole(node: Ruled, granted: readonly Role[], actor: Actor): Role | null {
  const standing = actor.standingIn(node.orgId);
  if (!standing) return null;
  if (standing.role === 'admin') return 'admin';
  return highest(roleByDefault(node, standing), ...granted);
}

/** The default level applies only to members with a role; guests get nothing from it. */
function roleByDefault({ resolvedLevel }: Ruled, { role }: Standing): Role | null {
  if (role === null) return null;
  return resolvedLevel === INHERIT ? role : resolvedLevel;
}

/** SQL: an array of the roles granted to a user and their teams on a node or above it. */
export const grantedRoles = (node: string, person: string) => `ARRAY(
  SELECT g.role FROM grants g WHERE g.user_id = ${person} AND g.resource_id = ANY(${node}.lineage) AND g.org_id = ${node}.org_id
  UNION ALL
  SELECT g.role FROM team_members t JOIN grants g ON g.team_id = t.team_id AND g.resource_id = ANY(${node}.lineage)
  WHERE t.user_id = ${person} AND t.org_id = ${node}.org_id)`;

/**
 * SQL: an array of the ids of all resources of an organization on which a role was granted to a user or their teams.
 */
const grantedResources = (person: string, organization: string) => `ARRAY(
  SELECT g.resource_id FROM grants g WHERE g.user_id = ${person} AND g.org_id = ${organization}
  UNION ALL
  SELECT g.resource_id FROM team_members t JOIN grants g ON g.team_id = t.team_id WHERE t.user_id = ${person} AND t.org_id = ${organization})`;

/**
 * SQL: limits nodes to those of an organization on which a user with this standing has a role. Uses the indexes on
 * lineage and level and never walks the tree. The grants are read once, whatever the number of rows.
 */
export function visibleTo(node: string, person: string, organization: string, standing: Standing | undefined): string[] {
  if (!standing) return ['false'];
  if (standing.role === 'admin') return [];
  const granted = `${node}.lineage && ${grantedResources(person, organization)}`;
  return [standing.role === null ? granted : `${node}.resolved_level IS NOT NULL OR ${granted}`];
}

const WEAKEST_FIRST = ROLES.toReversed()
  .map((role) => `'${role}'`)
  .join(', ');

/** SQL: a role as a number for comparisons; 0 for none. */
export const rankOf = (role: string) => `coalesce(array_position(ARRAY[${WEAKEST_FIRST}], ${role}), 0)`;

/** SQL: the role of such a number. */
export const roleOfRank = (rank: string) => `(ARRAY[${WEAKEST_FIRST}])[${rank}]`;

/** SQL: the effective role of any member as a number. Applies the rules of `effectiveRole` to lists of members. */
export const effectiveRank = (node: string, member: string) => `CASE WHEN ${member}.role = 'admin' THEN ${ROLES.length} ELSE greatest(
  CASE WHEN ${member}.role IS NULL THEN 0 WHEN ${node}.resolved_level = '${INHERIT}' THEN ${rankOf(`${member}.role`)}
       ELSE ${rankOf(`${node}.resolved_level`)} END,
  coalesce((SELECT max(${rankOf('r')}) FROM unnest(${grantedRoles(node, `${member}.user_id`)}) r), 0)) END`;
