import fc from 'fast-check';
import type { Requests, Resolved, Schema } from './schemas.js';

const DEEPEST = 4;
const LAST = 8;
const LONGEST = 40;

/** Values that the OpenAPI document allows. */
export function validFor(schema: Schema, requests: Requests, depth = 0): fc.Arbitrary<unknown> {
  const { nullable, oneOf, anyOf, ...resolved } = requests.resolve(schema);
  // The choices of a schema may contain the schema itself: beyond a depth there are values of any kind instead.
  if (depth > LAST) return fc.jsonValue({ maxDepth: 1 });
  const choices = (oneOf ?? anyOf)?.map((choice) => validFor(choice, requests, depth + 1));
  const values = choices ? fc.oneof(...choices) : resolved.enum ? fc.constantFrom(...resolved.enum) : ofType(resolved, requests, depth);
  return nullable ? fc.option(values) : values;
}

function ofType(schema: Omit<Resolved, 'nullable'>, requests: Requests, depth: number): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(validFor(schema.items ?? {}, requests, depth + 1), {
        maxLength: depth < DEEPEST ? Math.min(schema.maxItems ?? 4, 4) : 0,
      });
    case 'object':
      return object(schema, requests, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function text({ format, pattern, minLength = 0, maxLength = LONGEST }: Omit<Resolved, 'nullable'>): fc.Arbitrary<string> {
  if (format === 'date-time') {
    return fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (format === 'uri') return fc.webUrl();
  if (format === 'email') return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  // A text of the maximum length finds more than one of any other length.
  const longest = maxLength > LONGEST && maxLength <= 10_000 ? [fc.constant('x'.repeat(maxLength))] : [];
  return fc.oneof(fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)), unit: 'grapheme' }), ...longest);
}

function object(
  { properties = {}, required = [], additionalProperties }: Omit<Resolved, 'nullable'>,
  requests: Requests,
  depth: number,
): fc.Arbitrary<object> {
  // A schema may contain itself: beyond a depth only required properties are generated.
  const names = Object.keys(properties).filter((name) => depth < DEEPEST || required.includes(name));
  const values = Object.fromEntries(names.map((name) => [name, validFor(properties[name]!, requests, depth + 1)]));
  const named = fc.record(values, { requiredKeys: names.filter((name) => required.includes(name)) });
  if (!additionalProperties) return named;
  const value = additionalProperties === true ? fc.jsonValue({ maxDepth: 2 }) : validFor(additionalProperties, requests, depth + 1);
  return fc.tuple(fc.dictionary(fc.string(), value, { maxKeys: 3 }), named).map(([others, known]) => ({ ...others, ...known }));
}

/** The same values with one place, at any depth, taken away, put into a list, or replaced by any JSON. */
export const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.nat(), fc.oneof(fc.constant('drop'), fc.constant('wrap'), fc.jsonValue({ maxDepth: 2 })))
    .map(([value, place, change]) => {
      const root = { value: structuredClone(value) };
      const places = placesIn(root);
      const { holder, key } = places[place % places.length]!;
      if (change === 'drop') delete holder[key];
      else holder[key] = change === 'wrap' ? [holder[key]] : change;
      return root.value;
    });

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function placesIn(holder: object): Place[] {
  return Object.entries(holder).flatMap(([key, value]: [string, unknown]) => [
    { holder: holder as Record<string, unknown>, key },
    ...(typeof value === 'object' && value !== null ? placesIn(value) : []),
  ]);
}
