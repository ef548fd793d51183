import { expect, it } from 'vitest';
import { atOnce } from '../concurrency/turns.js';
import { JsonWriter } from './json-writer.js';

const many = (count: number, make: (n: number) => unknown) => Array.from({ length: count }, (_, n) => make(n));
const nested = (depth: number): unknown =>
  depth === 0 ? many(1500, (n) => n) : { below: [nested(depth - 1), undefined], gone: undefined };

it.each([
  ['a small value', { a: [1, null, undefined, 'ä€😀\ud800'], b: undefined }],
  ['a text', 'x'],
  ['a long list', many(50_000, (n) => ({ n, text: `Text ${n} ä€😀`, none: undefined, list: [n, [n]] }))],
  ['a long list with gaps', many(5000, (n) => (n % 2 === 0 ? undefined : null))],
  ['an object with many members', Object.fromEntries(many(5000, (n) => [`"${n}"`, n % 3 === 0 ? undefined : n]) as [string, unknown][])],
  [
    'an object whose members are all undefined',
    { list: many(3000, () => 1), none: Object.fromEntries(many(3000, (n) => [n, undefined]) as []) },
  ],
  ['a large value at depth', nested(60)],
  ['long texts', many(20, (n) => `${n}`.repeat(100_000))],
])('writes %s as JSON.stringify does', (_, value) => {
  expect(atOnce(JsonWriter.bytesOf(value)).equals(Buffer.from(JSON.stringify(value)))).toBe(true);
});

it('writes a large value in many steps', () => {
  let steps = 0;
  for (const writing = JsonWriter.bytesOf(many(20_000, (n) => ({ n, text: 'x'.repeat(50) }))); !writing.next().done;) steps += 1;
  expect(steps).toBeGreaterThan(15);
});
