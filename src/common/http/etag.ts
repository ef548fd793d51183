import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const etagOf = (body: string): string => `"${hash('sha1', body, 'base64url')}"`;

/** Whether a list of `If-Match` or `If-None-Match` contains this tag. `W/` is ignored, because our tags identify bytes. */
export const namesTag = (header: string, tag: string): boolean =>
  header.split(',').some((candidate) => ['*', tag].includes(candidate.trim().replace(/^W\//, '')));

/**
 * Gives every JSON response to GET, PATCH and PUT the tag of its bytes, so that a writer can use it in its next
 * `If-Match`. If a handler knows its tag without the body (a revision), it sets the header itself and it is kept.
 */
export function tagAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { method } = request;
    const tagged = method === 'GET' || method === 'HEAD' || method === 'PATCH' || method === 'PUT';
    // A handler may have set a tag before it failed.
    if (reply.statusCode >= 400) reply.removeHeader('etag');
    if (!tagged || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    const given = reply.getHeader('etag');
    const tag = typeof given === 'string' ? given : etagOf(payload);
    reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if ((method !== 'GET' && method !== 'HEAD') || known === undefined || !namesTag(known, tag)) return done(null, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}
