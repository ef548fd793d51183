import type { Identity } from './actor.js';
import type { Resources } from './resources.js';

/** Knows the passes of visitors of published sites. The module of sites implements it. */
export abstract class VisitorSource {
  /** The identity of the visitor whom a token was issued to; null if the token is not a pass, was changed or has expired. */
  abstract identify(token: string): Promise<Identity | null>;
  /**
   * Whether the visitor may read all resources of a path now. What can be revoked is read from the database each time, so
   * that a revocation takes effect at once.
   */
  abstract admits(resources: Resources): Promise<boolean>;
  /** The revisions of the space in the path that an admitted visitor may read, the current one first. */
  abstract revisionsIn(resources: Resources): Promise<string[]>;
}

/** Passes are JSON Web Tokens; tokens of users never have this form. */
export const looksLikePass = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
