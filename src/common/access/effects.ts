import { Forbidden } from '../http/errors.js';
import type { Actor } from './actor.js';
import type { Scope } from './scopes.js';

/**
 * All effects that operations have on what scopes guard, with the scope that each needs; null if no scope suffices, so that
 * only tokens without scopes can have it. Whatever operation has an effect, a scoped token needs the scope of the effect.
 * `test/support/effects.csv` says which operations have which effects.
 */
export const EFFECTS = {
  'read-user': 'user:read',
  'read-organization': 'organization:read',
  'change-organization': 'organization:write',
  'search-organization': 'organization:search',
  'ask-organization': 'organization:ask',
  'read-members': 'organization:members:read',
  /** Who is a member, who may become one, and with which role. */
  'change-members': 'organization:members:write',
  /** Spaces, their pages, change requests and comments, wherever they are shown to the caller. */
  'read-content': 'space:read',
  'change-content': 'space:write',
  'read-content-roles': 'space:permissions:read',
  /** Grants, links and default levels of spaces and collections. */
  'change-content-roles': 'space:permissions:write',
  /** Bringing content into a space that is locked against edits, or unlocking it. */
  merge: 'change-request:merge',
  'read-site': 'site:read',
  'change-site': 'site:write',
  'publish-site': 'site:publish',
  'search-site': 'site:search',
  'ask-site': 'site:ask',
  'read-site-roles': 'site:permissions:read',
  'change-site-roles': 'site:permissions:write',
  /** The secrets with which visitors are admitted. */
  'read-admission': 'site:auth:read',
  /** Which visitors are admitted, and the secrets for that. */
  'change-admission': 'site:auth:write',
  'read-insights': 'site:insights:read',
  /** Including what pages show of a specification to those who write them. */
  'read-specification': 'openapi:read',
  'change-specification': 'openapi:write',
  /** How people sign in to an organization, and who must. */
  'change-sign-in': null,
  /** Which domains an organization owns, and serves its sites on. */
  'change-domains': null,
  'read-audit-log': null,
  'read-conversations': null,
  /** Users of the installation, and their tokens. */
  'change-account': null,
  /** Background work of the installation, whomever it is for. */
  'run-installation': null,
  /** Described without a scope, so that scoped tokens are refused. */
  unscoped: null,
} as const satisfies Record<string, Scope | null>;

export type Effect = keyof typeof EFFECTS;

/**
 * Refuses scoped tokens without the scope of an effect. A service calls it where the effect happens: then every operation that
 * has the effect is guarded, whatever its own scope.
 */
export function requireEffect({ identity: { scopes } }: Actor, effect: Effect, what = 'This'): void {
  const scope: Scope | null = EFFECTS[effect];
  if (!scopes || (scope !== null && scopes.includes(scope))) return;
  throw new Forbidden(
    scope === null
      ? `${what} cannot be used with a scoped token: send one without scopes`
      : `${what} needs the scope \`${scope}\`, which this token lacks: send one that has it`,
  );
}

/** Requires the effect of each member of a body that has one. */
export function requireEffects<Body extends object>(actor: Actor, body: Body, effects: Partial<Record<keyof Body, Effect>>): void {
  for (const [member, effect] of Object.entries(effects) as [keyof Body & string, Effect][]) {
    if (body[member] !== undefined) requireEffect(actor, effect, `\`${member}\``);
  }
}
