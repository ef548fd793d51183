import { hash } from 'node:crypto';
import { markedName, safeName } from './safe-name.js';

/** In bytes. Windows reads paths of at most 260 characters, with those of the folder that the files are in. */
const LONGEST_PATH = 200;
/** Where folders are whose paths would be longer. */
const DEEP = '~deep';

/** A path of a site that is elsewhere among the files. */
export interface RenamedPath {
  path: string;
  file: string;
}

/**
 * Gives the paths of a site names in the archive. No two names are the same on systems that do not tell upper from lower case, or
 * letters with accents from letters followed by accents; and none leaves the archive.
 */
export class ArchiveNames {
  readonly renamed: RenamedPath[] = [];
  private readonly taken = new Set<string>();
  private readonly folders = new Map<string, string>([['', '']]);

  /** Names at the top that are ours. */
  constructor(own: readonly string[]) {
    for (const name of [...own, DEEP]) this.taken.add(foldedOf(name));
  }

  /** The folder of a path of the site; each part of a path has the folder of the path above it. */
  folder(segments: readonly string[]): string {
    const path = segments.join('/');
    const known = this.folders.get(path);
    if (known !== undefined) return known;
    const above = this.folder(segments.slice(0, -1));
    const made = this.take(above, segments.at(-1)!, path);
    this.folders.set(path, made);
    return made;
  }

  /** A file for a path of the site. */
  file(folder: string, name: string, path: string): string {
    return this.take(folder, name, path);
  }

  private take(folder: string, wanted: string, path: string): string {
    const name = safeName(wanted);
    const joined = folder === '' ? name : `${folder}/${name}`;
    const isDeep = Buffer.byteLength(joined) > LONGEST_PATH;
    let made = isDeep ? `${DEEP}/${hash('sha256', path.toWellFormed(), 'hex').slice(0, 16)}` : joined;
    for (let turn = 0; this.taken.has(foldedOf(made)); turn++) {
      const at = made.lastIndexOf('/') + 1;
      made = made.slice(0, at) + markedName(isDeep ? made.slice(at) : name, `${path} ${turn === 0 ? '' : turn}`);
    }
    this.taken.add(foldedOf(made));
    if (made !== joined || name !== wanted.normalize('NFC')) this.renamed.push({ path: `/${path}`, file: made });
    return made;
  }
}

/** Equal for names that some file system takes for the same. */
const foldedOf = (path: string): string => path.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');
