import type { Actor } from '../../../common/access/actor.js';
import { visibleTo } from '../../spaces/tree/effective-role.js';
import { siteVisitorOf } from './site-visitor.js';

/** Whose grants count, and SQL conditions on spaces `s`, in which `$1` is this person and `$2` the organization. */
export interface ShownSpaces {
  person: string;
  conditions: readonly string[];
}

/**
 * Which of the spaces on a site are shown to a caller. Visitors see all of them, as far as their audience does; a preview
 * shows those that the member may see.
 */
export function shownSpaces(actor: Actor, organizationId: string): ShownSpaces {
  const visitor = siteVisitorOf(actor);
  if (!visitor) return { person: actor.userId, conditions: visibleTo('s', '$1', '$2', actor.standingIn(organizationId)) };
  const { previewer, isPreview } = visitor;
  if (isPreview) return { person: previewer?.userId ?? '', conditions: visibleTo('s', '$1', '$2', previewer?.standing) };
  return { person: '', conditions: ['s.deleted_at IS NULL'] };
}
