import { findUnstorable } from './find-unstorable.js';
import { MAX_DEPTH, measureJson } from './measure-json.js';

const MOST_VALUES = 10_000;
/** Escapes can spell the name, too. */
const MAY_POISON = /__proto__|\\u/;
const withoutPrototype = (name: string, member: unknown) => (name === '__proto__' ? undefined : member);

/** Reads a short JSON text that did not come through a route, with the same protection. `problem` says what is wrong with it. */
export function readJsonText(text: string): { value: unknown } | { problem: string } {
  const { values, depth } = measureJson(text, { values: MOST_VALUES, depth: MAX_DEPTH });
  if (values > MOST_VALUES || depth > MAX_DEPTH) return { problem: 'The body has too many values or levels' };
  try {
    // First without a reviver: in a process that had parsed much, this call with one returned a value for `{`, which is no JSON.
    const whole: unknown = JSON.parse(text);
    // What would replace the prototype of an object is left out.
    const value = MAY_POISON.test(text) ? (JSON.parse(text, withoutPrototype) as unknown) : whole;
    return findUnstorable(text, value) ? { problem: 'The body contains NUL or unpaired surrogates' } : { value };
  } catch {
    return { problem: 'The body is not valid JSON' };
  }
}
