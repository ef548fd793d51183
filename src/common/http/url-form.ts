import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BadRequest, UnsupportedMediaType } from './errors.js';

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
