import type { Identity } from './actor.js';
import type { Resources } from './resources.js';
import type { Visitor } from './visitor.js';

/** A visit in a form that a URL can carry. */
export interface CarriedVisit {
  /** Tells others nothing, and is equal for visits that may read the same. */
  text: string;
  /** When it ends; null if it lasts as long as the site admits the visitor. */
  expiresAt: Date | null;
}

/** A visitor who may read a space now, and the revision of it that this visitor sees. */
export interface AdmittedToSpace {
  visitor: Visitor;
  revisionId: string;
}

/** Knows the passes of visitors of published sites. The module of sites implements it. */
export abstract class VisitorSource {
  /** The identity of the visitor whom a token was issued to; null if the token is not a pass, was changed or has expired. */
  abstract identify(token: string): Promise<Identity | null>;
  /** The identity of someone without a token at a site, who is admitted only if anyone may read it. */
  abstract passerBy(params: Readonly<Record<string, string>>): Identity;
  /**
   * Whether the visitor may read all resources of a path now. What can be revoked is read from the database each time, so
   * that a revocation takes effect at once.
   */
  abstract admits(resources: Resources): Promise<boolean>;
  /** The revisions of the space in the path that an admitted visitor may read, the current one first. */
  abstract revisionsIn(resources: Resources): Promise<string[]>;
  /** The visit in a form that a URL can carry. */
  abstract carry(visitor: Visitor): Promise<CarriedVisit>;
  /** The visitor of a visit that was carried, if it may still read the space. Everything is checked again. */
  abstract readmit(visit: string, spaceId: string): Promise<AdmittedToSpace | undefined>;
}

/** Passes are JSON Web Tokens; tokens of users never have this form. */
export const looksLikePass = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
