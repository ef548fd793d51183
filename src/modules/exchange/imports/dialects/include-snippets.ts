import { folderOf, follow } from '../layouts/page-path.js';
import { DEEPEST_INCLUDE, type DialectPage } from './dialect-page.js';
import { codeFence } from './code-fence.js';
import { includedPart } from './included-part.js';

const LINE = /^([ \t]*)(;?)-{1,}8<-{1,}[ \t]+["']([^"'\n]+)["'][ \t]*$/;
const BLOCK = /^([ \t]*)-{1,}8<-{1,}[ \t]*$/;
/** `{* path hl[1,3] *}` and `{!> path !}`, as other extensions write them. */
const OTHER = /^([ \t]*)\{(?:\*([^{}]*)\*|!>?([^{}]*)!)\}$/;

/** Puts in what a page includes by `--8<-- "path"`, also within code. */
export async function includeSnippets(text: string, page: DialectPage): Promise<string> {
  return included(text, page, page.path, 0);
}

async function included(text: string, page: DialectPage, from: string, depth: number): Promise<string> {
  if (!/8<|\{[*!]/.test(text) || depth > DEEPEST_INCLUDE) return text;
  const made: string[] = [];
  let inBlock = false;
  for (const line of text.split('\n')) {
    const single = LINE.exec(line);
    const other = single ? null : OTHER.exec(line.trimEnd());
    if (single?.[2] === ';') made.push(line.replace(';', ''));
    else if (single) made.push(await snippet(single[1]!, single[3]!, { page, from, depth, line }));
    else if (other) made.push(await otherSnippet(other, { page, from, depth, line }));
    else if (BLOCK.test(line)) inBlock = !inBlock;
    else if (inBlock) made.push(line.trim() === '' ? '' : await snippet(/^\s*/.exec(line)![0], line.trim(), { page, from, depth, line }));
    else made.push(line);
  }
  return made.join('\n');
}

interface Place {
  page: DialectPage;
  from: string;
  depth: number;
  line: string;
}

/** `path`, `path:name` or `path:1:3`. */
async function snippet(indent: string, address: string, { page, from, depth, line }: Place): Promise<string> {
  const [, path = address, first, last, name] = /^(.*?)(?::(\d*)(?::(\d*))?|:([\w.-]+))?$/.exec(address) ?? [];
  const { top, root } = page.source.folders;
  const paths = [follow(top, path), follow(root, path), follow(folderOf(from), path)];
  const text = await page.include(paths);
  const part = text === undefined ? undefined : includedPart(text, { name, from: numberOf(first), to: numberOf(last) });
  if (part === undefined) return missing(page, line, address);
  const whole = await included(part, page, paths[0] ?? from, depth + 1);
  return indentedText(indent, whole);
}

/** Code is shown as code, and other pages as a part of this one. */
async function otherSnippet([, indent = '', said, text]: RegExpExecArray, { page, from, depth, line }: Place): Promise<string> {
  const { top, root } = page.source.folders;
  const [path = '', ...options] = (said ?? text!).trim().split(/\s+/);
  const found = await page.include([follow(folderOf(from), path), follow(root, path), follow(top, path)]);
  if (found === undefined) return missing(page, line, path);
  if (said === undefined) return indentedText(indent, await included(found.replace(/\n$/, ''), page, from, depth + 1));
  const marked = /hl\[([\d:,\s]*)\]/.exec(options.join(' '))?.[1]?.replaceAll(':', '-');
  const [, shownFrom, shownTo] = /ln\[(\d+)(?::(\d+))?\]/.exec(options.join(' ')) ?? [];
  const part = includedPart(found, { from: numberOf(shownFrom), to: numberOf(shownTo ?? shownFrom) })!;
  const offset = (numberOf(shownFrom) ?? 1) - 1;
  const lines = marked?.replace(/\d+/g, (number) => String(Math.max(1, Number(number) - offset)));
  const language = /\.(\w+)$/.exec(path)?.[1] ?? '';
  return indentedText(indent, codeFence(language, part.split('\n'), { lines }).join('\n'));
}

const indentedText = (indent: string, text: string): string => (indent === '' ? text : text.replace(/^(?=[^\n])/gm, indent));

const numberOf = (digits: string | undefined): number | undefined => (digits ? Number(digits) : undefined);

function missing(page: DialectPage, line: string, address: string): string {
  page.notice(`\`${address}\` is included, but there is no such text`);
  return line;
}
