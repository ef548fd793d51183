import { readText } from '../archive/source-file.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { ImportLimits } from '../model/import-limits.js';
import type { LayoutName } from './layout-names.js';
import { parseYaml } from './page-head.js';
import type { PageHead } from './page-heads.js';
import { folderOf } from './page-path.js';
import { readPageText } from './page-text.js';
import type { SourceNode, Structure } from './source-node.js';

/** What is noticed of a file that is nothing else. */
export const READ_FOR_STRUCTURE = 'It was read for the structure';
/** Further below are the settings of examples and tests. */
const DEEPEST_SETTINGS = 2;
/** The folder of the documentation, among others that have settings. */
const DOCUMENTATION = /(?:^|\/)(?:en|docs?|documentation)\/$/;

/** The files that a structure is read from, and what is noticed of them. */
export class StructureFiles {
  /** The folder that all files are in, with a slash at its end; empty if there is none. */
  readonly top: string;
  readonly paths: readonly string[];
  private readonly notes = new Map<string, string>();

  constructor(
    private readonly tree: SourceTree,
    readonly heads: ReadonlyMap<string, PageHead>,
    private readonly limits: ImportLimits,
    isRead: (path: string) => boolean = () => true,
    /** The top, if it is known and need not be found. */
    top?: string,
  ) {
    const paths = [...tree.files.keys()];
    this.paths = paths.filter(isRead);
    this.top = top ?? commonFolder(paths);
  }

  readonly has = (path: string): boolean => this.tree.files.has(path);

  /** A file of code or of data that others name without its end. */
  codeFile(path: string): string | undefined {
    return ['', '.js', '.ts', '.json', '.cjs', '.mjs'].map((end) => path + end).find((one) => this.has(one));
  }

  /** The text of settings; the report says that they were read. */
  async text(path: string): Promise<string | undefined> {
    const file = this.tree.files.get(path);
    if (!file || file.size > this.limits.page) return undefined;
    this.notes.set(path, READ_FOR_STRUCTURE);
    return readText(file);
  }

  /** JSON is YAML. */
  async yaml(path: string): Promise<unknown> {
    const text = await this.text(path);
    return text === undefined ? undefined : parseYaml(text);
  }

  /** The settings that are the nearest to the top. Of several that are as near, those of the (English) documentation. */
  settingsFile(name: RegExp, isRight: (path: string) => boolean = () => true): string | undefined {
    const depthOf = (path: string) => path.slice(this.top.length).split('/').length - 1;
    const found = this.paths.filter((path) => name.test(path) && depthOf(path) <= DEEPEST_SETTINGS && isRight(path));
    const depth = Math.min(...found.map(depthOf));
    const nearest = found.filter((path) => depthOf(path) === depth);
    return nearest.length === 1 ? nearest[0] : nearest.find((path) => DOCUMENTATION.test(folderOf(path)));
  }

  /** The text of a page, which the report names as what it becomes. */
  async pageText(path: string): Promise<string | undefined> {
    const file = this.tree.files.get(path);
    return file && file.size <= this.limits.page ? readPageText(file) : undefined;
  }

  /** Says why a file is not imported. */
  note(path: string, reason: string): void {
    this.notes.set(path, reason);
  }

  miss(missing: Iterable<string>, by: string): void {
    for (const path of missing) this.notes.set(path, `\`${by}\` names this file, but it is missing`);
  }

  /** Says why a file becomes no page. */
  leaveOut(path: string, reason: string): void {
    if (!this.notes.has(path)) this.notes.set(path, reason);
  }

  structure(layout: LayoutName, root: string, nodes: SourceNode[], top = this.top): Structure {
    return { layout, root, top, nodes, notes: this.notes };
  }
}

/** With a slash at its end; empty for the top. */
export const asFolder = (path: string | undefined): string => (path === undefined || path === '' ? '' : `${path}/`);

function commonFolder(paths: readonly string[]): string {
  const [first] = paths;
  const folder = first === undefined ? '' : first.slice(0, first.indexOf('/') + 1);
  return folder !== '' && !folder.startsWith('.') && folder !== 'docs/' && paths.every((path) => path.startsWith(folder)) ? folder : '';
}
