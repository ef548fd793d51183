import type { Claims } from '../../../common/expressions/audience.js';
import { BadRequest } from '../../../common/http/errors.js';
import { isRecord } from '../../../common/json/is-record.js';
import { parseRison } from './parse-rison.js';

/** Reads the claims of a preview, which are written in Rison or JSON. */
export function readClaims(text: string | undefined): Claims {
  if (text === undefined || text === '') return {};
  const claims = text.startsWith('{') ? fromJson(text) : parseRison(text);
  if (isRecord(claims)) return claims;
  throw new BadRequest('The request is not valid', [
    { pointer: '/claims', message: 'must be an object in Rison, such as `(plan:pro)`, or in JSON' },
  ]);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
