import { isRecord } from '../../../../common/json/is-record.js';
import { SUMMARY } from '../../format/archive-paths.js';
import { readText } from '../archive/source-file.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { ImportLimits } from '../model/import-limits.js';
import { addUnlisted, folderNodes } from './folder-nodes.js';
import { type LayoutName, RECOGNIZED_LAYOUTS, type RecognizedLayout } from './layout-names.js';
import { mkdocsNodes } from './mkdocs-nodes.js';
import { parseYaml } from './page-head.js';
import type { PageHead } from './page-heads.js';
import { folderOf, follow } from './page-path.js';
import { sidebarRanks } from './sidebar-ranks.js';
import type { SourceNode, Structure } from './source-node.js';
import { summaryNodes } from './summary-nodes.js';

/** Further below are the settings of examples and tests. */
const DEEPEST_SETTINGS = 2;
/** The newer name comes first. */
const HUGO_SETTINGS = [
  /(?:^|\/)(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)$/,
  /(?:^|\/)(?:config\/_default\/)?config\.(?:toml|ya?ml|json)$/,
];
const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

/** Recognizes how documentation is arranged by the files that its tool needs, and reads its table of contents. Runs no code. */
export class ReadStructure {
  private readonly top: string;
  private readonly notes = new Map<string, string>();

  constructor(
    private readonly tree: SourceTree,
    private readonly heads: ReadonlyMap<string, PageHead>,
    private readonly limits: ImportLimits,
  ) {
    this.top = commonFolder([...tree.files.keys()]);
  }

  async read(): Promise<Structure> {
    for (const layout of RECOGNIZED_LAYOUTS) {
      const structure = await this.readers[layout]();
      if (structure) return structure;
    }
    return this.structure('folders', this.top, folderNodes(this.tree.files.keys(), { root: this.top, heads: this.heads }));
  }

  private readonly readers: Readonly<Record<RecognizedLayout, () => Promise<Structure | undefined>>> = {
    gitbook: () => this.gitbook(),
    mdbook: () => this.mdbook(),
    mkdocs: () => this.mkdocs(),
    docusaurus: () => this.docusaurus(),
    vitepress: () => this.vitepress(),
    hugo: () => this.hugo(),
  };

  private async gitbook(): Promise<Structure | undefined> {
    const settings = await this.yaml(`${this.top}.gitbook.yaml`);
    const { root: below, structure } = isRecord(settings) ? settings : {};
    const root = typeof below === 'string' ? asFolder(follow(this.top, below)) : this.top;
    const named = isRecord(structure) && typeof structure['summary'] === 'string' ? structure['summary'] : SUMMARY;
    const summary = [follow(root, named), `${root}docs/${SUMMARY}`].find((path) => path !== undefined && this.tree.files.has(path));
    return summary === undefined ? undefined : this.fromSummary('gitbook', summary);
  }

