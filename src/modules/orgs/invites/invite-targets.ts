import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';

/** A resource other than the organization that a link can give access to. */
export interface InviteTarget {
  kind: 'space' | 'collection';
  id: string;
}

/**
 * Gives invites access to spaces and collections. Their module provides the implementation; without it, links lead only
 * to organizations.
 */
export abstract class InviteTargets {
  /** SQL: whether a member administers the target of an invite. Both parameters are table aliases. */
  abstract administeredBy(member: string, invite: string): string;
  /** The role of the actor on the target; null if the target does not exist or the actor may not see it. */
  abstract roleOn(target: InviteTarget, organizationId: string, actor: Actor): Promise<Role | null>;
  /** Locks the target against deletion until the transaction ends, and returns whether it exists. */
  abstract hold(target: InviteTarget): Promise<boolean>;
}
