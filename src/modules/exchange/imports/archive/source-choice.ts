import { Globs } from './globs.js';

/** Which files of an archive an import takes, by the globs of its author. */
export class SourceChoice {
  private readonly include: Globs | undefined;
  private readonly exclude: Globs;

  constructor({ include, exclude }: { include: readonly string[]; exclude: readonly string[] }) {
    this.include = include.length > 0 ? new Globs(include) : undefined;
    this.exclude = new Globs(exclude);
  }

  /** Why a file is left out. `top` is the folder that all files are in, which globs need not name. */
  problem(path: string, top: string): string | undefined {
    const forms = [path, path.slice(top.length)];
    const find = (globs: Globs) => forms.map((form) => globs.find(form)).find((glob) => glob !== undefined);
    const excluded = find(this.exclude);
    if (excluded !== undefined) return `Excluded by \`${excluded}\``;
    return !this.include || find(this.include) !== undefined ? undefined : 'It is not among the files to include';
  }
}
