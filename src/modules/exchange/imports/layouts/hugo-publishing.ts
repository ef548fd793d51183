import { isRecord } from '../../../../common/json/is-record.js';
import { Turns } from '../../../../common/concurrency/turns.js';
import { settingsOf } from './hugo-settings.js';
import { type Fields, fieldsOfPage, inLowerCase, isNo, isYes, textsField } from './page-head.js';
import { folderOf, isPagePath } from './page-path.js';
import { safePattern } from './safe-pattern.js';
import type { StructureFiles } from './structure-files.js';
import { matcherOf, toolGlob } from './tool-globs.js';

const SECTION = /(?:^|\/)_index\.(?:[\w-]+\.)?\w+$/;
const BUNDLE = /(?:^|\/)index\.(?:[\w-]+\.)?\w+$/;
const MOST_PATTERNS = 50;

/** Whether Hugo makes no page of this: a draft, what is to come, what is over, and what is not rendered. The names are in small letters. */
export function isKeptByHugo(fields: Fields, now: number): boolean {
  const from = firstTime(fields, 'publishdate', 'pubdate', 'published', 'date');
  const to = firstTime(fields, 'expirydate', 'unpublishdate');
  const { build = fields['_build'] } = fields;
  const render = isRecord(build) ? inLowerCase(build)['render'] : undefined;
  return (
    isYes(fields['draft']) ||
    isNo(fields['published']) ||
    isYes(fields['headless']) ||
    (from !== undefined && from > now) ||
    (to !== undefined && to <= now) ||
    isNo(render) ||
    render === 'never' ||
    render === 'link'
  );
}

function firstTime(fields: Fields, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = fields[name];
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (!Number.isNaN(time)) return time;
  }
  return undefined;
}

export interface HugoPlace {
  root: string;
  site: string;
  settings: string;
}

export interface HugoExclusion {
  /** Says why a file in the folder of the content is no page: the settings ignore it, or it belongs to the page beside it. */
  reasonFor: (path: string) => string | undefined;
  /** Whether the settings may ignore any file: an expression of theirs is not read. */
  mayIgnoreAny: boolean;
}

