import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../src');
/** Large, and only some services use them, or not before somebody asks: a service keeps what it has loaded. */
const ON_DEMAND = [
  'undici',
  'nodemailer',
  '@node-saml/node-saml',
  '@xmldom/xmldom',
  '@babel/parser',
  'tldts',
  resolve(SOURCES, 'metadata.ts'),
];
/** What a source loads before it runs. */
const IMPORTED = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'/gm;

/** What a start loads: our files, and the names that they import of others. */
function loadedBy(first: string): Set<string> {
  const loaded = new Set<string>();
  const open = [first];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    for (const [, name] of readFileSync(path, 'utf8').matchAll(IMPORTED)) {
      loaded.add(name!);
      const named = resolve(path, '..', name!);
      const file = [named.replace(/\.js$/, '.ts'), named.replace(/\.js$/, '.tsx')].find((each) => existsSync(each));
      if (name!.startsWith('.')) open.push(file ?? expect.fail(`${name} of ${path} does not exist`));
    }
  }
  return loaded;
}

it('a start leaves out what is only used later', () => {
  const loaded = loadedBy(resolve(SOURCES, 'main.ts'));
  expect([...loaded]).toEqual(expect.arrayContaining([resolve(SOURCES, 'app.module.ts'), 'typeorm', 'fastify']));
  expect(ON_DEMAND.filter((name) => loaded.has(name))).toEqual([]);
});
