import { isRecord } from '../../../../common/json/is-record.js';
import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { StaticCode } from './static-code.js';
import { byCode, spoken } from './folder-nodes.js';
import { folderOf, isPagePath, nameOfFolder } from './page-path.js';
import type { SourceNode, Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';

const META = /(?:^|\/)_meta(?:\.global)?\.(?:[jt]sx?|json)$/;
const PAGE = /(?:^|\/)page\.mdx?$/;
/** Of version 4, then of those before. */
const ROOTS = ['content/', 'src/content/', 'app/', 'src/app/', 'pages/', 'src/pages/'];
const DEEPEST = 25;

type Meta = Readonly<Record<string, unknown>>;

export async function nextraStructure(files: StructureFiles): Promise<Structure | undefined> {
  const settings = files.paths.filter((path) => /(?:^|\/)next\.config\.[cm]?[jt]s$/.test(path)).toSorted((a, b) => a.length - b.length);
  for (const path of settings) {
    const site = folderOf(path);
    const isOurs = files.paths.some(
      (one) => one.startsWith(site) && (META.test(one) || /^theme\.config\.[jt]sx?$/.test(one.slice(site.length))),
    );
    if (!isOurs || !/\bnextra\b/.test((await files.text(path)) ?? '')) continue;
    const root = ROOTS.map((folder) => site + folder).find((folder) =>
      files.paths.some((one) => one.startsWith(folder) && isPagePath(one)),
    );
    if (root === undefined) continue;
    const language = languageIn(files, root, (await files.text(path)) ?? '');
    return new NextraPages(files, site, language === undefined ? root : `${root}${language}/`).structure();
  }
  return undefined;
}

/** The folder of the language that is shown by default, if there is one; the report names the pages of the others. */
function languageIn(files: StructureFiles, root: string, settings: string): string | undefined {
  const language = /\bdefaultLocale:\s*["']([\w-]{2,20})["']/.exec(settings)?.[1];
  if (language === undefined || !files.paths.some((path) => path.startsWith(`${root}${language}/`))) return undefined;
  for (const path of files.paths)
    if (path.startsWith(root) && isPagePath(path) && !path.startsWith(`${root}${language}/`))
      files.leaveOut(path, 'It is a translation: import it into a space of its own, as a variant');
  return language;
}

interface Folder {
  path: string;
  pages: Map<string, string>;
  folders: Map<string, Folder>;
  index?: string;
  meta?: string;
}

/** Pages in folders, in the order that the `_meta` file of each folder says. */
class NextraPages {
  private readonly code: StaticCode;
  private readonly addresses = new Map<string, string>();

  constructor(
    private readonly files: StructureFiles,
    private readonly site: string,
    private readonly root: string,
  ) {
    this.code = new StaticCode(files);
  }

  async structure(): Promise<Structure> {
    const top = this.folders();
    const nodes = await this.children(top, await this.metaOf(top), 0);
    return { ...this.files.structure('nextra', this.root, nodes, this.site), addresses: this.addresses };
  }

  private folders(): Folder {
    const top: Folder = { path: this.root, pages: new Map(), folders: new Map() };
    const inApp = /(?:^|\/)app\/$/.test(this.root);
    for (const path of this.files.paths) {
      if (!path.startsWith(this.root)) continue;
      const below = path.slice(this.root.length);
      const isMeta = META.test(path);
      if (!isMeta && (!isPagePath(path) || (inApp && !PAGE.test(path)))) continue;
      if (!isMeta && /(?:^|\/)_/.test(below)) {
        this.files.leaveOut(path, 'Its name begins with `_`: it is a part of other pages, and no page shows it');
        continue;
      }
      // Folders such as `(group)` are no part of addresses.
      const steps = below
        .split('/')
        .slice(0, -1)
        .filter((step) => !/^\(.*\)$/.test(step));
      let folder = top;
      for (const step of steps) {
        const inner = folder.folders.get(step) ?? { path: `${folder.path}${step}/`, pages: new Map(), folders: new Map() };
        folder.folders.set(step, inner);
        folder = inner;
      }
      const name = below.slice(below.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
      if (isMeta) folder.meta ??= path;
      else if (name === 'index' || (inApp && name === 'page')) folder.index = path;
      else folder.pages.set(name, path);
      if (!isMeta) this.addresses.set([...steps, ...(name === 'index' || (inApp && name === 'page') ? [] : [name])].join('/'), path);
    }
    return top;
  }

  private async metaOf(folder: Folder): Promise<Meta> {
    if (folder.meta === undefined) return {};
    const said = folder.meta.endsWith('.json') ? await this.files.yaml(folder.meta) : await this.code.read(folder.meta);
    return isRecord(said) ? said : {};
  }

  private async children(folder: Folder, meta: Meta, depth: number): Promise<SourceNode[]> {
    if (depth > DEEPEST) return [];
    const { '*': rest, ...named } = meta;
    const present = [...folder.pages.keys(), ...folder.folders.keys(), ...(depth === 0 && folder.index !== undefined ? ['index'] : [])];
    const others = [...new Set(present)].filter((name) => !Object.hasOwn(named, name)).toSorted(byCode);
    const order = [...others.filter((name) => name === 'index'), ...Object.keys(named), ...others.filter((name) => name !== 'index')];
    const nodes: SourceNode[] = [];
    // What follows a separator at the top is below it.
    let group: SourceNode | undefined;
    for (const name of order) {
      const said = named[name] ?? rest;
      if (isRecord(said) && said['type'] === 'separator') {
        const title = textOf(said['title']);
        group = title !== undefined && depth === 0 ? { kind: 'group', title, mark: {}, children: [] } : undefined;
        if (group) nodes.push(group);
      } else (group?.children ?? nodes).push(...(await this.entry(folder, name, said, depth)));
    }
    return nodes.filter((node) => node.kind !== 'group' || node.children.length > 0);
  }

  private async entry(folder: Folder, name: string, said: unknown, depth: number): Promise<SourceNode[]> {
    const settings = isRecord(said) ? said : {};
    const title = textOf(typeof said === 'string' ? said : settings['title']);
    const href = settings['href'];
    if (typeof href === 'string') return isExternalUrl(href) ? [{ kind: 'link', title: title ?? href, href, mark: {}, children: [] }] : [];
    const inner = folder.folders.get(name);
    const path = name === 'index' && depth === 0 ? folder.index : (folder.pages.get(name) ?? inner?.index);
    if (path === undefined && !inner) return [];
    const hidden = settings['display'] === 'hidden' || (path !== undefined && this.files.heads.get(path)?.hidden);
    const meta = inner && (isRecord(settings['items']) ? settings['items'] : await this.metaOf(inner));
    const children = inner && meta ? await this.children(inner, withoutOwn(meta), depth + 1) : [];
    const own = isRecord(meta?.['index']) || typeof meta?.['index'] === 'string' ? meta['index'] : undefined;
    // The folder is no entry: what it has stands in its place.
    if (settings['display'] === 'children' && path === undefined) return children;
    const label =
      title ??
      (path === undefined ? undefined : this.files.heads.get(path)?.label) ??
      (inner && path !== undefined ? textOf(own) : undefined);
    return [
      {
        kind: path === undefined && depth === 0 ? 'group' : 'page',
        ...(path !== undefined && { path }),
        ...(inner && { folder: inner.path }),
        ...(name !== 'index' && { name }),
        title: label ?? (path === undefined ? spoken(nameOfFolder(inner!.path)) : undefined),
        ...(hidden && { hidden: true }),
        mark: {},
        children,
      },
    ];
  }
}

/** The page of a folder is the folder. */
const withoutOwn = (meta: Meta): Meta => Object.fromEntries(Object.entries(meta).filter(([name]) => name !== 'index'));

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
