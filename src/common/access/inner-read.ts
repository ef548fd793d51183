import { AsyncLocalStorage } from 'node:async_hooks';
import type { Identity } from './actor.js';

const readers = new AsyncLocalStorage<Identity>();

/**
 * Marks the requests that the service sends to itself inside `work` as those of a caller it has already authorized:
 * they do not count against the rate limit, and a token that may write needs no scope for the read.
 */
export const readAs = <T>(reader: Identity, work: () => Promise<T>): Promise<T> => readers.run(reader, work);

export const currentReader = (): Identity | undefined => readers.getStore();
