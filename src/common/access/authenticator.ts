import type { Identity } from './actor.js';

/** From the text of a bearer token to who it speaks for. Identity provides it. */
export abstract class Authenticator {
  /** What is known without asking the database; undefined when it has to be asked. */
  abstract remembered(token: string): Identity | undefined;
  /** Was it good when it was last asked for? */
  abstract knows(token: string): boolean;
  /** Null: unknown, expired, revoked, or its user disabled. */
  abstract authenticate(token: string): Promise<Identity | null>;
  /** The same, at a cost that has a limit however many are asked for: a little later, together with others. */
  abstract authenticateInTurn(token: string): Promise<Identity | null>;
}
