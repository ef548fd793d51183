import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFlaw } from './find-json-flaw.js';

describe('the first flaw of a text that should be JSON', () => {
  it.each([
    ['{"a": 1,}', 1, 9, '}'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"'],
    ['{\r\n  a: 1\r\n}', 2, 3, 'a'],
    ['[1, 2', 1, 6, undefined],
    ['{"a": "x', 1, 9, undefined],
    ['"a\nb"', 1, 3, '\n'],
    ['"\\x"', 1, 2, '\\'],
    ['01', 1, 2, '1'],
    ['[tru]', 1, 2, 't'],
    ["{'a': 1}", 1, 2, "'"],
    ['{} 😀', 1, 4, '😀'],
    ['', 1, 1, undefined],
  ])('of %j is at line %i, column %i', (text, line, column, found) => {
    expect(findJsonFlaw(text)).toEqual({ line, column, found });
  });

  it('is found exactly where the engine refuses the text', () => {
    const parses = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const texts = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '[', '\\', '0', '\n'));
    fc.assert(
      fc.property(texts, ([json, at, inserted]) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + inserted + json.slice(place + (at % 2));
        expect(findJsonFlaw(text) === undefined).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });
});
