import { hash } from 'node:crypto';

/** JSON with its members in one order, so that equal things have equal texts. `value` consists of JSON values only. */
export const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value));

/** A copy with ordered members costs half of what a replacer does, which is called for each of them. */
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value).toSorted()) {
    const member = ordered((value as Record<string, unknown>)[name]);
    // An assignment would change the prototype of the copy.
    if (name === '__proto__') Object.defineProperty(copy, name, { value: member, enumerable: true });
    else copy[name] = member;
  }
  return copy;
}

/** What an object is stored and found by: equal objects have equal hashes. */
export const hashOf = (value: unknown): string => hashOfText(canonicalJson(value));

/** The same, of canonical JSON. */
export const hashOfText = (text: string): string => hash('sha256', text, 'base64url');
