import { readText } from '../archive/source-file.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { LayoutName } from '../layouts/layout-names.js';
import type { Structure } from '../layouts/source-node.js';
import type { SourceSite } from './plan.js';

const LARGEST_SETTINGS = 256 * 1024;

interface Settings {
  /** The names of files that say it. */
  files: RegExp;
  /** Find the address, and the path that the site is below. No code runs. */
  url?: RegExp;
  base?: RegExp;
}

const SETTINGS: Readonly<Partial<Record<LayoutName, Settings>>> = {
  mkdocs: { files: /^mkdocs\.ya?ml$/, url: /^site_url:[ \t]*["']?([^\s"']{1,500})/m },
  hugo: { files: /^(?:hugo|config)\.(?:toml|ya?ml|json)$/, url: /^[ \t]*"?base(?:URL|url)"?[ \t]*[:=][ \t]*["']?([^\s"']{1,500})/m },
  docusaurus: {
    files: /^docusaurus\.config\.[cm]?[jt]s$/,
    url: /^[ \t]*url:[ \t]*["'`]([^\s"'`]{1,500})/m,
    base: /^[ \t]*baseUrl:[ \t]*["'`]([^\s"'`]{1,500})/m,
  },
  vitepress: {
    files: /^config\.[cm]?[jt]s$/,
    url: /hostname:[ \t]*["'`]([^\s"'`]{1,500})/,
    base: /^[ \t]*base:[ \t]*["'`]([^\s"'`]{1,500})/m,
  },
  starlight: {
    files: /^astro\.config\.[cm]?[jt]s$/,
    url: /^[ \t]*site:[ \t]*["'`]([^\s"'`]{1,500})/m,
    base: /^[ \t]*base:[ \t]*["'`]([^\s"'`]{1,500})/m,
  },
  nextra: { files: /^next\.config\.[cm]?[jt]s$/, base: /^[ \t]*basePath:[ \t]*["'`]([^\s"'`]{1,500})/m },
  mdbook: { files: /^book\.toml$/, base: /^site-url[ \t]*=[ \t]*["']([^\s"']{1,500})/m },
};

/** Reads where the files of an import were published from the settings of their tool. */
export async function sourceSiteOf(
  tree: SourceTree,
  { layout, root, top, notes, addresses }: Omit<Structure, 'nodes'>,
): Promise<SourceSite> {
  const settings = SETTINGS[layout];
  const folder = root.split('/').at(-2);
  // Many link to the folder of the documentation, which their host shows below its name.
  const bases = new Set(folder === undefined ? [] : [`/${folder}/`]);
  const known = addresses && { addresses };
  if (!settings) return { bases: [...bases], ...known };
  const path = settingsPath(tree, settings, top, notes);
  const file = path === undefined ? undefined : tree.files.get(path);
  const text = file && file.size <= LARGEST_SETTINGS ? await readText(file) : undefined;
  const base = asBase(settings.base?.exec(text ?? '')?.[1] ?? '/');
  const url = asUrl(settings.url?.exec(text ?? '')?.[1], base);
  if (base !== '/') bases.add(base);
  if (url !== undefined && url.pathname !== '/') bases.add(url.pathname);
  if (layout === 'docusaurus') bases.add(`${base}docs/`);
  return { ...(url && { url: url.href }), bases: [...bases], ...known };
}

/** The file that the structure was read from, or else the one nearest to the top. */
function settingsPath(tree: SourceTree, { files }: Settings, top: string, notes: ReadonlyMap<string, string>): string | undefined {
  const isOne = (path: string) => path.startsWith(top) && files.test(path.slice(path.lastIndexOf('/') + 1));
  return [...notes.keys()].find(isOne) ?? [...tree.files.keys()].filter(isOne).toSorted((a, b) => a.length - b.length)[0];
}

const asBase = (path: string): string => {
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  return steps.length === 0 || steps.includes('..') || path.includes(':') ? '/' : `/${steps.join('/')}/`;
};

function asUrl(text: string | undefined, base: string): URL | undefined {
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const path = url.pathname === '/' ? base : url.pathname;
  return new URL(path.endsWith('/') ? path : `${path}/`, url.origin);
}
