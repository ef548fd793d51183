import MarkdownItParser, { type MarkdownIt, type StateBlock, type StateInline } from 'markdown-it';
import { isConditionTag, readConditionTag } from './condition-tags.js';
import { containerLine } from './container-line.js';
import { footnote, footnoteReference } from './footnotes.js';
import { type BlockRule, effortOf, isIndented, isOutside, lineAt } from './block-line.js';
import { htmlBlock } from './html-blocks.js';
import { inlineMath } from './inline-math.js';
import type { InlineRule } from './inline-rule.js';
import { MOST_COLUMNS } from './plain-table.js';
import { rawHtml } from './raw-html.js';
import { takeHeadingIds } from './heading-ids.js';
import { DocumentTooComplex, MAX_DEPTH } from './rich-text.js';
import { isBlockTag } from './tag-names.js';
import { readAttributes } from './tag-notation.js';
import { type ParseEnv, sayTag } from './tag-token.js';

const TAG_LINE = /^\{%[-\s]*(end)?([a-z][a-z-]*)/;
const INLINE_TAG = /<(\/?)([a-z][\w.-]*)(?=[\s/>])/iy;
const LINE_END = /[ \t]*\n[ \t]*/y;
const EMOJI = /:(?=[a-z0-9_+-]*[a-z])([a-z0-9][a-z0-9_+-]{0,63}):/y;
const RULES = /^[-:|][-:| \t]*$/;
const WORD = /[\p{L}\p{N}:]/u;

/** `{% name … %}` and `{% endname %}` stand alone, and are paired later: looking for an end here would cost a page each time. */
const liquidTag: BlockRule = (state, start, _end, silent) => {
  // Asked at every line and in every quote and list around it: the place to give up before all is read.
  effortOf(state).visitLine(state.tokens.length);
  // What is nested deeper is no document, and each level looks at all its lines again.
  if (state.level > MAX_DEPTH + 1) throw new DocumentTooComplex(`The text is nested deeper than ${MAX_DEPTH} levels`);
  if (state.src.charCodeAt(state.bMarks[start]! + state.tShift[start]!) !== 0x7b || isIndented(state, start)) return false;
  const line = lineAt(state, start);
  const found = TAG_LINE.exec(line);
  if (!found || !line.endsWith('%}')) return false;
  if (isConditionTag(found[2]!)) return condition(state, start, silent, { name: found[2]!, closing: found[1] !== undefined, line });
  if (!isBlockTag(found[2]!)) return false;
  const read = readAttributes(line, found[0].length, effortOf(state));
  const isAlone = read && /^\s*[-/]?%\}$/.test(line.slice(read.end, read.end + 50));
  const held = read && !isAlone && found[1] === undefined ? heldInLine(line.slice(read.end), found[2]!) : undefined;
  if (!read || (!isAlone && held === undefined)) return false;
  if (silent) return true;
  const say = (closing: boolean, raw: string) => {
    const token = state.push('tag', '', 0);
    token.map = [start, start + 1];
    sayTag(token, { name: found[2]!, closing, attributes: closing ? {} : read.attributes, raw });
  };
  say(found[1] !== undefined, held === undefined ? line : line.slice(0, line.indexOf('%}') + 2));
  if (held !== undefined) {
    if (held !== '') pushParagraph(state, held, start);
    say(true, `{% end${found[2]!} %}`);
  }
  state.line = start + 1;
  return true;
};

/** `{% name … %} Words {% endname %}` on one line: what it holds; undefined if the line is no such thing. */
function heldInLine(rest: string, name: string): string | undefined {
  const begun = /^\s*%\}/.exec(rest);
  const end = begun ? rest.lastIndexOf('{%') : -1;
  if (!begun || end < begun[0].length || rest.slice(end + 2, -2).trim() !== `end${name}`) return undefined;
  const held = rest.slice(begun[0].length, end).trim();
  return held.includes('{%') ? undefined : held;
}

function pushParagraph(state: StateBlock, text: string, line: number): void {
  state.push('paragraph_open', 'p', 1).map = [line, line + 1];
  const inline = state.push('inline', '', 0);
  inline.content = text;
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}

/** Refuses tables that are too wide, before their rows are filled up. */
const tableWidth: BlockRule = (state, start, end) => {
  if (start + 1 >= end || !RULES.test(lineAt(state, start + 1))) return false;
  const columns = lineAt(state, start + 1)
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length;
  if (columns > MOST_COLUMNS) throw new DocumentTooComplex(`The text holds a table of more than ${MOST_COLUMNS} columns`);
  return false;
};

function condition(
  state: StateBlock,
  start: number,
  silent: boolean,
  { name, closing, line }: { name: string; closing: boolean; line: string },
): boolean {
  if ((state.env as ParseEnv).areConditionsText) return false;
  const rest = line.slice(line.indexOf(name) + name.length);
  const tag = readConditionTag(line, { name, closing, rest }, effortOf(state));
  if (!tag) return false;
  if (silent) return true;
  const token = state.push('tag', '', 0);
  token.map = [start, start + 1];
  sayTag(token, tag);
  state.line = start + 1;
  return true;
}

