import { expect, it } from 'vitest';
import { acceptsGzip } from './accepts-gzip.js';

it.each([
  ['gzip', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['*', true],
  ['gzip;q=0.001', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, *', false],
  ['*;q=0', false],
  ['br, identity', false],
  ['gzipped', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding %j allows gzip: %j', (header, allowed) => {
  expect(acceptsGzip(header)).toBe(allowed);
});
