import type { FastifyInstance } from 'fastify';
import { BadRequest } from './errors.js';
import { pointerTo } from './json-pointer.js';

/** Deeper than anything the API takes; what walks a body may recurse without fear. */
const MAX_DEPTH = 200;
/** `\u0000` or half of a surrogate pair, spelled as JSON escapes. */
const SUSPICIOUS = /\\u(0000|[dD][89a-fA-F])/;

/** JSON is the only body language. An empty body is none, as many clients send with a POST that needs none. */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, undefined);
    if (isDeeperThan(MAX_DEPTH, text)) return done(new BadRequest(`The body is nested deeper than ${MAX_DEPTH} levels`));
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(error);
      const pointer = SUSPICIOUS.test(text) || text.includes('\0') ? unstorable(value, '') : undefined;
      if (pointer === undefined) return done(null, value);
      done(new BadRequest('The body holds text that cannot be stored', [{ pointer, message: 'must not hold NUL or unpaired surrogates' }]));
    });
  });
}

/** Counts brackets outside of strings, before anything is parsed. */
function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      if (++depth > limit) return true;
    } else if (character === ']' || character === '}') depth--;
  }
  return false;
}

/** PostgreSQL stores neither NUL nor unpaired surrogates: where is the first? */
function unstorable(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : pointer;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const at = pointer + pointerTo(key);
    const found = isStorable(key) ? unstorable(member, at) : pointer;
    if (found !== undefined) return found;
  }
  return undefined;
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
