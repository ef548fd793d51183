import { titledTarget } from './titled-target.js';

/** A table of contents that a page for Sphinx has. */
export interface Toctree {
  caption?: string;
  entries: readonly TocEntry[];
  glob: boolean;
  reversed: boolean;
}

/** `page`, `Title <page>`, `Title <https://…>` or `self`. */
export interface TocEntry {
  title?: string;
  target: string;
}

const FENCE = /^[ \t>]*(`{3,}|:{3,}|~{3,})[ \t]*(.*)/s;
const DIRECTIVE = /^([ \t]*)\.\.[ \t]+toctree::[ \t]*$/;

/** The tables of contents of a page in Markdown or reStructuredText, in their order. */
export function toctreesIn(text: string, isRst: boolean): Toctree[] {
  return text.includes('toctree') ? (isRst ? toctreesOfRst(text) : toctreesOfMarkdown(text)) : [];
}

function toctreesOfMarkdown(text: string): Toctree[] {
  const lines = text.split('\n');
  const found: Toctree[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, sign, said = ''] = FENCE.exec(lines[at]!) ?? [];
    const isToctree = said.startsWith('{toctree}');
    const isRst = said.startsWith('{eval-rst}');
    // What stands in code is an example.
    if (sign === undefined || (!isToctree && !isRst && !isCode(said, sign))) continue;
    const body: string[] = [];
    for (at++; at < lines.length && !isEnd(lines[at]!, sign); at++) body.push(lines[at]!);
    if (isToctree) found.push(toctreeOf(body.map((line) => line.trim())));
    else if (isRst) found.push(...toctreesOfRst(body.join('\n')));
  }
  return found;
}

const isEnd = (line: string, sign: string): boolean => line.trim().startsWith(sign) && /^(.)\1*$/.test(line.trim());

const CODE = /^\{(?:code|code-block|sourcecode|code-cell|literalinclude|raw|math)\}/;
const isCode = (said: string, sign: string): boolean => CODE.test(said) || (!said.startsWith('{') && !sign.startsWith(':'));

function toctreesOfRst(text: string): Toctree[] {
  const lines = text.split('\n');
  const found: Toctree[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent] = DIRECTIVE.exec(lines[at]!) ?? [];
    if (indent === undefined) continue;
    const body: string[] = [];
    while (at + 1 < lines.length && (lines[at + 1]!.trim() === '' || /^[ \t]*/.exec(lines[at + 1]!)![0].length > indent.length))
      body.push(lines[++at]!.trim());
    found.push(toctreeOf(body));
  }
  return found;
}

function toctreeOf(body: readonly string[]): Toctree {
  const options = new Map<string, string>();
  let from = 0;
  if (body[0] === '---') {
    for (from = 1; from < body.length && body[from] !== '---'; from++) {
      const [, name, value = ''] = /^([\w-]+):[ \t]*(.*)/s.exec(body[from]!) ?? [];
      if (name !== undefined) options.set(name, value);
    }
    from++;
  }
  for (; from < body.length; from++) {
    const [, name, value = ''] = /^:([\w-]+):[ \t]*(.*)/s.exec(body[from]!) ?? [];
    if (name === undefined) break;
    options.set(name, value);
  }
  const entries = body.slice(from).flatMap((line): TocEntry[] => {
    if (line === '' || line.startsWith('%') || line.startsWith('..') || line.startsWith('#')) return [];
    const { title, target = line } = titledTarget(line) ?? {};
    return [{ ...(title && { title }), target }];
  });
  const caption = options.get('caption')?.replace(/^(["'])(.*)\1$/, '$2');
  return { ...(caption && { caption }), entries, glob: options.has('glob'), reversed: options.has('reversed') };
}
