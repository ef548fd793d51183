import { isRecord } from '../../../../common/json/is-record.js';
import { readText } from '../archive/source-file.js';
import { parseYaml } from '../layouts/page-head.js';
import { tomlTables } from '../layouts/toml-tables.js';
import type { DialectSource } from './dialect-page.js';

const SETTINGS = /^(?:config\/_default\/)?(?:hugo|config|params)\.(?:toml|ya?ml|json)$/;

const known = new WeakMap<DialectSource, Promise<readonly unknown[]>>();

/** The parameters of the site that its settings say, by which shortcodes name texts. */
export function hugoParams(source: DialectSource): Promise<readonly unknown[]> {
  const found = known.get(source) ?? readParams(source);
  known.set(source, found);
  return found;
}

async function readParams({ tree, folders, limits }: DialectSource): Promise<unknown[]> {
  const params: unknown[] = [];
  for (const [path, file] of tree.files) {
    if (!path.startsWith(folders.top) || !SETTINGS.test(path.slice(folders.top.length)) || file.size > limits.page) continue;
    const text = (await readText(file)) ?? '';
    const said = path.endsWith('.toml') ? tomlTables(text) : parseYaml(text);
    if (isRecord(said)) params.push(/\/params\.\w+$/.test(path) ? said : said['params']);
  }
  return params;
}

/** What the first of these says by a name such as `ui.title`, in any letters; undefined for what is no text and no number. */
export function paramOf(params: readonly unknown[], name: string): string | undefined {
  for (const from of params) {
    let value: unknown = from;
    for (const step of name.toLowerCase().split('.')) {
      value = isRecord(value) ? Object.entries(value).find(([key]) => key.toLowerCase() === step)?.[1] : undefined;
    }
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}
