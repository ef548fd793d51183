import type { ParseEffort } from './parse-effort.js';
import { decodeEntities } from './safe-url.js';

export type Attributes = Readonly<Record<string, unknown>>;

/** `name="text" name=true name={"json":1}`: a text as JSON writes it, anything else as JSON. */
export const printAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${literal(value)}`)
    .join('');

// A pipe would end a cell of a table, an ampersand is read as an entity in the tags HTML knows too.
const literal = (value: unknown): string => JSON.stringify(value).replaceAll('|', '\\u007c').replaceAll('&', '\\u0026');

export interface ReadAttributes {
  attributes: Attributes;
  /** Where what follows the attributes begins. */
  end: number;
}

const SPACE = /\s*/y;
const NAME = /([A-Za-z][\w-]*)(\s*=\s*)?/y;
/** What is no text in JSON, and has no brackets. */
const LITERAL = /^(?:true|false|null|-?\d)/;
/** JSON that is none costs what so many characters do: the error is made with a stack. */
const COST_OF_FAILURE = 400;
const BARE = /[^\s%>"'{}[\]/]+/y;
const LONGEST_TEXT = 4 * 1024 * 1024;

export function readAttributes(source: string, start: number, effort: ParseEffort): ReadAttributes | undefined {
  const attributes: [string, unknown][] = [];
  let at = start;
  for (;;) {
    at = match(SPACE, source, at)!.end;
    const name = match(NAME, source, at);
    if (!name) {
      const positional = source[at] === '"' ? readValue(source, at, effort) : undefined;
      if (!positional) break;
      attributes.push(['', positional.value]);
      at = positional.end;
      continue;
    }
    at = name.end;
    if (name.found[2] === undefined) {
      attributes.push([name.found[1]!, true]);
      continue;
    }
    const value = readValue(source, at, effort);
    if (!value) return undefined;
    attributes.push([name.found[1]!, value.value]);
    at = value.end;
  }
  return { attributes: Object.fromEntries(attributes), end: at };
}

function readValue(source: string, at: number, effort: ParseEffort): { value: unknown; end: number } | undefined {
  if (effort.isSpent) return undefined;
  const first = source[at];
  if (first === '"') {
    const end = endOfText(source, at);
    effort.scan((end ?? source.length) - at);
    if (end === undefined) return undefined;
    const text = source.slice(at, end);
    const value = parsed(text) ?? text.slice(1, -1);
    // Our own output escapes an ampersand as JSON does. A plain ampersand was written by a person and begins an entity.
    return { value: typeof value === 'string' && text.includes('&') ? decodeEntities(value) : value, end };
  }
  if (first === "'") {
    const end = source.indexOf("'", at + 1);
    effort.scan((end < 0 ? source.length : end) - at);
    return end < 0 ? undefined : { value: decodeEntities(source.slice(at + 1, end)), end: end + 1 };
  }
  if (first === '{' || first === '[') {
    const end = endOfJson(source, at);
    effort.scan((end ?? source.length) - at);
    if (end === undefined) return undefined;
    const value = parsed(source.slice(at, end));
    if (value !== undefined) return { value, end };
    effort.scan(COST_OF_FAILURE);
    return undefined;
  }
  const bare = match(BARE, source, at);
  if (!bare) return undefined;
  const [word] = bare.found;
  return { value: (LITERAL.test(word) ? parsed(word) : undefined) ?? word, end: bare.end };
}

function endOfText(source: string, at: number): number | undefined {
  for (let index = at + 1; index < source.length && index - at < LONGEST_TEXT; index++) {
    const code = source.charCodeAt(index);
    if (code === 0x5c) index++;
    else if (code === 0x22) return index + 1;
  }
  return undefined;
}

function endOfJson(source: string, at: number): number | undefined {
  let depth = 0;
  for (let index = at; index < source.length; index++) {
    const code = source.charCodeAt(index);
    if (code === 0x22) {
      const end = endOfText(source, index);
      if (end === undefined) return undefined;
      index = end - 1;
    } else if (code === 0x7b || code === 0x5b) {
      // Past any depth a document may have: JSON.parse must not meet it.
      if (++depth > 1000) return undefined;
    } else if ((code === 0x7d || code === 0x5d) && --depth === 0) return index + 1;
  }
  return undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function match(pattern: RegExp, source: string, at: number): { found: RegExpExecArray; end: number } | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(source);
  return found ? { found, end: pattern.lastIndex } : undefined;
}
