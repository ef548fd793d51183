import { objectIn, type SpecObject } from '../changes/spec-value.js';
import { storableText } from '../outline/storable-text.js';
import { typeOf } from '../outline/type-of.js';

const LONGEST_VALUE = 120;

/** What a schema asks of its values, in signs that need no translation. */
export function limitsOf(schema: SpecObject): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, pattern, uniqueItems } = schema;
  return [
    bound(exclusiveMinimum === true ? '>' : '≥', minimum),
    bound('>', exclusiveMinimum),
    bound(exclusiveMaximum === true ? '<' : '≤', maximum),
    bound('<', exclusiveMaximum),
    bound('×', multipleOf),
    range('length', schema['minLength'], schema['maxLength']),
    range('items', schema['minItems'], schema['maxItems']),
    range('properties', schema['minProperties'], schema['maxProperties']),
    uniqueItems === true ? 'unique' : '',
    typeof pattern === 'string' ? `/${shortValue(pattern)}/` : '',
    excluded(schema['not']),
  ].filter((limit) => limit !== '');
}

/** What values must not be. */
function excluded(not: unknown): string {
  if (not === undefined) return '';
  const { const: value, enum: values } = objectIn(not);
  if (value !== undefined) return `≠ ${shortValue(value)}`;
  if (Array.isArray(values)) return `∉ ${shortValue(values.map(shortValue).join(', '))}`;
  return `not ${typeOf(not)}`;
}

const bound = (sign: string, limit: unknown): string => (typeof limit === 'number' ? `${sign} ${limit}` : '');

function range(what: string, least: unknown, most: unknown): string {
  const [from, to] = [typeof least === 'number' && least > 0 ? least : undefined, typeof most === 'number' ? most : undefined];
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `${what} ≥ ${from}`;
  if (from === undefined) return `${what} ≤ ${to}`;
  return from === to ? `${what} ${from}` : `${what} ${from}–${to}`;
}

/** A value as it is written, cut if it is long. */
export function shortValue(value: unknown): string {
  const text = storableText(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
  return text === '' ? '""' : text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
