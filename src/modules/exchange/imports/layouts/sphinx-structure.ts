import { isRecord } from '../../../../common/json/is-record.js';
import { addUnlisted } from './folder-nodes.js';
import { jupyterBookNodes } from './jupyter-book-nodes.js';
import { mystNodes } from './myst-nodes.js';
import { folderOf } from './page-path.js';
import { pythonValues } from './python-values.js';
import type { SourceNode, SourceRedirect, Structure } from './source-node.js';
import { groupOf, SphinxDocs } from './sphinx-docs.js';
import type { StructureFiles } from './structure-files.js';
import { type Toctree, toctreesIn } from './toctrees.js';

const DEEPEST = 30;
/** The lines that a list may go on for. */
const MOST_LINES = 20;
const NAMES = ['master_doc', 'root_doc', 'exclude_patterns', 'include_patterns', 'rediraffe_redirects', 'redirects'];

/** Sphinx with its `conf.py`, Jupyter Book with `_toc.yml`, and MyST with `myst.yml`. */
export async function sphinxStructure(files: StructureFiles): Promise<Structure | undefined> {
  return (await jupyterBook(files)) ?? (await myst(files)) ?? (await sphinx(files));
}

async function jupyterBook(files: StructureFiles): Promise<Structure | undefined> {
  const path = files.settingsFile(/(?:^|\/)_toc\.yml$/);
  if (path === undefined) return undefined;
  const root = folderOf(path);
  const contents = await files.yaml(path);
  const config = await files.yaml(`${root}_config.yml`);
  if (!Array.isArray(contents) && !(isRecord(contents) && (typeof contents['root'] === 'string' || contents['format'] !== undefined)))
    return undefined;
  const excluded = isRecord(config) ? textsOf(config['exclude_patterns']) : [];
  const docs = new SphinxDocs(root, files.paths, excluded);
  const areKept = isRecord(config) && config['only_build_toc_files'] === true;
  return structureOf(files, docs, jupyterBookNodes(contents, docs), { by: path, areKept });
}

async function myst(files: StructureFiles): Promise<Structure | undefined> {
  const path = files.settingsFile(/(?:^|\/)myst\.ya?ml$/);
  const settings = path === undefined ? undefined : await files.yaml(path);
  const project = isRecord(settings) ? settings['project'] : undefined;
  if (path === undefined || !isRecord(project)) return undefined;
  const docs = new SphinxDocs(folderOf(path), files.paths, textsOf(project['exclude']));
  return structureOf(files, docs, mystNodes(project, docs), { by: path, areKept: Array.isArray(project['toc']) });
}

async function sphinx(files: StructureFiles): Promise<Structure | undefined> {
  const pageFolders = new Set(files.paths.filter((path) => /\.(?:md|markdown|rst)$/.test(path)).map(folderOf));
  const path = files.settingsFile(/(?:^|\/)conf\.py$/, (one) => pageFolders.has(folderOf(one)));
  if (path === undefined) return undefined;
  const root = folderOf(path);
  const code = (await files.text(path)) ?? '';
  const values = pythonValues(code, NAMES);
  const main = [values.get('root_doc'), values.get('master_doc')].find((name) => typeof name === 'string') ?? 'index';
  const more = addedTexts(code, 'exclude_patterns');
  const docs = new SphinxDocs(
    root,
    files.paths,
    [...textsOf(values.get('exclude_patterns')), ...more],
    textsOf(values.get('include_patterns')),
  );
  const isComputed = (name: string) =>
    !Array.isArray(values.get(name)) && code.split('\n').some((line) => line.trimStart().startsWith(name));
  const areKept = ['exclude_patterns', 'include_patterns'].some(isComputed);
  const first = docs.nameOf(main, '') ?? docs.nameOf('index', '') ?? 'README';
  const nodes = await new ToctreeReader(files, docs).read(first);
  const redirects = [...redirectsOf(values.get('rediraffe_redirects')), ...redirectsOf(values.get('redirects'))];
  return { ...structureOf(files, docs, nodes, { by: path, areKept }), ...(redirects.length > 0 && { redirects }) };
}

/** Follows the tables of contents of documents, from the first one. */
class ToctreeReader {
  constructor(
    private readonly files: StructureFiles,
    private readonly docs: SphinxDocs,
  ) {}

