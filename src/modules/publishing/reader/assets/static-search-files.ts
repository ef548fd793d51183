import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { scriptModules, type ScriptModules } from './script-modules.js';
import type { StaticFile } from './static-files.js';

let made: ScriptModules | undefined;

/** The script that searches a site without a service: its modules split texts into words as the index was made. */
function staticSearchFiles(): ScriptModules {
  const built = () => dirname(createRequire(import.meta.url).resolve('bindery/modules/search/words/words-in.js'));
  return (made ??= scriptModules('search', 'static-search.js', join(built(), '../..')));
}

/** The name of the script. */
export const staticSearchScript = (): string => staticSearchFiles().entry;

/** All its files, each of which loads others. */
export const staticSearchNames = (): Iterable<string> => staticSearchFiles().files.keys();

export const staticSearchFile = (name: string): StaticFile | undefined =>
  name.startsWith('search-') ? staticSearchFiles().files.get(name) : undefined;
