import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { UnsupportedMediaType } from './errors.js';

const MOST_FILES = 20;

/** Forms with files, where a route says that it takes them. */
export async function acceptForms(fastify: FastifyInstance, maxFileSize: number): Promise<void> {
  await fastify.register(multipart, { limits: { files: MOST_FILES, fileSize: maxFileSize, fields: 20, fieldSize: 100_000, parts: 40 } });
  // Asked before anybody knows who calls, so it says nothing but that forms are for other addresses.
  fastify.addHook('preParsing', (request, _, payload, done) => {
    const { takesFiles = false } = request.routeOptions.config as { takesFiles?: boolean };
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
    if (isForm && !takesFiles) done(new UnsupportedMediaType('The request body must be application/json'));
    else done(null, payload);
  });
}
