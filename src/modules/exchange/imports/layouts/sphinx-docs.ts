import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { slugFor } from '../../../versions/records/slug.js';
import { docnameGlob } from './docname-glob.js';
import { spoken } from './folder-nodes.js';
import { follow } from './page-path.js';
import type { SourceNode } from './source-node.js';
import { matcherOf } from './tool-globs.js';

const PAGE = /\.(?:md|markdown|rst|ipynb|txt)$/;
const RST = /\.rst$/;
/** In the order in which they are looked for. */
const ENDS = ['.md', '.rst', '.markdown', '.ipynb'];
/** Pages that Sphinx makes itself. */
const GENERATED = /^(?:genindex|modindex|py-modindex|search)$/;

/** The documents of a project for Sphinx or MyST, as its tables of contents name them: without the ends of their files. */
export class SphinxDocs {
  /** Documents that a table of contents has, and names that there is no document for. */
  readonly listed = new Set<string>();
  readonly missing = new Set<string>();
  private readonly files = new Map<string, string>();

  constructor(
    readonly root: string,
    paths: readonly string[],
    excluded: readonly string[],
    included: readonly string[] = [],
  ) {
    const [isOut, isIn] = [matcherOf(excluded), matcherOf(included)];
    const isExcluded = (below: string) => isOut(below) || (included.length > 0 && !isIn(below));
    for (const path of paths) {
      if (!path.startsWith(root) || !PAGE.test(path)) continue;
      const below = path.slice(root.length);
      if (isExcluded(below) || /(?:^|\/)[._](?:build|git|venv|tox)\//.test(below)) continue;
      const name = below.replace(PAGE, '');
      const known = this.files.get(name);
      if (known === undefined || rankOf(path) < rankOf(known)) this.files.set(name, path);
    }
  }

  get names(): string[] {
    return [...this.files.keys()].toSorted();
  }

  file(name: string): string | undefined {
    return this.files.get(name);
  }

  /** The name of the document that a table of contents of another one names. */
  nameOf(target: string, from: string): string | undefined {
    const folder = target.startsWith('/') ? '' : from.slice(0, from.lastIndexOf('/') + 1);
    const name = follow(folder, target);
    if (name === undefined) return undefined;
    return [name, name.replace(PAGE, '')].find((one) => this.files.has(one));
  }

  /** Those that a glob matches and no table of contents has yet. */
  matching(glob: string, from: string): string[] {
    const folder = glob.startsWith('/') ? '' : from.slice(0, from.lastIndexOf('/') + 1);
    const matches = docnameGlob(`${folder}${glob.replace(/^\//, '')}`);
    return this.names.filter(
      (name) => !this.listed.has(name) && name !== from && (matches(name) || matches(this.files.get(name)!.slice(this.root.length))),
    );
  }

  /** The entry of a document; nothing for one that is not there, or in another place already. */
  node(name: string, title: string | undefined, children: SourceNode[] = []): SourceNode[] {
    const path = this.files.get(name);
    if (path === undefined || this.listed.has(name)) return children;
    this.listed.add(name);
    if (isReadable(path)) return [{ kind: 'page', path, ...(title !== undefined && { title }), mark: {}, children }];
    const named = title ?? spoken(lastOf(name));
    // What is not read still holds the pages below it.
    return children.length === 0
      ? []
      : [{ kind: 'page', title: named, name: lastOf(name), folder: `${this.root}${name}/`, mark: {}, children }];
  }

  link(title: string | undefined, href: string): SourceNode[] {
    return isExternalUrl(href) ? [{ kind: 'link', title: title ?? href, href, mark: {}, children: [] }] : [];
  }

  miss(target: string, from: string): void {
    if (!GENERATED.test(target)) this.missing.add(follow(`${this.root}${from.slice(0, from.lastIndexOf('/') + 1)}`, target) ?? target);
  }

  /** The files of documents that are not read, and what they are. */
  *unread(): Generator<[path: string, what: string]> {
    for (const path of this.files.values())
      if (!isReadable(path) && !path.endsWith('.txt'))
        yield [path, RST.test(path) ? 'reStructuredText is not read: write it as Markdown' : 'Notebooks are not read'];
  }
}

export const groupOf = (title: string, children: SourceNode[]): SourceNode => ({
  kind: 'group',
  title,
  name: slugFor(title),
  mark: {},
  children,
});

const isReadable = (path: string): boolean => /\.(?:md|markdown)$/.test(path);

const rankOf = (path: string): number => (ENDS.findIndex((end) => path.endsWith(end)) + ENDS.length + 1) % (ENDS.length + 1);

const lastOf = (name: string): string => {
  const steps = name.split('/');
  return steps.length > 1 && steps.at(-1) === 'index' ? steps.at(-2)! : steps.at(-1)!;
};
