import { expect, it } from 'vitest';
import { isOlderVersion } from './older-version.js';

it.each([
  ['v1', 'v2', true],
  ['1.9', '1.10', true],
  ['1', '1.2', true],
  ['v1.x', 'Latest', true],
  ['2024', '2025', true],
  ['Legacy', 'v2', true],
  ['バージョン 1', 'バージョン 2', true],
  ['v2', 'v1', false],
  ['v2', 'v2', false],
  ['1.0', '1', false],
  ['Next', 'v2', false],
  ['Cloud', 'Self-hosted', false],
  ['Deutsch', 'English', false],
  ['v3 beta', 'v2', false],
  ['Edition 1', 'Guide', false],
])('%s is older than %s: %s', (title, current, isOlder) => {
  expect(isOlderVersion(title, current)).toBe(isOlder);
});
