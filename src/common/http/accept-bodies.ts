import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BadRequest, UnsupportedMediaType } from './errors.js';
import multipart from '@fastify/multipart';

const MOST_FIELDS = 20;

const limitOf = ({ routeOptions }: FastifyRequest) => (routeOptions.config as { takesForm?: number }).takesForm;

/** Accepts HTML forms without files on the routes that take them, and only forms there. */
export function acceptUrlForms(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { takesForm } = (route.config ?? {}) as { takesForm?: number };
    if (takesForm !== undefined) route.bodyLimit = takesForm;
  });
  // Before the body is read, so that nobody can make the service read one that it then refuses.
  fastify.addHook('preParsing', (request, _, payload, done) => {
    if (request.method === 'GET' && request.headers['content-type'] === undefined) return done(null, payload);
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
    if (limitOf(request) === undefined)
      done(isForm ? new UnsupportedMediaType('The request body must be application/json') : null, payload);
    else done(isForm ? null : new UnsupportedMediaType('The request body must be a form: application/x-www-form-urlencoded'), payload);
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, readForm(body as string));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

function readForm(text: string): Readonly<Record<string, string>> {
  if (text.split('&').length > MOST_FIELDS) throw new BadRequest(`The form has more than ${MOST_FIELDS} fields`);
  const fields = [...new URLSearchParams(text)];
  const names = fields.map(([name]) => name);
  if (new Set(names).size < names.length) throw new BadRequest('The form has a field twice');
  return Object.fromEntries(fields);
}

/** Reads the JSON of a protocol that has a media type of its own for it, on the routes of this protocol. */
export function acceptKindsOfJson(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _, payload, done) => {
    const { takesJsonAs } = request.routeOptions.config as { takesJsonAs?: string };
    const type = request.headers['content-type'];
    if (takesJsonAs !== undefined && type?.split(';', 1)[0]!.trim().toLowerCase() === takesJsonAs)
      request.headers = { ...request.headers, 'content-type': 'application/json' };
    done(null, payload);
  });
}

/**
 * Accepts bodies of any type, unread, on the routes that take bytes. JSON and forms are still read as what they are, but on routes that
 * take any body as bytes.
 */
export function acceptBytes(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _, payload, done) => {
    const { takesAnyBody = false } = request.routeOptions.config as { takesAnyBody?: boolean };
    if (takesAnyBody) request.headers = { 'content-type': 'application/octet-stream' };
    done(null, payload);
  });
  fastify.addContentTypeParser('*', (request, payload, done) => {
    const { takesBytes = false } = request.routeOptions.config as { takesBytes?: boolean };
    if (takesBytes) done(null, payload);
    else done(new UnsupportedMediaType('The request body must be application/json'));
  });
}

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
