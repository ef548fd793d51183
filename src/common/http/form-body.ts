import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { UnsupportedMediaType } from './errors.js';

const MOST_FILES = 20;

/** Accepts forms with files on the routes that allow them. */
export async function acceptForms(fastify: FastifyInstance, maxFileSize: number): Promise<void> {
  await fastify.register(multipart, { limits: { files: MOST_FILES, fileSize: maxFileSize, fields: 20, fieldSize: 100_000, parts: 40 } });
  // This runs before the caller is identified, so it reveals only that this address does not accept forms.
  fastify.addHook('preParsing', (request, _, payload, done) => {
    if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return done(null, payload);
    const { takesFiles = false } = request.routeOptions.config as { takesFiles?: boolean };
    done(takesFiles ? null : new UnsupportedMediaType('The request body must be application/json'), payload);
  });
}
