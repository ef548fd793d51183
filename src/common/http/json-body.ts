import type { FastifyInstance } from 'fastify';
import { BadRequest, PayloadTooLarge } from './errors.js';
import { findInJson } from './find-in-json.js';
import { findJsonFlaw } from './find-json-flaw.js';
import { pointerTo } from './json-pointer.js';

/** Deeper than any body of the API, and shallow enough to walk a body recursively. */
const MAX_DEPTH = 200;
/**
 * A body of short values costs far more than one of long texts, so it may contain one value for this many bytes of the
 * route's limit. A dense rich-text document has one value for every ten bytes.
 */
const BYTES_FOR_A_VALUE = 10;
const MOST_VALUES = 1_000_000;
/** `\u0000` or half of a surrogate pair, written as a JSON escape. */
const SUSPICIOUS = /\\u(0000|[dD][89a-fA-F])/;

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
      const found =
        text.includes('\0') || (hasEscapes && SUSPICIOUS.test(text))
          ? findInJson(value, { isSoughtName: isUnstorable, isSoughtText: isUnstorable })
          : undefined;
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

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

function malformed(text: string): BadRequest | undefined {
  // A byte order mark is not part of the text.
  const flaw = findJsonFlaw(text.replace(/^\ufeff/, ''));
  if (!flaw) return undefined;
  const { line, column, found } = flaw;
  const what = found === undefined ? 'it ends too early' : `unexpected ${JSON.stringify(found)}`;
  return new BadRequest(`The request body is not valid JSON: ${what} at line ${line}, column ${column}`);
}

interface JsonExtent {
  /** The number of values, including the outermost one: objects, lists, texts, numbers and so on. */
  values: number;
  depth: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Measures JSON in one pass, before anything is built from it. Stops as soon as a limit is exceeded. Assumes that the
 * text is well-formed; otherwise the parser refuses it later.
 */
function measureJson(text: string, most: JsonExtent): JsonExtent {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  // Whether the list or object that was opened last is still empty.
  let isEmpty = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    if (code === 0x5b || code === 0x7b) {
      isEmpty = true;
      if (++depth > deepest) deepest = depth;
      if (depth > most.depth) break;
    } else if (code === 0x5d || code === 0x7d) {
      depth--;
      if (!isEmpty) values++;
      isEmpty = false;
    } else {
      isEmpty = false;
      if (code === QUOTE) at = endOfText(text, at);
      else if (code === COMMA && ++values > most.values) break;
    }
  }
  return { values, depth: deepest };
}

/** The end of the text that starts here. Looks back from each quote at the backslashes before it, and at each backslash once. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
