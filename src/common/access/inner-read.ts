import { AsyncLocalStorage } from 'node:async_hooks';
import type { Identity } from './actor.js';

const readers = new AsyncLocalStorage<Identity>();

/**
 * Requests the service sends to itself inside `work` are those of a caller it let in already: they are not counted
 * again, and a token need not have the scope to read what it may write.
 */
export const readAs = <T>(reader: Identity, work: () => Promise<T>): Promise<T> => readers.run(reader, work);

export const currentReader = (): Identity | undefined => readers.getStore();
