import { nameKey } from '../../format/layout.js';
import { storableText } from '../../format/storable.js';
import { ImportFailed } from '../model/import-failed.js';
import type { ImportLimits } from '../model/import-limits.js';
import type { SourceFile } from './source-file.js';

const LONGEST_SHOWN = 200;
/** Files of systems and tools that nobody means to import. */
const IGNORED = /(?:^|\/)(?:__MACOSX|\.git|\.svn|node_modules)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** All files of an import by path, checked against each other. Close it after use. */
export class SourceTree {
  readonly files = new Map<string, SourceFile>();
  private readonly paths = new Map<string, string>();
  private readonly folders = new Map<string, string>();
  private readonly closing: (() => Promise<void> | void)[] = [];
  private entries = 0;
  private total = 0;

  constructor(private readonly limits: ImportLimits) {}

  /** Counts an entry before anything is read of it. */
  count(bytes: number): void {
    this.entries += 1;
    this.total += bytes;
    if (this.entries > this.limits.entries) throw new ImportFailed(`The archive has more than ${this.limits.entries} entries: split it`);
    if (this.total > this.limits.total)
      throw new ImportFailed(`The files have more than ${Math.round(this.limits.total / 1024 / 1024)} MB in all: split the archive`);
  }

  add(file: SourceFile): void {
    const key = nameKey(file.path);
    const other = this.paths.get(key) ?? this.folders.get(key);
    if (other !== undefined) throw refusal(file.path, `has the same path as \`${other}\` on some systems: rename one of them`);
    const names = file.path.split('/');
    for (let depth = 1; depth < names.length; depth++) this.enter(names.slice(0, depth).join('/'), file.path);
    this.paths.set(key, file.path);
    if (!IGNORED.test(file.path)) this.files.set(file.path, file);
  }

  onClose(close: () => Promise<void> | void): void {
    this.closing.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.closing) await close();
  }

  /** Two spellings of a folder would be one folder on some systems. */
  private enter(folder: string, path: string): void {
    const key = nameKey(folder);
    const known = this.folders.get(key);
    if (known === folder) return;
    const other = known ?? this.paths.get(key);
    if (other !== undefined) throw refusal(path, `has the same path as \`${other}\` on some systems: rename one of them`);
    this.folders.set(key, folder);
  }
}

/** Names the entry, so that the message stays readable and can be stored. */
export const refusal = (path: string, problem: string): ImportFailed =>
  new ImportFailed(`The entry \`${storableText(path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path)}\` ${problem}`);
