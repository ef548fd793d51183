import type { StateBlock } from 'markdown-it';
import { type BlockRule, effortOf, isIndented, isOutside, lineAt } from './block-line.js';
import { BLOCK_ELEMENTS, COMPONENTS, isKnownElement, RAW_ELEMENTS } from './html-elements.js';
import { INLINE_TAGS, isBlockTag, MARK_TAGS } from './tag-names.js';

const TAG = /^<\/?([a-z][\w.:-]*)(?=[\s/>]|$)/i;
/** A tag that stands alone on its line. */
const LONE_TAG = /^<\/?[a-z][\w.:-]*(?:\s[^<>]*)?>$/i;
const NO_CONTENT = /^<(?:!doctype|\?|!\[cdata\[)/i;
/** What may hold empty lines, and how it begins. */
const RAW = new RegExp(`<(/?)(${RAW_ELEMENTS.join('|')})(?=[\\s>])|<!--|-->`, 'gi');
const RAW_INLINE: ReadonlySet<string> = new Set(['picture', 'svg', 'select', 'textarea']);

/**
 * Lines of HTML up to the next empty line, as they are: `HtmlTree` joins what belongs together. Markdown may stand between
 * them. Elements such as `pre` hold empty lines, too.
 */
export const rawHtml: BlockRule = (state, start, end, silent) => {
  if (state.src.charCodeAt(state.bMarks[start]! + state.tShift[start]!) !== 0x3c || isIndented(state, start)) return false;
  const line = lineAt(state, start);
  if (!begins(line, silent)) return false;
  if (silent) return true;
  const next = endOfHtml(state, start, end);
  const token = state.push('html', '', 0);
  token.map = [start, next];
  token.content = state.getLines(start, next, state.blkIndent, false);
  state.line = next;
  return true;
};

function begins(line: string, silent: boolean): boolean {
  if (NO_CONTENT.test(line)) return true;
  const name = TAG.exec(line)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (RAW_INLINE.has(name)) return true;
  // A component has a name in capital letters or with a hyphen: other unknown words in brackets are part of a text.
  if (Object.hasOwn(BLOCK_ELEMENTS, name)) return isPlainElement(name) || (!silent && LONE_TAG.test(line));
  if (silent || !LONE_TAG.test(line)) return false;
  if (isKnownElement(name)) return !Object.hasOwn(MARK_TAGS, name) && !Object.hasOwn(INLINE_TAGS, name) && name !== 'br';
  return /^<\/?(?:[A-Z][\w.]+|[a-z]+-[\w-]+)/.test(line);
}

/** Whether it is an element of HTML, which may end a paragraph without an empty line. */
const isPlainElement = (name: string): boolean => !COMPONENTS.has(name);

function endOfHtml(state: StateBlock, start: number, end: number): number {
  const effort = effortOf(state);
  let open: string | undefined;
  /** The first empty line within what is open. */
  let gap: number | undefined;
  let next = start;
  for (; !isOutside(state, next, end) && !(effort.isSpent && gap !== undefined); next++) {
    if (state.isEmpty(next)) {
      if (open !== undefined) gap ??= next;
      else if (!continues(state, next + 1, end)) return next;
      continue;
    }
    const line = lineAt(state, next);
    if (open === undefined && next > start && isTag(line)) return next;
    effort.scanLine(line.length);
    open = openAfter(line, open);
    if (open === undefined) gap = undefined;
  }
  // What never ends does not take the rest of the page with it.
  return gap ?? next;
}

/** A tag of a block begins one; those of conditions are for the reader of HTML, which refuses them. */
function isTag(line: string): boolean {
  const [, name] = /^\{%[ \t]*(?:end)?([a-z][\w-]*)/.exec(line) ?? [];
  return name !== undefined && isBlockTag(name) && name !== 'if';
}

/** Markup that is indented like code after an empty line goes on: nobody means code by it. */
function continues(state: StateBlock, line: number, end: number): boolean {
  if (isOutside(state, line, end) || state.isEmpty(line)) return false;
  return isIndented(state, line) && TAG.test(lineAt(state, line)) && isKnownElement(TAG.exec(lineAt(state, line))![1]!.toLowerCase());
}

/** The element, or the comment, that is open after a line and may hold empty lines. */
function openAfter(line: string, before: string | undefined): string | undefined {
  let open = before;
  for (const { 0: sign, 1: slash, 2: name } of line.matchAll(RAW)) {
    const found = name?.toLowerCase() ?? '--';
    if (open === undefined) {
      if (sign === '<!--' || (slash === '' && name !== undefined)) open = found;
    } else if (open === found && (sign === '-->' || slash === '/')) open = undefined;
  }
  return open;
}
