import type { Actor } from '../../../common/access/actor.js';
import type { Scope } from '../../../common/access/scopes.js';
import type { Tool } from '../protocol/tool.js';

/** A tool of members. A token with scopes has it if it has all of these. */
export interface MemberTool extends Tool<Actor> {
  scopes: readonly Scope[];
}
