import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newId } from '../ids/ids.js';

const ACCEPTABLE = /^[\w.:/+=-]{1,128}$/;
const current = new AsyncLocalStorage<string>();

/** The caller's own id if it is harmless, otherwise a new one. It is used in responses, errors and logs. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId();
}

/** The id of the current request, for log lines written while it is handled. */
export const currentRequestId = (): string | undefined => current.getStore();

export function carryRequestId(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    current.run(request.id, done);
  });
}
