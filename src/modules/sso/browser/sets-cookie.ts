import type { ApiResponseNoStatusOptions } from '@nestjs/swagger';

/** What the OpenAPI document says of the answers that begin or end a session in a browser. */
export const SETS_COOKIE: ApiResponseNoStatusOptions = {
  headers: { 'Set-Cookie': { description: 'The cookie of the session, or its removal.', schema: { type: 'string' } } },
};