  /** The first document stands beside those of its own tables. */
  async read(first: string): Promise<SourceNode[]> {
    const own = this.docs.node(first, undefined);
    const nodes: SourceNode[] = [...own];
    for (const toctree of await this.toctreesOf(first)) {
      const children = await this.nodesOf(toctree, first, 1);
      if (toctree.caption !== undefined && children.length > 0) nodes.push(groupOf(toctree.caption, children));
      else nodes.push(...children);
    }
    return nodes;
  }

  private async toctreesOf(name: string): Promise<Toctree[]> {
    const path = this.docs.file(name);
    const text = path === undefined || path.endsWith('.ipynb') ? undefined : await this.files.pageText(path);
    return text === undefined ? [] : toctreesIn(text, !/\.(?:md|markdown)$/.test(path!));
  }

  private async nodesOf({ entries, glob, reversed }: Toctree, from: string, depth: number): Promise<SourceNode[]> {
    const nodes: SourceNode[] = [];
    for (const { title, target } of entries) {
      if (glob && /[*?[]/.test(target)) {
        for (const name of this.docs.matching(target, from)) nodes.push(...(await this.document(name, undefined, depth)));
      } else if (/^[a-z]+:\/\//i.test(target)) nodes.push(...this.docs.link(title, target));
      else if (target !== 'self') {
        const name = this.docs.nameOf(target, from);
        if (name === undefined) this.docs.miss(target, from);
        else nodes.push(...(await this.document(name, title, depth)));
      }
    }
    return reversed ? nodes.toReversed() : nodes;
  }

  private async document(name: string, title: string | undefined, depth: number): Promise<SourceNode[]> {
    if (this.docs.listed.has(name) || depth > DEEPEST) return [];
    const [node] = this.docs.node(name, title);
    // Circles of tables end here: what is listed is not read again.
    this.docs.listed.add(name);
    const children: SourceNode[] = [];
    for (const toctree of await this.toctreesOf(name)) children.push(...(await this.nodesOf(toctree, name, depth + 1)));
    if (node) return [{ ...node, children }];
    this.docs.listed.delete(name);
    return this.docs.node(name, title ?? (await this.titleOfRst(name)), children);
  }

  /** A line above a line of signs. */
  private async titleOfRst(name: string): Promise<string | undefined> {
    const path = this.docs.file(name);
    const lines = path?.endsWith('.rst') ? ((await this.files.pageText(path)) ?? '').split('\n') : [];
    const at = lines.findIndex((line) => /^([=\-~^"'#*+_.:])\1{2,}\s*$/.test(line));
    const title = [lines[at - 1], lines[at + 1]].find((line) => line !== undefined && line.trim() !== '')?.trim();
    return at < 0 ? undefined : title;
  }
}

/** The texts that code adds to a list after it was made, and all others beside them. */
const addedTexts = (code: string, name: string): string[] =>
  code
    .split('\n')
    .flatMap((line, at, lines) =>
      line.includes(name) && /\+=|\.(?:append|extend|insert)\(/.test(line) ? lines.slice(at, at + MOST_LINES) : [],
    )
    .flatMap((line) => Array.from(line.matchAll(/"([^"\n]{1,200})"|'([^'\n]{1,200})'/g), ([, one, other]) => (one ?? other)!));

interface SphinxRules {
  by: string;
  /** Whether pages that no table of contents lists may be none. */
  areKept: boolean;
}

function structureOf(files: StructureFiles, docs: SphinxDocs, nodes: SourceNode[], { by, areKept }: SphinxRules): Structure {
  files.miss(docs.missing, by);
  for (const [path, what] of docs.unread()) files.note(path, what);
  const pages = docs.names.flatMap((name) => docs.file(name) ?? []);
  const known = new Set(pages);
  for (const path of files.paths)
    if (path.startsWith(docs.root) && /\.(?:md|markdown|html?)$/.test(path) && !known.has(path))
      files.note(path, `\`${by}\` excludes it, or a page of the same name is imported`);
  addUnlisted(
    nodes,
    pages.filter((path) => /\.(?:md|markdown)$/.test(path)),
    docs.root,
    areKept,
  );
  return files.structure('sphinx', docs.root, nodes, docs.root);
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

const redirectsOf = (value: unknown): SourceRedirect[] =>
  isRecord(value) ? Object.entries(value).flatMap(([from, to]) => (typeof to === 'string' ? [{ from, to }] : [])) : [];
