import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '../http/accepts-gzip.js';

const pack = promisify(gzip);
const DOCUMENTS: ReadonlySet<string> = new Set(['/openapi.json', '/openapi-3.0.json', '/openapi.yaml']);

/** Compresses the OpenAPI documents, which are public and never change while the service runs, once for all clients that accept it. */
export function compressDocuments(fastify: FastifyInstance): void {
  const packed = new Map<string, Promise<Buffer>>();
  const compress = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string' || !acceptsGzip(request.headers['accept-encoding'])) return payload;
    const { url } = request.routeOptions;
    let bytes = packed.get(url!);
    if (!bytes) packed.set(url!, (bytes = pack(payload)));
    // Weak, because the plain form has the same tag.
    void reply.headers({ etag: `W/${String(reply.getHeader('etag'))}`, 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    void reply.removeHeader('content-length');
    return bytes;
  };
  fastify.addHook('onRoute', (route) => {
    if (DOCUMENTS.has(route.url)) route.onSend = [compress, route.onSend ?? []].flat();
  });
}
