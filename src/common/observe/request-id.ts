import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newId } from '../ids/ids.js';
import { handleRequest } from '../work-context/work-context.js';

const ACCEPTABLE = /^[\w.:/+=-]{1,128}$/;

/** The caller's own id if it is harmless, otherwise a new one. It is used in responses, errors, logs, events and the audit log. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId();
}

/** With `addresses`, the audit log has where requests come from. */
export function carryRequestId(fastify: FastifyInstance, addresses: boolean): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    handleRequest(request.id, addresses ? request.ip : undefined, done);
  });
}
