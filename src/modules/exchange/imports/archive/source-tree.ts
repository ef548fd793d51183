import { Turns } from '../../../../common/concurrency/turns.js';
import { nameKey } from '../../format/layout.js';
import { storableText } from '../../format/storable.js';
import { ImportFailed } from '../model/import-failed.js';
import type { ImportLimits } from '../model/import-limits.js';
import type { SourceChoice } from './source-choice.js';
import type { SourceFile } from './source-file.js';

const LONGEST_SHOWN = 200;
/** Files of systems and tools that nobody means to import. */
const IGNORED = /(?:^|\/)(?:__MACOSX|\.git|\.svn|node_modules)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

interface Candidate {
  file: SourceFile;
  problem: string | undefined;
}

/** All files of an import by path. Close it after use. */
export class SourceTree {
  readonly files = new Map<string, SourceFile>();
  /** What was left out, with the reason. */
  readonly leftOut = new Map<string, string>();
  private readonly candidates: Candidate[] = [];
  private readonly repeated = new Set<string>();
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

  /** A problem refuses the whole import, unless the file is left out. */
  add(file: SourceFile, problem?: string): void {
    if (!IGNORED.test(file.path)) this.candidates.push({ file, problem });
  }

  /** Chooses among the files, once all are added. Nothing is read of the others. */
  async choose(choice: SourceChoice): Promise<void> {
    const top = sharedFolder(this.candidates);
    const turns = new Turns();
    for (const { file, problem } of this.candidates.splice(0)) {
      await turns.pass();
      const reason = choice.problem(file.path, top);
      if (reason !== undefined) {
        if (problem === undefined) this.leftOut.set(file.path, reason);
      } else if (problem !== undefined) throw refusal(file.path, problem);
      else if (this.files.has(file.path)) this.repeated.add(file.path);
      else this.files.set(file.path, file);
    }
    if (this.files.size === 0 && this.leftOut.size > 0) throw new ImportFailed('`include` and `exclude` leave nothing to import');
  }

  /** Refuses needed files that some system, or the archive itself, would confuse with each other. Nobody minds it of other files. */
  distinct(): NeededPaths {
    return new NeededPaths(this.repeated);
  }

  onClose(close: () => Promise<void> | void): void {
    this.closing.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.closing) await close();
  }
}

/** The paths of an import that something is made of, checked against each other. */
export class NeededPaths {
  private readonly paths = new Map<string, string>();
  /** By key: how a folder is written, and a file that is in it. */
  private readonly folders = new Map<string, { folder: string; by: string }>();

  constructor(private readonly repeated: ReadonlySet<string>) {}

  add(path: string): void {
    if (this.repeated.has(path)) throw refusal(path, `has the same path as \`${path}\`: the archive has it twice`);
    const key = nameKey(path);
    const other = this.paths.get(key) ?? this.folders.get(key)?.by;
    if (other !== undefined) throw clash(path, other);
    const names = path.split('/');
    for (let depth = 1; depth < names.length; depth++) this.enter(names.slice(0, depth).join('/'), path);
    this.paths.set(key, path);
  }

  /** Two spellings of a folder would be one folder on some systems. */
  private enter(folder: string, path: string): void {
    const key = nameKey(folder);
    const known = this.folders.get(key);
    if (known?.folder === folder) return;
    const other = known?.by ?? this.paths.get(key);
    if (other !== undefined) throw clash(path, other);
    this.folders.set(key, { folder, by: path });
  }
}

const clash = (path: string, other: string): ImportFailed =>
  refusal(
    path,
    `has the same path as \`${shown(other)}\` on some systems: rename one of them, or leave one out with \`exclude: ["/${shown(path)}"]\``,
  );

/** The folder that all files are in, with a slash at its end. */
function sharedFolder(candidates: readonly Candidate[]): string {
  const [first] = candidates;
  const folder = first?.file.path.slice(0, first.file.path.indexOf('/') + 1) ?? '';
  return candidates.every(({ file }) => file.path.startsWith(folder)) ? folder : '';
}

const shown = (path: string): string => storableText(path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path);

/** Names the entry, so that the message stays readable and can be stored. */
export const refusal = (path: string, problem: string): ImportFailed => new ImportFailed(`The entry \`${shown(path)}\` ${problem}`);
