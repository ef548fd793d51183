import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['examples', 'src', 'test'];
const ALWAYS = /^examples\//;
/** Not a part of `npm test`. */
const APART = /^test\/(browser|pooler|torture)\//;
/** A job class stays declared for as long as its process, and every start refuses declared jobs that nobody provides. */
const ASKS = /@HandlesJob\(|startContext\(|from '.*\/examples\/|@own-process/;

/** The specs that need a process of their own, because the modules they load would affect other specs. */
export function ownProcessSpecs(root: string): string[] {
  const specs = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spec.ts') && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  );
  return specs.filter((spec) => !APART.test(spec)).filter((spec) => ALWAYS.test(spec) || ASKS.test(readFileSync(join(root, spec), 'utf8')));
}
