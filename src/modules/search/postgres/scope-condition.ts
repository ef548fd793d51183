import { isLive, joinSpace } from '../../spaces/space.queries.js';
import { visibleTo } from '../../spaces/tree/effective-role.js';
import type { SearchScope } from '../search-engine.js';

/** SQL that limits rows with a `space_id` to a scope. The first parameters of a statement are its values. */
export interface ScopeCondition {
  values: unknown[];
  from: (row: string) => string;
  where: (row: string) => string;
}

export function conditionOf(scope: SearchScope): ScopeCondition {
  if ('spaceId' in scope) return ofSpaces([scope.spaceId]);
  if ('spaceIds' in scope) return ofSpaces(scope.spaceIds);
  const { orgId, actor } = scope;
  const standing = actor.standingIn(orgId);
  const visible = ['s.org_id = $1', isLive('s'), ...visibleTo('s', '$2', '$1', standing)];
  return {
    // A value that no condition uses would have no type.
    values: [orgId, actor.userId],
    from: (row) => joinSpace('s', `${row}.space_id`),
    where: () => ['$2::text IS NOT NULL', ...visible].map((condition) => `(${condition})`).join(' AND '),
  };
}

export const ofSpaces = (spaceIds: readonly string[]): ScopeCondition => ({
  values: [spaceIds],
  from: () => '',
  where: (row) => `${row}.space_id = ANY($1)`,
});
