import { isRecord } from '../../../../common/json/is-record.js';
import { StaticCode } from './static-code.js';
import { matcherOf } from './tool-globs.js';
import { folderOf, follow, isPagePath } from './page-path.js';
import { textsField } from './page-head.js';
import { asFolder, type StructureFiles } from './structure-files.js';
import { trimSlashes } from '../../../../common/http/trim-slashes.js';

/** A set of pages: its folder, where it is published, and the file with its sidebars. */
export interface DocusaurusDocs {
  folder: string;
  route: string;
  /** What the navigation calls it, if it is not the main one. */
  title?: string;
  sidebars?: string;
  /** Says which files in the folder are no pages. */
  isExcluded: (below: string) => boolean;
  /** Whether the settings say what is excluded in a way that is not read, or do not publish what is written now. */
  unlisted?: 'kept' | 'all kept';
}

const EXCLUDED = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];
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
  // Settings of plugins that are computed may exclude any page that no sidebar lists.
  const isRead = given.some((one) => Array.isArray(one) && isRecord(one[1]) && JSON.stringify(one[1]).includes('"exclude"'));
  const areUnread = !isRead && /\bexclude\b/.test((await files.pageText(settings)) ?? '') ? { unlisted: 'kept' as const } : {};
  if (!first)
    return [
      { folder: `${site}docs/`, route: 'docs', isExcluded: exclusionOf({}), ...areUnread, ...(sidebars !== undefined && { sidebars }) },
    ];
  return [{ ...areUnread, ...first, title: undefined }, ...others];
}

function docsOf(options: Readonly<Record<string, unknown>>, site: string): DocusaurusDocs {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  const sidebars = text('sidebarPath');
  return {
    folder: asFolder(follow(site, text('path') ?? 'docs')),
    route: trimSlashes(text('routeBasePath') ?? 'docs', 'both'),
    isExcluded: exclusionOf(options),
    ...(options['includeCurrentVersion'] === false && { unlisted: 'all kept' as const }),
    title: text('id') ?? text('routeBasePath') ?? text('path'),
    ...(sidebars !== undefined && { sidebars: follow(site, sidebars) ?? '' }),
  };
}

/** Parts and tests are no pages, whatever the settings say, nor is what `include` does not name. */
function exclusionOf({ exclude, include }: Readonly<Record<string, unknown>>): (below: string) => boolean {
  const isExcluded = matcherOf([...EXCLUDED, ...textsField({ exclude }, 'exclude')]);
  const included = textsField({ include }, 'include');
  const isIncluded = matcherOf(included);
  return (below) => isExcluded(below) || (included.length > 0 && !isIncluded(below));
}

export const withoutNumber = (name: string): string => name.replace(NUMBER, '');

/** What sidebars name pages by, and where pages are published. */
export function docusaurusNames(files: StructureFiles, { folder, route, isExcluded }: DocusaurusDocs) {
  const ids = new Map<string, string>();
  const addresses = new Map<string, string>();
  // Beside released versions, what is written now has an address of its own.
  const hasVersions = files.paths.some((one) => /(?:^|\/)versioned_docs\//.test(one));
  for (const path of files.paths) {
    if (!path.startsWith(folder) || !isPagePath(path) || isExcluded(path.slice(folder.length))) continue;
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
