import type { FastifyInstance, HTTPMethods } from 'fastify';
import { MethodNotAllowed } from './errors.js';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Fastify answers 404 if an address does not support a method; this makes it 405. Call the result once all routes are registered. */
export function answerMethodNotAllowed(fastify: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<HTTPMethods>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/v1/')) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsOf.set(url, methods);
  });
  return () => {
    for (const [url, methods] of methodsOf) {
      const allowed = [...methods];
      const handler = () => Promise.reject(new MethodNotAllowed(allowed));
      fastify.route({ method: METHODS.filter((method) => !methods.has(method)), url, handler });
    }
  };
}
