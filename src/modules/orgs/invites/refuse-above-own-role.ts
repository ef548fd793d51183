import type { Actor } from '../../../common/access/actor.js';
import { atLeast, type Role } from '../../../common/access/role.js';
import { Forbidden } from '../../../common/http/errors.js';

/** Refuses to give a role above the actor's own. */
export function refuseAboveOwnRole(organizationId: string, actor: Actor, roles: readonly (Role | null)[]): void {
  const own = actor.standingIn(organizationId)?.role;
  if (roles.some((role) => role !== null && !atLeast(own, role))) throw new Forbidden('You cannot give a role above your own');
}
