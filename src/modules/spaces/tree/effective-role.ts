import type { Actor, Standing } from '../../../common/access/actor.js';
import { highest, ROLES, type Role } from '../../../common/access/role.js';
import { INHERIT } from './level.field.js';
import type { TreeNode } from './node.entity.js';

type Ruled = Pick<TreeNode, 'orgId' | 'resolvedLevel'>;

/**
 * What somebody is on a space or collection: an organization's administrators are that everywhere; others the
 * highest of what they and their teams were granted there or above, and of what members get without a grant.
 */
export function effectiveRole(node: Ruled, granted: readonly Role[], actor: Actor): Role | null {
  const standing = actor.standingIn(node.orgId);
  if (!standing) return null;
  if (standing.role === 'admin') return 'admin';
  return highest(roleByDefault(node, standing), ...granted);
}

/** Guests get nothing by default, and a level counts for members only. */
function roleByDefault({ resolvedLevel }: Ruled, { role }: Standing): Role | null {
  if (role === null) return null;
  return resolvedLevel === INHERIT ? role : resolvedLevel;
}

/** SQL: the roles somebody and their teams were granted on a node or above it, as an array. */
export const grantedRoles = (node: string, person: string) => `ARRAY(
  SELECT g.role FROM grants g WHERE g.user_id = ${person} AND g.resource_id = ANY(${node}.lineage) AND g.org_id = ${node}.org_id
  UNION ALL
  SELECT g.role FROM team_members t JOIN grants g ON g.team_id = t.team_id AND g.resource_id = ANY(${node}.lineage)
  WHERE t.user_id = ${person} AND t.org_id = ${node}.org_id)`;

/** SQL: whatever in an organization somebody or their teams were granted a role on, as an array of ids. */
const grantedResources = (person: string, organization: string) => `ARRAY(
  SELECT g.resource_id FROM grants g WHERE g.user_id = ${person} AND g.org_id = ${organization}
  UNION ALL
  SELECT g.resource_id FROM team_members t JOIN grants g ON g.team_id = t.team_id WHERE t.user_id = ${person} AND t.org_id = ${organization})`;

/**
 * SQL: those nodes of an organization that somebody with this standing has a role on. Asks the indexes on lineage
 * and level, never the tree: the grants are read once, whatever the number of rows.
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

/** SQL: a role as a number to compare, 0 for none. */
export const rankOf = (role: string) => `coalesce(array_position(ARRAY[${WEAKEST_FIRST}], ${role}), 0)`;

/** SQL: the role such a number stands for. */
export const roleOfRank = (rank: string) => `(ARRAY[${WEAKEST_FIRST}])[${rank}]`;

/** SQL: the effective role of any member, as a number. The same rules as above, for lists of people. */
export const effectiveRank = (node: string, member: string) => `CASE WHEN ${member}.role = 'admin' THEN ${ROLES.length} ELSE greatest(
  CASE WHEN ${member}.role IS NULL THEN 0 WHEN ${node}.resolved_level = '${INHERIT}' THEN ${rankOf(`${member}.role`)}
       ELSE ${rankOf(`${node}.resolved_level`)} END,
  coalesce((SELECT max(${rankOf('r')}) FROM unnest(${grantedRoles(node, `${member}.user_id`)}) r), 0)) END`;
