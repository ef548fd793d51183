import { isRecord } from '../../../../common/json/is-record.js';
import { fieldsOfPage } from '../layouts/page-head.js';
import { definitionList } from './definition-list.js';
import type { DialectPage } from './dialect-page.js';
import { MystDirectives } from './myst-directives.js';
import { directiveOf, endOfFence, fenceAt, type FenceLine, trimmed, withoutIndent } from './myst-fences.js';
import type { MystContext } from './myst-context.js';
import { MystInline } from './myst-inline.js';
import { anchorOfHeading, headingIn, mystSiteOf, mystTexts, plainTitle } from './myst-site.js';
import { append, splitFront } from './prose-lines.js';
import { anchorOfTitle } from '../../../../common/document/sections-in.js';

const TARGET = /^[ \t]*\(([^()\n]{1,200})\)=[ \t]*$/;
/** A comment, a division between cells of a notebook, and attributes of what follows. */
const SILENT = /^(?:%.*|\+\+\+(?:[ \t].*)?|\{[ \t]*[.#][\w-][^{}\n]*\})$/;
const ALONE = /^\{\{[ \t]*([A-Za-z_][\w.-]*)(?:[^\w.{}\n-][^{}\n]*)?\}\}$/;
const FIELD = /^:([A-Za-z][^:\n`]{0,80}):(?:$|[ \t]+(.*))/s;
const BULLET = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)([`~:]{3,}\{.*)$/;
const MATH = /^\\begin\{(equation|multline|gather|align|alignat|flalign|matrix|[pbBvV]matrix|eqnarray)(\*?)\}/;
const DEEPEST = 25;
/** The most lines of a formula. */
const LONGEST_FORMULA = 500;

/** Reads MyST: its directives, roles, names for cross-references, and what else it adds to Markdown. */
export async function readMyst(text: string, page: DialectPage): Promise<string> {
  const site = await mystSiteOf(page.source);
  const { front, lines } = splitFront(text.replaceAll('\r\n', '\n'));
  const fields = fieldsOfPage(text);
  const own = isRecord(fields['myst']) ? fields['myst']['substitutions'] : undefined;
  const substitutions = { ...site.substitutions, ...mystTexts(fields['substitutions']), ...mystTexts(own) };
  const inline = new MystInline(page, site, substitutions);
  return front + (await new MystBlocks(page, inline, site.showsTodos).translate(lines, 0)).join('\n');
}

/** Translates the blocks of a text, and those within them. */
class MystBlocks implements MystContext {
  private readonly directives: MystDirectives;
  /** The names of the heading that comes next. */
  private labels: string[] = [];
  private hasTitle = false;

  constructor(
    readonly page: DialectPage,
    readonly inline: MystInline,
    readonly showsTodos: boolean,
  ) {
    this.directives = new MystDirectives(this);
  }

  async translate(lines: readonly string[], depth: number): Promise<string[]> {
    if (depth > DEEPEST) return [...lines];
    const made: string[] = [];
    let prose: string[] = [];
    const flush = () => {
      if (prose.length > 0) append(made, this.inline.translate(prose.join('\n')).split('\n'));
      prose = [];
    };
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      if (line.trim() === '') {
        flush();
        made.push('');
        continue;
      }
      const block = await this.block(lines, at, depth, prose.length === 0);
      if (block) {
        flush();
        append(made, block.made);
        at = block.last;
      } else prose.push(line);
    }
    flush();
    return made;
  }

  /** The block that begins at a line, and its last line. */
  private async block(lines: readonly string[], at: number, depth: number, begins: boolean): Promise<Read | undefined> {
    const line = lines[at]!;
    const fence = fenceAt(line);
    if (fence) return this.fence(lines, at, depth, fence);
    const [, sign, rest = ''] = BULLET.exec(line) ?? [];
    const inItem = sign === undefined ? undefined : fenceAt(' '.repeat(sign.length) + rest);
    if (inItem) return this.fenceInItem(lines, at, depth, { sign: sign!, fence: inItem });
    const label = TARGET.exec(line)?.[1];
    if (label !== undefined) {
      this.labels.push(label);
      return { made: [''], last: at };
    }
    const heading = headingIn(line);
    if (heading) return { made: [this.heading(heading.sign, heading.written)], last: at };
    this.labels = [];
    if (SILENT.test(line.trim()) && line.length < 2000) return { made: [], last: at };
    if (/^[ \t]*(?:\$\$|\\begin)/.test(line)) return math(lines, at);
    if (line.startsWith('>')) return this.quote(lines, at, depth);
    const alone = ALONE.exec(line.trim())?.[1];
    const value = alone === undefined ? undefined : this.inline.substitution(alone);
    if (value !== undefined) return { made: await this.translate(value.split('\n'), depth + 1), last: at };
    if (!begins) return undefined;
    if (FIELD.test(line)) return this.fields(lines, at);
    const list = definitionList(lines, at);
    return list && { made: await this.translate(list.made, depth + 1), last: list.last };
  }

  private async fence(lines: readonly string[], at: number, depth: number, fence: FenceLine): Promise<Read> {
    this.labels = [];
    const end = endOfFence(lines, at, fence);
    // Colons without a directive are a division. So is the second of two ends where a fence holds another one of the same length: the
    // first ends both, and the division goes on to the next end.
    if (fence.name === undefined && fence.sign.startsWith(':')) {
      const made = await this.translate(withoutIndent(lines.slice(at + 1, end), fence.indent), depth + 1);
      return { made: indented(fence.indent, ['', ...made, '']), last: end };
    }
    if (fence.name === undefined) {
      const last = end < lines.length ? [] : [' '.repeat(fence.indent) + fence.sign];
      return { made: [...lines.slice(at, end + 1), ...last], last: end };
    }
    const inner = withoutIndent(lines.slice(at + 1, end), fence.indent);
    const made = await this.directives.read(directiveOf(fence.name, fence.said, inner), depth);
    return { made: indented(fence.indent, ['', ...made, '']), last: end };
  }

  /** A directive that begins behind the sign of an item: its lines are indented as far as it is. */
  private async fenceInItem(
    lines: readonly string[],
    at: number,
    depth: number,
    { sign, fence }: { sign: string; fence: FenceLine },
  ): Promise<Read> {
    const { made, last } = await this.fence(lines, at, depth, fence);
    const first = made.findIndex((line) => line.trim() !== '');
    if (first < 0 || last === at) return { made: [first < 0 ? sign.trimEnd() : lines[at]!], last };
    return { made: [sign + made[first]!.trimStart(), ...made.slice(first + 1)], last };
  }

  private heading(sign: string, written: string): string {
    const title = plainTitle(written);
    const anchor = anchorOfHeading(title, this.labels);
    this.labels = [];
    const isTitle = !this.hasTitle;
    this.hasTitle = true;
    const shown = `${sign} ${this.inline.translate(written)}`;
    return isTitle || anchor === anchorOfTitle(title) ? shown : `${shown} {#${anchor}}`;
  }

  private async quote(lines: readonly string[], at: number, depth: number): Promise<Read> {
    const inner: string[] = [];
    let last = at;
    for (; last < lines.length && lines[last]!.startsWith('>'); last++) inner.push(lines[last]!.replace(/^> ?/, ''));
    const made = await this.translate(inner, depth + 1);
    return { made: ['', ...trimmed(made).map((line) => (line === '' ? '>' : `> ${line}`)), ''], last: last - 1 };
  }

  /** `:name: value`, as items. */
  private fields(lines: readonly string[], at: number): Read {
    const made: string[] = [''];
    let last = at;
    for (; last < lines.length; last++) {
      const line = lines[last]!;
      const field = FIELD.exec(line);
      if (field) made.push(`- **${field[1]!}**${field[2] === undefined ? '' : `: ${this.inline.translate(field[2])}`}`);
      else if (/^[ \t]+\S/.test(line)) made.push(`  ${this.inline.translate(line.trim())}`);
      else break;
    }
    return { made: [...made, ''], last: last - 1 };
  }
}

interface Read {
  made: string[];
  /** The last line that was read. */
  last: number;
}

const indented = (indent: number, lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? line : ' '.repeat(indent) + line));

/** `$$` … `$$ (label)` and `\begin{align}` … `\end{align}` as a block of their own. */
function math(lines: readonly string[], at: number): Read | undefined {
  const line = lines[at]!.trim();
  const indent = lines[at]!.length - lines[at]!.trimStart().length;
  const environment = MATH.exec(line);
  const end = environment ? `\\end{${environment[1]!}${environment[2]!}}` : undefined;
  if (end === undefined && !line.startsWith('$$')) return undefined;
  const body: string[] = [];
  for (let last = at; last < Math.min(lines.length, at + LONGEST_FORMULA) && lines[last]!.trim() !== ''; last++) {
    const said = last === at && end === undefined ? line.slice(2) : lines[last]!.trim();
    const closing = end === undefined ? said.lastIndexOf('$$') : -1;
    if (closing >= 0 && /^(?:\([^()]*\))?$/.test(said.slice(closing + 2).trim())) {
      const before = said.slice(0, closing).trim();
      if (before !== '') body.push(before);
      return { made: indented(indent, ['', '$$', ...body, '$$', '']), last };
    }
    if (said !== '') body.push(said);
    if (end !== undefined && said.includes(end)) return { made: indented(indent, ['', '$$', ...body, '$$', '']), last };
  }
  return undefined;
}
