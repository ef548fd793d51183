import type { Identity } from './actor.js';

/** Finds out which user a bearer token belongs to. The identity module implements it. */
export abstract class Authenticator {
  /** The identity from the cache; undefined if the database has to be asked. */
  abstract remembered(token: string): Identity | undefined;
  /** Whether the token was valid when it was last checked. */
  abstract knows(token: string): boolean;
  /** Null if the token is unknown, expired or revoked, or if its user is disabled. */
  abstract authenticate(token: string): Promise<Identity | null>;
  /** Does the same at a limited rate: look-ups wait a little and run in batches, so that many of them cannot overload the database. */
  abstract authenticateInTurn(token: string): Promise<Identity | null>;
  /** Remembers where a token is used from, so that the audit log tells of a new network. */
  abstract usedFrom(identity: Identity, address: string): Promise<void>;
}
