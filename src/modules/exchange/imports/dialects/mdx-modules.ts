import { folderOf, follow } from '../layouts/page-path.js';
import { type DialectPage } from './dialect-page.js';
import { readValue, type Value } from './mdx-value.js';

/** What the lines of code of a page give names to. */
export interface MdxNames {
  /** Texts, numbers, lists and so on. */
  values: Map<string, Value>;
  /** The files of parts: `import Part from './_part.mdx'`. */
  parts: Map<string, string>;
}

const IMPORT = /\bimport\s+/;
/** What follows the word: names, and the address of the file that they come from. */
const IMPORTED = /^([^"';]*)["']([^"'\n]+)["']/;
const CONSTANT = /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)/gm;
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i;
const PART = /\.(?:md|mdx|markdown)$/i;

/** Reads imports and constants. Nothing is run, and what is computed has no name. */
export async function readModule(code: string, from: string, page: DialectPage, names: MdxNames): Promise<void> {
  for (const statement of code.split(IMPORT).slice(1)) {
    const [, said = '', address = ''] = IMPORTED.exec(statement) ?? [];
    const [main] = /^[\w$]+/.exec(said) ?? [];
    if (main === undefined || main === 'type' || !said.trimEnd().endsWith('from')) continue;
    const isRaw = /\?raw$|raw-loader!/.test(address);
    // Formatters of Markdown write `\_` for names that begin with such a sign.
    const path = address.replaceAll('\\_', '_').replace(/^.*!/, '').split('?', 1)[0]!;
    const found = pathsOf(path, from, page).find((one) => page.source.tree.files.has(one));
    if (found === undefined) continue;
    if (isRaw) {
      const text = await page.include([found]);
      if (text !== undefined) names.values.set(main, text);
    } else if (IMAGE.test(found)) names.values.set(main, addressTo(found, page.path));
    else if (PART.test(found)) names.parts.set(main, found);
  }
  const starts = [...code.matchAll(CONSTANT)];
  for (const [at, { 0: whole, 1: name, index }] of starts.entries()) {
    const said = code.slice(index + whole.length, starts[at + 1]?.index).replace(/\n(?:import|export)\b[^]*$/, '');
    const equals = said.indexOf('=');
    const type = said.slice(0, Math.max(equals, 0)).trim();
    if (equals < 0 || (type !== '' && !/^:[^\n]+$/.test(type))) continue;
    const value = readValue(said.slice(equals + 1), names.values);
    if (value !== undefined) names.values.set(name!, value);
  }
}

/** `@site/x`, `~/x` and `@/x` begin at the top of the site, or of its sources. */
export function pathsOf(address: string, from: string, page: DialectPage): string[] {
  const { top, root } = page.source.folders;
  const [, below] = /^(?:@site|@docs|~|@)\/(.*)$/s.exec(address) ?? [];
  const folders = below === undefined ? [folderOf(from)] : [top, `${top}src/`, root];
  const found = folders.map((folder) => follow(folder, below ?? address));
  if (address.startsWith('/'))
    found.push(...[`${top}static`, `${top}public`, top, root].map((folder) => follow('', `${folder}/${address}`)));
  return found.filter((path) => path !== undefined);
}

/** The address of a file for a page, relative to it. */
export function addressTo(target: string, from: string): string {
  const [to, at] = [target.split('/'), folderOf(from).split('/').slice(0, -1)];
  let same = 0;
  while (same < at.length && at[same] === to[same]) same++;
  return [...at.slice(same).map(() => '..'), ...(same === at.length ? ['.'] : []), ...to.slice(same)].map(encodeURI).join('/');
}

const DEFINITION = /^[ \t]*\[[^\]]+\]:[ \t]*/;
const LINKED = /(\]\(<?|\b(?:src|href)=["'])([^)\s"'>]+)/gi;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[/#])/i;

/** The text of a part whose relative links are written for another folder. */
export function rebased(text: string, part: string, page: string): string {
  if (folderOf(part) === folderOf(page)) return text;
  const moved = (address: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    const target = path === '' || ELSEWHERE.test(address) ? undefined : follow(folderOf(part), path);
    return target === undefined ? address : `${addressTo(target, page)}${path.endsWith('/') ? '/' : ''}${rest}`;
  };
  const lines = text.split('\n').map((line) => {
    const [definition] = DEFINITION.exec(line) ?? [];
    if (definition !== undefined) return definition + line.slice(definition.length).replace(/^[^)\s"'>]+/, moved);
    return line.replace(LINKED, (_, before: string, address: string) => before + moved(address));
  });
  return lines.join('\n');
}
