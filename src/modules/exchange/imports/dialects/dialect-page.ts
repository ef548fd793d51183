import { readText } from '../archive/source-file.js';
import type { SourceTree } from '../archive/source-tree.js';
import { isPagePath, nameOfPage } from '../layouts/page-path.js';
import type { ImportLimits } from '../model/import-limits.js';

/** Files that include each other in a circle end here. */
export const DEEPEST_INCLUDE = 8;
const MOST_INCLUDES = 500;

/** The files that pages may include, and the pages that they may name. */
export class DialectSource {
  private names: Map<string, string[]> | undefined;

  constructor(
    /** The folder of the documentation, and that of the repository. */
    readonly folders: { root: string; top: string },
    readonly tree: SourceTree,
    readonly limits: ImportLimits,
  ) {}

  page(path: string): DialectPage {
    return new DialectPage(path, this);
  }

  /** The path, below the folder of the documentation, of the only page with a name. */
  named(name: string): string | undefined {
    this.names ??= this.namesOfPages();
    const found = this.names.get(asName(name)) ?? [];
    return found.length === 1 ? found[0] : undefined;
  }

  private namesOfPages(): Map<string, string[]> {
    const { root } = this.folders;
    const names = new Map<string, string[]>();
    for (const path of this.tree.files.keys()) {
      if (!path.startsWith(root) || !isPagePath(path)) continue;
      const below = path.slice(root.length);
      for (const name of new Set([asName(below), asName(nameOfPage(path, root) ?? '')]))
        names.set(name, [...(names.get(name) ?? []), below]);
    }
    return names;
  }
}

const asName = (name: string): string =>
  name
    .trim()
    .replace(/\.(?:md|mdx|markdown)$/i, '')
    .toLowerCase();

/** One page while it is translated, and what was noticed of it. */
export class DialectPage {
  /** The paths of the files whose text became a part of the page. */
  readonly included = new Set<string>();
  /** What was noticed, and how often. */
  readonly marks = new Map<string, number>();
  private left: number;
  private includes = 0;

  constructor(
    readonly path: string,
    readonly source: DialectSource,
  ) {
    this.left = source.limits.page;
  }

  /** The text of the first of these files that there is. All of them together have at most the size of a page. */
  async include(paths: readonly (string | undefined)[]): Promise<string | undefined> {
    const file = paths.flatMap((path) => (path === undefined ? [] : (this.source.tree.files.get(path) ?? [])))[0];
    this.includes += 1;
    if (!file || file.size > this.left || this.includes > MOST_INCLUDES) return undefined;
    const text = await readText(file);
    if (text === undefined) return undefined;
    this.left -= file.size;
    this.included.add(file.path);
    return text;
  }

  /** Says that something of the tool stays as it is, or is left out. */
  notice(mark: string): void {
    this.marks.set(mark, (this.marks.get(mark) ?? 0) + 1);
  }

  get remarks(): string[] {
    return Array.from(this.marks, ([mark, count]) => (count === 1 ? mark : `${mark} (${count} times)`));
  }
}
