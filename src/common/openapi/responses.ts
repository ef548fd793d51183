/** The responses other than success, with the status and the `type` of their examples. */
const ANSWERS = {
  NotModified: { description: 'The representation that `If-None-Match` names is still current.' },
  BadRequest: {
    description: 'The request is invalid: `errors` names each member that is wrong.',
    error: { code: 400, type: 'bad-request', message: 'The request is not valid', errors: [{ pointer: '/title', message: 'is required' }] },
  },
  Unauthorized: {
    description: 'The token is missing, unknown, expired or revoked.',
    error: { code: 401, type: 'unauthorized', message: 'Send a valid API token: `Authorization: Bearer <API_TOKEN>`' },
  },
  Forbidden: {
    description: 'You may see this, but your role does not allow this operation.',
    error: { code: 403, type: 'forbidden', message: 'You lack the permission `edit` here' },
  },
  NotFound: { description: 'It does not exist, or you may not see it.', error: { code: 404, type: 'not-found', message: 'No such space' } },
  RequestTimeout: {
    description: 'The request took too long to arrive.',
    error: { code: 408, type: 'request-timeout', message: 'The request took too long to arrive: send it again' },
  },
  Conflict: {
    description:
      'The current state does not allow this, a unique value is taken, or the `Idempotency-Key` was used for a different request.',
    error: { code: 409, type: 'conflict', message: 'This change request is merged' },
  },
  PreconditionFailed: {
    description: 'It has changed since you read it: `If-Match` names an older state.',
    error: { code: 412, type: 'precondition-failed', message: 'This has changed since you read it: read it again' },
  },
  PayloadTooLarge: {
    description: 'The body is too large.',
    error: { code: 413, type: 'payload-too-large', message: 'The body is larger than 1 MB' },
  },
  UnsupportedMediaType: {
    description: 'The body has another content type than this operation takes.',
    error: { code: 415, type: 'unsupported-media-type', message: 'Send the body as `application/json`' },
  },
  TooManyRequests: {
    description: 'The rate limit is reached: retry after `Retry-After` seconds.',
    error: { code: 429, type: 'too-many-requests', message: 'Too many requests: retry later' },
  },
  InsufficientStorage: {
    description: 'The disk of the service is full or cannot be written: nothing was written.',
    error: { code: 507, type: 'insufficient-storage', message: 'The disk is full: nothing was written' },
  },
  Unavailable: {
    description: 'The service cannot answer right now: retry after `Retry-After` seconds.',
    error: { code: 503, type: 'unavailable', message: 'The service is busy: retry later' },
  },
} as const;
export type ResponseName = keyof typeof ANSWERS;

function responseOf({ description, error }: { description: string; error?: object }) {
  if (!error) return { description };
  const example = { error: { ...error, requestId: '0UmGg5QaZwSxEdCrFvTg' } };
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' }, example } } };
}

/** The responses that several operations share. */
export const RESPONSES = Object.fromEntries(Object.entries(ANSWERS).map(([name, answer]) => [name, responseOf(answer)]));
