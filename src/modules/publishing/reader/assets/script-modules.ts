import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { StaticFile } from './static-files.js';

const IMPORTS = /\bfrom ["']([^"']+)["']/g;

export interface ScriptModules {
  /** The name of the script that a page loads. */
  entry: string;
  /** By their names. */
  files: ReadonlyMap<string, StaticFile>;
}

/**
 * A script of this folder with the modules that it imports from `root`, as if both were one folder: they run here and in browsers
 * alike. They share a folder whose name contains their hash. These are the built modules, also where the sources themselves are run.
 */
export function scriptModules(name: string, script: string, root: string): ScriptModules {
  const texts = [...modulesOf(script, root)];
  const folder = `${name}-${hash('sha1', JSON.stringify(texts), 'hex').slice(0, 12)}`;
  const files = texts.map(([path, text]) => {
    const file = `${folder}/${path}`;
    const plain = text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
    return [file, { name: file, contentType: 'text/javascript; charset=utf-8', text: plain }] as const;
  });
  return { entry: `${folder}/${script}`, files: new Map(files) };
}

function modulesOf(script: string, root: string): Map<string, string> {
  const texts = new Map<string, string>();
  const waiting = [script];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (texts.has(name)) continue;
    const text = readFileSync(join(name.includes('/') ? root : import.meta.dirname, name), 'utf8');
    texts.set(name, text);
    for (const [, from = ''] of text.matchAll(IMPORTS)) {
      if (!from.startsWith('.')) throw new Error(`Browsers cannot load ${from}, which ${name} imports`);
      waiting.push(posix.join(posix.dirname(name), from));
    }
  }
  return texts;
}
