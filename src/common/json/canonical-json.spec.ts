import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, hashOf } from './canonical-json.js';

/** The definition that stored hashes follow, written in the simplest way. */
const defined = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

describe('canonical JSON', () => {
  it('is the same text, and so the same hash, that stored objects were written with', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(value)).toBe(defined(value));
      }),
    );
  });

  it('orders members, numbers first, and leaves out those that are undefined', () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined, a: null }], 10: 0, 9: 0, a: 'é' })).toBe(
      '{"9":0,"10":0,"a":"é","b":[{"a":null,"d":1}]}',
    );
  });

  it('keeps a member that is named like the prototype', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"b":2}');
    expect(canonicalJson(value)).toBe('{"__proto__":{"a":1},"b":2}');
    expect(hashOf(value)).not.toBe(hashOf({ b: 2 }));
  });
});