  private async mdbook(): Promise<Structure | undefined> {
    const book = await this.text(`${this.top}book.toml`);
    if (book === undefined) return undefined;
    const [, source = 'src'] = /^src[ \t]*=[ \t]*"([^"\n]*)"/m.exec(book) ?? [];
    const summary = follow(this.top, `${source}/${SUMMARY}`);
    return summary !== undefined && this.tree.files.has(summary) ? this.fromSummary('mdbook', summary) : undefined;
  }

  private async fromSummary(layout: LayoutName, path: string): Promise<Structure | undefined> {
    const text = await this.text(path);
    if (text === undefined) return undefined;
    const missing = new Set<string>();
    const nodes = summaryNodes(text, path, (page) => this.tree.files.has(page), missing);
    this.miss(missing, path);
    const root = folderOf(path);
    addUnlisted(
      nodes,
      [...this.tree.files.keys()].filter((page) => page !== path),
      root,
    );
    return this.structure(layout, root, nodes);
  }

  private async mkdocs(): Promise<Structure | undefined> {
    const path = this.settingsFile(/(?:^|\/)mkdocs\.ya?ml$/);
    if (path === undefined) return undefined;
    const top = folderOf(path);
    const settings = await this.yaml(path);
    const { docs_dir: folder, nav } = isRecord(settings) ? settings : {};
    const root = asFolder(follow(top, typeof folder === 'string' ? folder : 'docs'));
    const missing = new Set<string>();
    const nodes = mkdocsNodes(nav, root, (page) => this.tree.files.has(page), missing);
    this.miss(missing, path);
    if (nodes.length === 0) nodes.push(...folderNodes(this.tree.files.keys(), { root, heads: this.heads }));
    addUnlisted(nodes, this.tree.files.keys(), root);
    return this.structure('mkdocs', root, nodes, top);
  }

  private async docusaurus(): Promise<Structure | undefined> {
    const paths = [...this.tree.files.keys()];
    const settings = paths.find((path) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(path));
    const categories = paths.filter((path) => CATEGORY.test(path));
    if (settings === undefined && categories.length === 0) return undefined;
    const site = settings === undefined ? this.top : folderOf(settings);
    const docs = `${site}docs/`;
    const root = paths.some((path) => path.startsWith(docs)) ? docs : site;
    const folders = new Map<string, { label?: string; position?: number }>();
    for (const path of categories) folders.set(folderOf(path), await this.category(path));
    const rules = { root, heads: this.heads, folders, numbered: true };
    return this.structure('docusaurus', root, folderNodes(paths, rules));
  }

  private async category(path: string): Promise<{ label?: string; position?: number }> {
    const said = await this.yaml(path);
    if (!isRecord(said)) return {};
    const { label, position } = said;
    return { ...(typeof label === 'string' && { label }), ...(typeof position === 'number' && { position }) };
  }

  private async vitepress(): Promise<Structure | undefined> {
    const paths = [...this.tree.files.keys()];
    const config = paths.find((path) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(path));
    if (config === undefined) return undefined;
    const root = config.slice(0, config.indexOf('.vitepress/'));
    const code = (await this.text(config)) ?? '';
    const rules = { root, heads: this.heads, rankOf: sidebarRanks(code, root) };
    return this.structure('vitepress', root, folderNodes(paths, rules));
  }

  private async hugo(): Promise<Structure | undefined> {
    const settings = HUGO_SETTINGS.map((name) => this.settingsFile(name)).find((path) => path !== undefined);
    if (settings === undefined) return undefined;
    const site = folderOf(settings).replace(/config\/_default\/$/, '');
    const [, folder = 'content'] =
      /^[ \t]*["']?contentDir["']?[ \t]*[:=][ \t]*["']?([\w./-]+)/im.exec((await this.text(settings)) ?? '') ?? [];
    const content = asFolder(follow(site, folder));
    const paths = [...this.tree.files.keys()];
    const english = `${content}en/`;
    const root = paths.some((path) => path.startsWith(english)) ? english : content;
    if (!paths.some((path) => path.startsWith(root))) return undefined;
    return this.structure('hugo', root, folderNodes(paths, { root, heads: this.heads }), site);
  }

  private structure(layout: LayoutName, root: string, nodes: SourceNode[], top = this.top): Structure {
    return { layout, root, top, nodes, notes: this.notes };
  }

  /** The settings that are the nearest to the top. Of several that are as near, those of the English documentation. */
  private settingsFile(name: RegExp): string | undefined {
    const depthOf = (path: string) => path.slice(this.top.length).split('/').length - 1;
    const found = [...this.tree.files.keys()].filter((path) => name.test(path) && depthOf(path) <= DEEPEST_SETTINGS);
    const depth = Math.min(...found.map(depthOf));
    const nearest = found.filter((path) => depthOf(path) === depth);
    return nearest.length === 1 ? nearest[0] : nearest.find((path) => folderOf(path).endsWith('/en/'));
  }

  private miss(missing: ReadonlySet<string>, by: string): void {
    for (const path of missing) this.notes.set(path, `\`${by}\` names this file, but it is missing`);
  }

  /** JSON is YAML. */
  private async yaml(path: string): Promise<unknown> {
    const text = await this.text(path);
    return text === undefined ? undefined : parseYaml(text);
  }

  private async text(path: string): Promise<string | undefined> {
    const file = this.tree.files.get(path);
    if (!file || file.size > this.limits.page) return undefined;
    this.notes.set(path, 'It was read for the structure');
    return readText(file);
  }
}

/** With a slash at its end; empty for the top. */
const asFolder = (path: string | undefined): string => (path === undefined || path === '' ? '' : `${path}/`);

function commonFolder(paths: readonly string[]): string {
  const [first] = paths;
  const folder = first === undefined ? '' : first.slice(0, first.indexOf('/') + 1);
  return folder !== '' && !folder.startsWith('.') && folder !== 'docs/' && paths.every((path) => path.startsWith(folder)) ? folder : '';
}