const mathBlock: BlockRule = (state, start, end, silent) => {
  if (isIndented(state, start) || lineAt(state, start) !== '$$') return false;
  const effort = effortOf(state);
  let close = start + 1;
  while (!isOutside(state, close, end) && !(state.sCount[close]! >= state.blkIndent && lineAt(state, close) === '$$')) {
    if (effort.isSpent) return false;
    effort.scanLine(state.eMarks[close]! - state.bMarks[close]!);
    close++;
  }
  if (isOutside(state, close, end)) return false;
  if (silent) return true;
  const token = state.push('math', '', 0);
  token.content = state.getLines(start + 1, close, state.blkIndent, false).replace(/\n$/, '');
  token.map = [start, close + 1];
  state.line = close + 1;
  return true;
};

const inlineTag: InlineRule = (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  if (state.src.startsWith('<!--', state.pos)) return inlineComment(state);
  INLINE_TAG.lastIndex = state.pos;
  const found = INLINE_TAG.exec(state.src);
  const name = found?.[2]?.toLowerCase();
  if (!found || name === undefined) return false;
  const read = readAttributes(state.src, INLINE_TAG.lastIndex, effortOf(state));
  if (!read) return false;
  const end = state.src.startsWith('/>', read.end) ? read.end + 2 : state.src[read.end] === '>' ? read.end + 1 : undefined;
  if (end === undefined || end > state.posMax) return false;
  if (!silent) {
    const raw = state.src.slice(state.pos, end);
    if (name === 'br') state.push('hardbreak', 'br', 0);
    else sayTag(state.push('html_tag', '', 0), { name, closing: found[1] === '/', attributes: read.attributes, raw });
  }
  state.pos = name === 'br' ? lineEndAfter(state, end) : end;
  return true;
};

/** A line broken twice in one place is broken once. */
function lineEndAfter(state: StateInline, end: number): number {
  LINE_END.lastIndex = end;
  return LINE_END.test(state.src) && LINE_END.lastIndex <= state.posMax ? LINE_END.lastIndex : end;
}

function inlineComment(state: StateInline): boolean {
  const effort = effortOf(state);
  const close = effort.isSpent ? -1 : state.src.indexOf('-->', state.pos + '<!--'.length);
  effort.scan((close < 0 ? state.posMax : close) - state.pos);
  if (close < 0 || close + '-->'.length > state.posMax) return false;
  state.pos = close + '-->'.length;
  return true;
}

/** Asked at every sign of an inline text: the work grows with them, not with the length. */
const effort: InlineRule = (state) => {
  effortOf(state).readSign();
  return false;
};

const bracket: InlineRule = (state) => {
  if (state.src.charCodeAt(state.pos) === 0x5b) effortOf(state).openBracket();
  return false;
};

const emoji: InlineRule = (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== 0x3a) return false;
  EMOJI.lastIndex = state.pos;
  const code = EMOJI.exec(state.src)?.[1];
  if (code === undefined || EMOJI.lastIndex > state.posMax) return false;
  if (WORD.test(state.src[state.pos - 1] ?? ' ') || WORD.test(state.src[EMOJI.lastIndex] ?? ' ')) return false;
  if (!silent) state.push('emoji', '', 0).content = code;
  state.pos = EMOJI.lastIndex;
  return true;
};

export const markdown: MarkdownIt = createMarkdown();

function createMarkdown(): MarkdownIt {
  const md = new MarkdownItParser({ html: false, linkify: false, typographer: false });
  // Addresses are judged, resolved and kept as they were written.
  md.normalizeLink = (href) => href;
  md.normalizeLinkText = (href) => href;
  md.validateLink = () => true;
  // Escaped characters stay apart: what was escaped is no link.
  md.core.ruler.disable(['text_join', 'linkify', 'replacements', 'smartquotes']);
  md.inline.ruler.disable(['linkify']);
  const alt = ['paragraph', 'reference', 'blockquote', 'list', 'table'];
  md.block.ruler.before('table', 'table_width', tableWidth);
  md.block.ruler.before('fence', 'liquid_tag', liquidTag, { alt });
  md.block.ruler.before('fence', 'html_block', htmlBlock, { alt });
  md.block.ruler.before('fence', 'raw_html', rawHtml, { alt });
  md.block.ruler.before('fence', 'container', containerLine, { alt });
  md.block.ruler.before('reference', 'footnote', footnote, { alt: ['paragraph', 'reference'] });
  md.block.ruler.before('fence', 'math_block', mathBlock, { alt });
  md.inline.ruler.before('autolink', 'inline_tag', inlineTag);
  md.inline.ruler.before('escape', 'inline_math', inlineMath);
  md.inline.ruler.before('escape', 'emoji', emoji);
  md.inline.ruler.before('link', 'footnote_reference', footnoteReference);
  md.inline.ruler.before('footnote_reference', 'bracket', bracket);
  md.inline.ruler.before('text', 'effort', effort);
  md.core.ruler.after('block', 'tasks', (state) => {
    takeHeadingIds(state.tokens);
    for (const [index, token] of state.tokens.entries()) {
      if (token.type !== 'inline' || state.tokens[index - 2]?.type !== 'list_item_open') continue;
      const found = /^\[([ xX])\](?:\s+|$)/.exec(token.content);
      if (!found) continue;
      state.tokens[index - 2]!.meta = { checked: found[1] !== ' ' };
      token.content = token.content.slice(found[0].length);
    }
  });
  return md;
}