/** What the settings and the places of files say of them. */
export async function leftOutByHugo(files: StructureFiles, { root, site, settings }: HugoPlace): Promise<HugoExclusion> {
  const said = await settingsOf(files, settings);
  const fields = isRecord(said) ? inLowerCase(said) : {};
  const ignored = textsField({ ignored: [fields['ignorefiles'] ?? []].flat() }, 'ignored');
  const patterns = ignored.slice(0, MOST_PATTERNS).map(safePattern);
  const mayIgnoreAny = ignored.length > MOST_PATTERNS || patterns.includes(undefined);
  const isMounted = mountsOf(fields['module'], site);
  const bundles = bundlesIn(files.paths, root);
  const reasonFor = (path: string) => {
    if (/(?:^|\/)[.#]/.test(path.slice(root.length))) return 'Its name says that it is no page';
    if (patterns.some((isFound) => isFound?.(`/${path.slice(site.length)}`))) return '`ignoreFiles` says that it is no page';
    if (!isMounted(path)) return 'The settings of the module say that it is no page';
    const isResource = foldersOf(path, root).some((folder) => bundles.has(folder) && (folder !== folderOf(path) || !BUNDLE.test(path)));
    return isResource ? 'It belongs to the page of its folder, `index.md`: Hugo makes no page of it' : undefined;
  };
  return { reasonFor, mayIgnoreAny };
}

/** Folders of which one file is a page, and all others belong to it. */
function bundlesIn(paths: readonly string[], root: string): ReadonlySet<string> {
  const inRoot = paths.filter((path) => path.startsWith(root) && isPagePath(path));
  const sections = new Set(inRoot.filter((path) => SECTION.test(path)).map(folderOf));
  return new Set(
    inRoot
      .filter((path) => BUNDLE.test(path))
      .map(folderOf)
      .filter((folder) => folder !== root && !sections.has(folder)),
  );
}

/** The folders that a path is in, below a folder. */
const foldersOf = (path: string, root: string): string[] => {
  const steps = path.slice(root.length).split('/').slice(0, -1);
  return steps.map((_, at) => `${root}${steps.slice(0, at + 1).join('/')}/`);
};

function mountsOf(module: unknown, site: string): (path: string) => boolean {
  const mounts = isRecord(module) ? inLowerCase(module)['mounts'] : undefined;
  const rules = (Array.isArray(mounts) ? mounts : []).filter(isRecord).flatMap((mount) => {
    const said = inLowerCase(mount);
    if (typeof said['source'] !== 'string') return [];
    const listed = (name: string) => textsField({ list: [said[name] ?? []].flat() }, 'list');
    const files = listed('files');
    const excluded = [...listed('excludefiles'), ...files.filter((one) => one.startsWith('!')).map((one) => one.slice(1).trim())];
    const included = [...listed('includefiles'), ...files.filter((one) => !one.startsWith('!'))];
    const folder = `${site}${said['source'].replace(/^(?:\.?\/)+/, '')}`;
    return [
      { folder: folder.endsWith('/') ? folder : `${folder}/`, isExcluded: matcherOf(excluded), isIncluded: matcherOf(included), included },
    ];
  });
  return (path) =>
    rules.every(({ folder, isExcluded, isIncluded, included }) => {
      if (!path.startsWith(folder)) return true;
      const below = path.slice(folder.length);
      return !isExcluded(below) && (included.length === 0 || isIncluded(below));
    });
}

interface Cascade {
  /** The folder below which it holds. */
  folder: string;
  fields: Fields;
  target: Fields;
}

/** The pages that Hugo keeps from readers because of what a section, or the settings, say of all that is below them. */
export async function keptByCascade(files: StructureFiles, { root, settings }: HugoPlace, now = Date.now()): Promise<ReadonlySet<string>> {
  const pages = files.paths.filter((path) => path.startsWith(root) && isPagePath(path));
  const sections = pages.filter((path) => SECTION.test(path));
  const said = await settingsOf(files, settings);
  const cascades = cascadesOf(isRecord(said) ? said : {}, '');
  const fieldsOf = async (path: string) => inLowerCase(fieldsOfPage((await files.pageText(path)) ?? ''));
  for (const path of sections) cascades.push(...cascadesOf(await fieldsOf(path), folderOf(path)));
  if (cascades.length === 0) return new Set();
  // The nearest section comes first.
  const nearest = cascades.toSorted((a, b) => b.folder.length - a.folder.length);
  const kept = new Set<string>();
  const turns = new Turns();
  for (const path of pages) {
    let fields = await fieldsOf(path);
    let isKept = false;
    for (const cascade of nearest) {
      if (!path.startsWith(cascade.folder)) continue;
      const found = isMeant(cascade.target, path, root);
      const merged = { ...cascade.fields, ...fields };
      if (found === 'perhaps') isKept ||= isKeptByHugo(merged, now);
      else if (found) fields = merged;
    }
    if (isKept || isKeptByHugo(fields, now)) kept.add(path);
    await turns.pass();
  }
  return kept;
}

function cascadesOf(from: Fields, folder: string): Cascade[] {
  return [inLowerCase(from)['cascade']]
    .flat()
    .filter(isRecord)
    .map((said) => {
      const { target, _target = target, ...fields } = inLowerCase(said);
      return { folder, fields, target: isRecord(_target) ? inLowerCase(_target) : {} };
    });
}

/** Whether a target stands for a page. What cannot be decided stands for it perhaps. */
function isMeant(target: Fields, path: string, root: string): boolean | 'perhaps' {
  const below = path.slice(root.length);
  const address = below
    .replace(/(?:\.[\w-]{2,5})?\.\w+$/, '')
    .replace(/(?:^|\/)_?index$/, '')
    .toLowerCase();
  const kind = !SECTION.test(below) ? 'page' : below.includes('/') ? 'section' : 'home';
  const answerTo = ([name, said]: [string, unknown]): boolean | 'perhaps' => {
    if (typeof said !== 'string') return 'perhaps';
    const { matches, isExact } = toolGlob(said.toLowerCase());
    if (name === 'path') return matches(address) || matches(`/${address}`) ? isExact || 'perhaps' : false;
    if (name === 'kind') return matches(kind) ? isExact || 'perhaps' : false;
    return name === 'environment' && said === 'production' ? true : 'perhaps';
  };
  const answers = new Set(Object.entries(target).map(answerTo));
  return answers.has(false) ? false : answers.has('perhaps') ? 'perhaps' : true;
}
