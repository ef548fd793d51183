import type { Actor, Standing } from '../../../common/access/actor.js';
import { highest, rankOf, ROLES, type Role } from '../../../common/access/role.js';
import { grantsTo } from '../../orgs/grants/resource-grants.js';
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
export const grantedRoles = (node: string, person: string) =>
  `ARRAY(${grantsTo(person, `${node}.org_id`, 'g.role', ` AND g.resource_id = ANY(${node}.lineage)`)})`;

/** SQL: an array of the ids of all resources of an organization on which a role was granted to a user or their teams. */
const grantedResources = (person: string, organization: string) => `ARRAY(${grantsTo(person, organization, 'g.resource_id')})`;

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

/** SQL: the effective role of any member as a number. Applies the rules of `effectiveRole` to lists of members. */
export const effectiveRank = (node: string, member: string) => `CASE WHEN ${member}.role = 'admin' THEN ${ROLES.length} ELSE greatest(
  CASE WHEN ${member}.role IS NULL THEN 0 WHEN ${node}.resolved_level = '${INHERIT}' THEN ${rankOf(`${member}.role`)}
       ELSE ${rankOf(`${node}.resolved_level`)} END,
  coalesce((SELECT max(${rankOf('r')}) FROM unnest(${grantedRoles(node, `${member}.user_id`)}) r), 0)) END`;
