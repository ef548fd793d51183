import { AsyncLocalStorage } from 'node:async_hooks';
import type { Identity } from './actor.js';

interface InnerCaller {
  identity: Identity;
  /** Whether the token needs the scopes of the routes. */
  needsScopes: boolean;
}

const callers = new AsyncLocalStorage<InnerCaller>();

/**
 * Marks the requests that the service sends to itself inside `work` as those of a caller it has already authorized:
 * they do not count against the rate limit, and a token that may write needs no scope for the read.
 */
export const readAs = <T>(identity: Identity, work: () => Promise<T>): Promise<T> => callers.run({ identity, needsScopes: false }, work);

/** The same for requests that the caller asked for: the token needs their scopes. They count as the one request that asked for them. */
export const callAs = <T>(identity: Identity, work: () => Promise<T>): Promise<T> => callers.run({ identity, needsScopes: true }, work);

export const innerCaller = (): InnerCaller | undefined => callers.getStore();
