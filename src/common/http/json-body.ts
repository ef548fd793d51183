import type { FastifyInstance } from 'fastify';
import { BadRequest, PayloadTooLarge } from './errors.js';
import { findJsonFlaw } from './find-json-flaw.js';
import { findUnstorable } from './find-unstorable.js';
import { pointerTo } from './json-pointer.js';
import { MAX_DEPTH, measureJson } from './measure-json.js';

/**
 * A body of short values costs far more than one of long texts, so it may contain one value for this many bytes of the
 * route's limit. A dense rich-text document has one value for every ten bytes.
 */
const BYTES_FOR_A_VALUE = 10;
const MOST_VALUES = 1_000_000;

/** Accepts only JSON bodies. An empty body counts as none, because many clients send one with a POST that needs none. */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, undefined);
    const most = Math.min(MOST_VALUES, Math.ceil(request.routeOptions.bodyLimit / BYTES_FOR_A_VALUE));
    const { values, depth } = measureJson(text, { values: most, depth: MAX_DEPTH });
    if (values > most) return done(new PayloadTooLarge(`The body contains more than ${most} values: split it`));
    if (depth > MAX_DEPTH) return done(new BadRequest(`The body is nested deeper than ${MAX_DEPTH} levels: flatten it`));
    const hasEscapes = text.includes('\\u');
    const finish = (error: Error | null, value: unknown): void => {
      if (error) return done(malformed(text) ?? error);
      const found = findUnstorable(text, value);
      if (!found) return done(null, value);
      // A name that cannot be stored is not repeated in the response; the pointer names its object.
      const pointer = pointerTo(...(found.isName ? found.path.slice(0, -1) : found.path));
      done(
        new BadRequest('The body contains text that cannot be stored', [
          { pointer, message: 'must not contain NUL or unpaired surrogates' },
        ]),
      );
    };
    const poisonous = mayPoison(text, hasEscapes);
    inTurn(text, () => {
      const read = poisonous ? undefined : parsed(text);
      if (read) inTurn(text, () => finish(null, read.value));
      else void parse(request, text, finish);
    });
  });
}

/** In characters. Each step over a text of this size takes a few milliseconds. */
const LARGE = 2 * 1024 * 1024;

/** Answers other requests between the steps over a large text. */
function inTurn(text: string, next: () => void): void {
  if (text.length < LARGE) next();
  else setImmediate(next);
}

/**
 * Whether the text may contain a member that replaces the prototype of an object. The parser of Fastify looks for those
 * with regular expressions, which take longer than parsing, so large bodies that cannot have any are spared them.
 */
const mayPoison = (text: string, hasEscapes: boolean) =>
  POISON.some((name) => text.includes(name)) || (hasEscapes && text.includes(ESCAPED_LETTER));
const POISON = ['"__proto__"', '"constructor"'];
const ESCAPED_LETTER = '\\u00';

/** Undefined if it is not valid: the parser of Fastify then says so. */
function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function malformed(text: string): BadRequest | undefined {
  // A byte order mark is not part of the text.
  const flaw = findJsonFlaw(text.replace(/^\ufeff/, ''));
  if (!flaw) return undefined;
  const { line, column, found } = flaw;
  const what = found === undefined ? 'it ends too early' : `unexpected ${JSON.stringify(found)}`;
  return new BadRequest(`The request body is not valid JSON: ${what} at line ${line}, column ${column}`);
}
