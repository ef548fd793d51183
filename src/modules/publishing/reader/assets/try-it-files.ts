import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import type { StaticFile } from './static-files.js';

const ISLAND = 'try-it.js';
const IMPORTS = /\bfrom ["']([^"']+)["']/g;

let made: { entry: string; files: ReadonlyMap<string, StaticFile> } | undefined;

/**
 * The script of request forms with the modules that it imports: they build requests and samples here and in browsers alike. They
 * share a folder whose name contains their hash. These are the built modules, also where the sources themselves are run.
 */
function tryItFiles(): NonNullable<typeof made> {
  if (made) return made;
  const texts = [...modulesOf(ISLAND)];
  const folder = `try-it-${hash('sha1', JSON.stringify(texts), 'hex').slice(0, 12)}`;
  const files = texts.map(([path, text]) => {
    const name = `${folder}/${path}`;
    return [
      name,
      { name, contentType: 'text/javascript; charset=utf-8', text: text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n') },
    ] as const;
  });
  return (made = { entry: `${folder}/${ISLAND}`, files: new Map(files) });
}

/** A script of this folder with all that it imports from `src/common`, by paths as if both were one folder. */
function modulesOf(entry: string): Map<string, string> {
  const common = join(dirname(createRequire(import.meta.url).resolve('bindery/common/api-reference/call/build-call.js')), '../..');
  const texts = new Map<string, string>();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (texts.has(name)) continue;
    const text = readFileSync(join(name.includes('/') ? common : import.meta.dirname, name), 'utf8');
    texts.set(name, text);
    for (const [, from = ''] of text.matchAll(IMPORTS)) {
      if (!from.startsWith('.')) throw new Error(`Browsers cannot load ${from}, which ${name} imports`);
      waiting.push(posix.join(posix.dirname(name), from));
    }
  }
  return texts;
}

/** The name of the script. */
export const tryItScript = (): string => tryItFiles().entry;

export const tryItFile = (name: string): StaticFile | undefined => (name.startsWith('try-it-') ? tryItFiles().files.get(name) : undefined);
