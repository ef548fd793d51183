import { hash } from 'node:crypto';

/** JSON with its members in one order, so that equal things have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** What an object is stored and found by: equal objects have equal hashes. */
export const hashOf = (value: unknown): string => hash('sha256', canonicalJson(value), 'base64url');
