import fc from 'fast-check';
import { validFor } from './arbitrary.js';
import type { Requests, Schema } from './schemas.js';

/** A place in a body, by the names that lead to it, and a body with something put there. */
export interface BodyPlace {
  path: string;
  bodyWith: (value: unknown) => unknown;
}

const DEEPEST = 6;

/** Every place that a schema knows; all that is needed beside it is there, and valid. */
export function placesIn(schema: Schema, requests: Requests, depth = 0): BodyPlace[] {
  const { oneOf, anyOf, ...own } = requests.resolve(schema);
  const here: BodyPlace = { path: '', bodyWith: (value) => value };
  if (depth > DEEPEST) return [here];
  const choices = oneOf ?? anyOf;
  if (choices) return [here, ...choices.flatMap((choice) => placesIn(choice, requests, depth + 1).filter(({ path }) => path !== ''))];
  if (own.type === 'array') {
    const inner = placesIn(own.items ?? {}, requests, depth + 1);
    return [here, ...inner.map(({ path, bodyWith }) => ({ path: `/0${path}`, bodyWith: (value: unknown) => [bodyWith(value)] }))];
  }
  const { properties = {}, required = [], additionalProperties } = own;
  const needed = Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, requests)]));
  const named = Object.entries(properties).flatMap(([name, property]) =>
    placesIn(property, requests, depth + 1).map(({ path, bodyWith }) => ({
      path: `/${name}${path}`,
      bodyWith: (value: unknown) => ({ ...needed, [name]: bodyWith(value) }),
    })),
  );
  const further =
    additionalProperties || named.length > 0 ? [{ path: '/further', bodyWith: (further: unknown) => ({ ...needed, further }) }] : [];
  return [here, ...named, ...further];
}

const sampleOf = (schema: Schema, requests: Requests): unknown => fc.sample(validFor(schema, requests), { numRuns: 1, seed: 1 })[0];

const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length));
const list = (part: string, length: number) => `[${filled(`${part},`, length)}${part}]`;
const names = (length: number, name: (index: number) => string) =>
  `{${Array.from({ length: Math.floor(length / 14) }, (_, index) => `"${name(index)}":0`).join(',')}}`;
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON of about a length that costs as much as it can, by name. */
export const HOSTILE_JSON: Readonly<Record<string, (length: number) => string>> = {
  'lists in a list': (length) => list('[]', length),
  'objects in a list': (length) => list('{}', length),
  'numbers in a list': (length) => list('0', length),
  'nulls in a list': (length) => list('null', length),
  'texts in a list': (length) => list('"a"', length),
  'objects of one name': (length) => list('{"a":0}', length),
  'nodes of no kind': (length) => list('{"object":"block"}', length),
  'nodes in nodes': (length) =>
    list('{"object":"block","type":"paragraph","nodes":[{"object":"text","leaves":[{"object":"leaf"}]}]}', length),
  'deep lists': (length) => list(nested('[', ']', 150), length),
  'deep objects': (length) => list(`${'{"nodes":['.repeat(70)}${']}'.repeat(70)}`, length),
  'many names': (length) => names(length, (index) => `n${index}`),
  'long names': (length) => `{${Array.from({ length: 100 }, (_, index) => `"${filled('n', length / 100)}${index}":0`).join(',')}}`,
  'names with control characters': (length) =>
    `{${Array.from({ length: 100 }, (_, index) => `"${filled('\\u0001', length / 100)}${index}":0`).join(',')}}`,
  'many names of emojis': (length) => names(length, (index) => `😀${index}`),
  'numbers of many digits': (length) => list('1e308', length),
  'one number': (length) => filled('9', length),
  ...Object.fromEntries(
    [
      'a',
      '.',
      '-',
      '_',
      '/',
      ' ',
      '@',
      '0',
      '(',
      '[',
      'a.',
      'a@',
      '%2',
      '\\"',
      '\\\\',
      '\\n',
      '\\u0001',
      '\\ufe0f',
      '😀',
      '!',
      '1+',
      'a=',
      '&amp;',
    ].map((part) => [`a text of ${part}`, (length: number) => `"${filled(part, length)}"`]),
  ),
};
