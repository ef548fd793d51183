import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { tryItFile, tryItNames } from './try-it-files.js';

it('the script of request forms has every module that it imports', () => {
  const names = tryItNames();
  const imported = names.flatMap((name) =>
    Array.from(tryItFile(name)!.text.matchAll(/\bfrom ["']([^"']+)["']/g), ([, from]) => posix.join(posix.dirname(name), from!)),
  );
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((name) => !names.includes(name))).toEqual([]);
});
