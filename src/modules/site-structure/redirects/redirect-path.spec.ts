import { describe, expect, it } from 'vitest';
import { encodedPath, readPath } from './redirect-path.js';

const read = (text: string, pattern = true) => readPath(text, { pattern }).path;

describe('the path of a redirect', () => {
  it.each([
    ['/', '/'],
    ['/old', '/old'],
    ['/old/', '/old'],
    ['/old/*', '/old/*'],
    ['/old*', '/old*'],
    ['/*', '/*'],
    ['/a%20b', '/a%20b'],
    ['/%6F%6C%64', '/old'],
    ['/größe', '/größe'],
    ['/gr%C3%B6%C3%9Fe', '/größe'],
    ['/gro\u0308ße', '/größe'],
    ['/a%2Ab', '/a%2Ab'],
    ['/a%3Fb', '/a%3Fb'],
  ])('%s is read as %s', (text, path) => {
    expect(read(text)).toBe(path);
  });

  it.each([
    '',
    'old',
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F/evil',
    '/a//b',
    '/..',
    '/a/../b',
    '/a/%2e%2e/b',
    '/%252e%252e/b',
    '/./b',
    '/a\u0000b',
    '/a%00b',
    '/a\nb',
    '/a%0Ab',
    '/a\u202eb',
    '/%',
    '/%E0%A4',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a*b',
    '/*/a',
    '/**',
    '/a#b',
    '/who?',
    `/${'a'.repeat(512)}`,
    `/${'%20'.repeat(200)}`,
  ])('%j is refused', (text) => {
    expect(readPath(text, { pattern: true }).problem).toBeDefined();
  });

  it('has one form, which is read as itself', () => {
    for (const text of ['/a%20b/*', '/größe', '/a%2Ab', '/'])
      for (const path of [read(text)!, read(read(text)!)!]) expect(path).toBe(read(text));
  });

  it('has an asterisk as a plain character when it is no pattern', () => {
    expect(read('/a*', false)).toBe('/a%2A');
  });

  it('becomes a part of a URL', () => {
    expect(encodedPath('größe/a%20b/%2A')).toBe('gr%C3%B6%C3%9Fe/a%20b/*');
  });
});
