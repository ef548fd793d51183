import { hash } from 'node:crypto';
import { canonicalJson } from '../json/canonical-json.js';
import { compileExpression } from './expression.js';
import { ExpressionError } from './parse-syntax.js';

/** What visitors say about themselves: signed claims as members, and those that are not signed in `unsigned`. */
export type Claims = Readonly<Record<string, unknown>>;

/** What conditions know of a visitor. */
export type VisitorScope = Readonly<{ claims: Claims }>;

/** Visitors without unsigned claims have none of them, so a condition may say what it wants of a visitor who has none. */
export const visitorWith = (claims: Claims): VisitorScope => ({ claims: { unsigned: {}, ...claims } });

/**
 * The visitors of a site with the same claims. Everything that shows parts of a site to visitors asks an audience which
 * parts these are.
 */
export class Audience {
  /** Equal for audiences that see the same, so that caches can tell them apart. */
  readonly key: string;
  private readonly scope: Readonly<{ visitor: VisitorScope }>;

  constructor(readonly claims: Claims) {
    this.key = hash('sha1', canonicalJson(claims), 'base64url');
    this.scope = { visitor: visitorWith(claims) };
  }

  /** Whether visitors see what has this condition. A condition that cannot be evaluated hides what it protects. */
  sees(condition: string | null | undefined): boolean {
    return condition === null || condition === undefined || condition === '' || holds(condition, this.scope);
  }
}

/** A condition that cannot be evaluated does not hold. */
export function holds(condition: string, scope: Readonly<Record<string, unknown>>): boolean {
  try {
    return compileExpression(condition).holds(scope);
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
