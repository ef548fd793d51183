import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { tryItFile, tryItScript } from './try-it-files.js';

it('the script of request forms has every module that it imports', () => {
  const names = new Set([tryItScript()]);
  for (const name of names) {
    const file = tryItFile(name);
    expect(file, name).toBeDefined();
    for (const [, from] of file!.text.matchAll(/\bfrom ["']([^"']+)["']/g)) names.add(posix.join(posix.dirname(name), from!));
  }
  expect(names.size).toBeGreaterThan(10);
});
