import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';

/** What a link can let people into besides an organization. */
export interface InviteTarget {
  kind: 'space' | 'collection';
  id: string;
}

/** Spaces and collections know themselves, and provide this; without them links lead to organizations only. */
export abstract class InviteTargets {
  /** SQL: does a member administer what an invite is for, given the aliases of both? */
  abstract administeredBy(member: string, invite: string): string;
  /** What somebody is there; null where there is nothing for them to see. */
  abstract roleOn(target: InviteTarget, organizationId: string, actor: Actor): Promise<Role | null>;
  /** Keeps it there until the open transaction ends; is it there at all? */
  abstract hold(target: InviteTarget): Promise<boolean>;
}
