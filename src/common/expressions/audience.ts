import { hash } from 'node:crypto';
import { canonicalJson } from '../json/canonical-json.js';
import { compileExpression } from './expression.js';
import { ExpressionError } from './expression-error.js';

/** What visitors say about themselves: signed claims as members, and those that are not signed in `unsigned`. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The visitors of a site with the same claims. Everything that shows parts of a site to visitors asks an audience which
 * parts these are.
 */
export class Audience {
  /** Equal for audiences that see the same, so that caches can tell them apart. */
  readonly key: string;
  private readonly scope: Readonly<{ visitor: { claims: Claims } }>;

  constructor(readonly claims: Claims) {
    this.key = hash('sha1', canonicalJson(claims), 'base64url');
    this.scope = { visitor: { claims } };
  }

  /** Whether visitors see what has this condition. A condition that cannot be evaluated hides what it protects. */
  sees(condition: string | null | undefined): boolean {
    if (condition === null || condition === undefined || condition === '') return true;
    try {
      return Boolean(compileExpression(condition).evaluate(this.scope));
    } catch (error) {
      if (error instanceof ExpressionError) return false;
      throw error;
    }
  }
}
