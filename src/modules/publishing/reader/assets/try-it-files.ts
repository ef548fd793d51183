import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { StaticFile } from './static-files.js';

const FOLDERS = ['api-reference/call', 'api-reference/samples'];
/** What the modules of these folders import from elsewhere. */
const OTHERS = ['http/trim-slashes.js'];
const ISLAND = 'try-it.js';

let made: { entry: string; files: ReadonlyMap<string, StaticFile> } | undefined;

/**
 * The script of request forms with the modules that it imports: they build requests and samples here and in browsers alike. They
 * share a folder whose name contains their hash. These are the built modules, also where the sources themselves are run.
 */
function tryItFiles(): NonNullable<typeof made> {
  if (made) return made;
  const built = join(dirname(createRequire(import.meta.url).resolve('bindery/common/api-reference/call/build-call.js')), '../..');
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(built, folder))
      .filter((name) => name.endsWith('.js') && name !== 'call-version.js')
      .map((name) => `${folder}/${name}`),
  );
  const modules = [...names, ...OTHERS].map((name) => [name, readFileSync(join(built, name), 'utf8')] as const);
  const own = [ISLAND, 'try-it-parts.js'].map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const);
  const texts = [...own, ...modules];
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

/** The names of all modules. */
export const tryItNames = (): string[] => [...tryItFiles().files.keys()];

/** The name of the script. */
export const tryItScript = (): string => tryItFiles().entry;

export const tryItFile = (name: string): StaticFile | undefined => (name.startsWith('try-it-') ? tryItFiles().files.get(name) : undefined);
