import { isRecord } from '../../../../common/json/is-record.js';
import { StaticCode } from './static-code.js';
import { Globs, LONGEST_GLOB, MOST_GLOBS } from '../archive/globs.js';
import { folderOf, follow, isPagePath } from './page-path.js';
import { asFolder, type StructureFiles } from './structure-files.js';
import { trimSlashes } from '../../../../common/http/trim-slashes.js';

/** A set of pages: its folder, where it is published, and the file with its sidebars. */
export interface DocusaurusDocs {
  folder: string;
  route: string;
  /** What the navigation calls it, if it is not the main one. */
  title?: string;
  sidebars?: string;
  /** Which files in the folder are no pages. */
  exclude: Globs;
}

const EXCLUDED = ['**/__tests__/**'];
/** Each looks through all files. */
const MOST_SETS = 100;
/** A number before a name is its place. */
const NUMBER = /^\d{1,4}\s{0,3}[-_.]\s{0,3}(?!\d)(?=.)/;

/** The sets of pages that settings name: that of a preset, and those of plugins. Settings that cannot be read have `docs`. */
export async function docusaurusDocs(files: StructureFiles, settings: string, code: StaticCode): Promise<DocusaurusDocs[]> {
  const site = folderOf(settings);
  const config = await code.read(settings);
  const { presets, plugins } = isRecord(config) ? config : {};
  const given = [presets, plugins].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const found = given.flatMap((one): DocusaurusDocs[] => {
    const [name, options] = Array.isArray(one) ? (one as unknown[]) : [one];
    if (typeof name !== 'string') return [];
    if (name.endsWith('content-docs')) return [docsOf(isRecord(options) ? options : {}, site)];
    const docs = isRecord(options) ? options['docs'] : undefined;
    return isRecord(docs) ? [docsOf(docs, site)] : [];
  });
  const sets = [...new Map(found.toReversed().map((docs) => [docs.folder, docs])).values()].toReversed().slice(0, MOST_SETS);
  const [first, ...others] = sets.filter(({ folder }) => files.paths.some((path) => path.startsWith(folder) && isPagePath(path)));
  const sidebars = files.codeFile(`${site}sidebars`);
  if (!first)
    return [{ folder: `${site}docs/`, route: 'docs', exclude: excludeOf(undefined), ...(sidebars !== undefined && { sidebars }) }];
  return [{ ...first, title: undefined }, ...others];
}

function docsOf(options: Readonly<Record<string, unknown>>, site: string): DocusaurusDocs {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  const sidebars = text('sidebarPath');
  return {
    folder: asFolder(follow(site, text('path') ?? 'docs')),
    route: trimSlashes(text('routeBasePath') ?? 'docs', 'both'),
    exclude: excludeOf(options['exclude']),
    title: text('id') ?? text('routeBasePath') ?? text('path'),
    ...(sidebars !== undefined && { sidebars: follow(site, sidebars) ?? '' }),
  };
}

/** Parts and tests are no pages, unless the settings say something else. Braces stand for what is in them, one after the other. */
const excludeOf = (said: unknown): Globs =>
  new Globs(
    (Array.isArray(said) ? (said as unknown[]) : EXCLUDED)
      .flatMap((glob) => (typeof glob === 'string' && glob.length <= LONGEST_GLOB ? unfolded(glob) : []))
      .slice(0, MOST_GLOBS),
  );

function unfolded(glob: string): string[] {
  const [, before, inner, after] = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/.exec(glob) ?? [];
  return inner === undefined ? [glob] : inner.split(',').map((one) => before! + one + after!);
}

export const withoutNumber = (name: string): string => name.replace(NUMBER, '');

/** What sidebars name pages by, and where pages are published. */
export function docusaurusNames(files: StructureFiles, { folder, route, exclude }: DocusaurusDocs) {
  const ids = new Map<string, string>();
  const addresses = new Map<string, string>();
  // Beside released versions, what is written now has an address of its own.
  const hasVersions = files.paths.some((one) => /(?:^|\/)versioned_docs\//.test(one));
  for (const path of files.paths) {
    if (!path.startsWith(folder) || !isPagePath(path) || exclude.find(path.slice(folder.length)) !== undefined) continue;
    const steps = path
      .slice(folder.length)
      .replace(/\.\w+$/, '')
      .split('/');
    const { id, slug } = files.heads.get(path) ?? {};
    const inner = steps.slice(0, -1).map(withoutNumber);
    const name = withoutNumber(steps.at(-1)!);
    ids.set(steps.join('/'), path);
    ids.set([...inner, id ?? name].join('/'), path);
    const isIndex = /^(?:index|readme)$/i.test(name) || (inner.length > 0 && name === inner.at(-1));
    const below = slug?.startsWith('/') ? [slug] : [...inner, slug ?? (isIndex ? '' : (id ?? name))];
    addresses.set(joined([route, ...below]), path);
    if (hasVersions) addresses.set(joined([route, 'next', ...below]), path);
  }
  const pathOf = (id: string, below: string) => {
    const above = below.startsWith(folder) ? below.slice(folder.length) : '';
    const steps = above.split('/').slice(0, -1).map(withoutNumber);
    return ids.get([...steps, id].join('/')) ?? ids.get(id);
  };
  return { ids, addresses, pathOf };
}

const joined = (steps: readonly string[]): string =>
  steps
    .join('/')
    .split('/')
    .filter((step) => step !== '')
    .join('/');
