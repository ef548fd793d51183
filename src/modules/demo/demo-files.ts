import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zipOf } from '../exchange/exports/zip-entries.js';
import { cutSpecification } from './cut-specification.js';

const SHOWN_TAGS = new Set(['Spaces', 'Change requests', 'Imports', 'Sites']);
/** The root of the package: the same distance from the sources and from the build. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The files of the demo, which the package contains. */
export const demoFiles = {
  /** A folder of `demo/` as a zip archive. */
  async archive(folder: string): Promise<Buffer> {
    const root = join(ROOT, 'demo', folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const files = paths.toSorted().map((path) => ({
      path: relative(root, path).split(sep).join('/'),
      packed: path.endsWith('.png'),
      content: async () => createReadStream(path),
    }));
    return buffer(zipOf(files));
  },

  /** The specification of our own API, without the less common operations. */
  async specification(): Promise<string> {
    return cutSpecification(await readFile(join(ROOT, 'openapi.json'), 'utf8'), SHOWN_TAGS);
  },
};
