import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { scriptModules, type ScriptModules } from './script-modules.js';
import type { StaticFile } from './static-files.js';

let made: ScriptModules | undefined;

/** The script of request forms: its modules build requests and samples. */
function tryItFiles(): ScriptModules {
  const built = () => dirname(createRequire(import.meta.url).resolve('bindery/common/api-reference/call/build-call.js'));
  return (made ??= scriptModules('try-it', 'try-it.js', join(built(), '../..')));
}

/** The name of the script. */
export const tryItScript = (): string => tryItFiles().entry;

export const tryItFile = (name: string): StaticFile | undefined => (name.startsWith('try-it-') ? tryItFiles().files.get(name) : undefined);
