import type { StateBlock } from 'markdown-it';
import { type BlockRule, effortOf, isIndented, isOutside, lineAt } from './block-line.js';
import { type Attributes, readAttributes } from './tag-notation.js';
import { sayTag } from './tag-token.js';

const FRAME = /^<(p|h[1-6]|summary|figure)(?=[\s>])/;
const DETAILS = /^<(\/?)details(?=[\s>])/;
const RULE = /^<hr\s*\/?>$/;

/** Comments, `<hr>`, `<details>` and `</details>`, and `<p>`, `<h1>`, `<summary>` and `<figure>` up to their end. */
export const htmlBlock: BlockRule = (state, start, end, silent) => {
  if (state.src.charCodeAt(state.bMarks[start]! + state.tShift[start]!) !== 0x3c || isIndented(state, start)) return false;
  const line = lineAt(state, start);
  if (line.startsWith('<!--')) return comments(state, start, end, silent);
  if (RULE.test(line)) {
    if (silent) return true;
    state.push('hr', 'hr', 0).map = [start, start + 1];
    state.line = start + 1;
    return true;
  }
  const found = DETAILS.exec(line);
  const read = found ? readAttributes(line, found[0].length, effortOf(state)) : undefined;
  if (found && (!read || line[read.end] !== '>')) return false;
  const rest = read ? line.slice(read.end + 1).trim() : line;
  const frame = rest === '' ? undefined : frameOf(state, rest, start, end);
  if (rest !== '' && !frame) return false;
  if (silent) return true;
  if (found && read) {
    const raw = line.slice(0, read.end + 1);
    const token = state.push('tag', '', 0);
    token.map = [start, start + 1];
    sayTag(token, { name: 'details', closing: found[1] === '/', attributes: read.attributes, raw });
  }
  if (frame) {
    state.push('html_open', frame.name, 1).meta = frame.attributes;
    const inline = state.push('inline', '', 0);
    inline.content = frame.content;
    inline.map = [start, frame.next];
    inline.children = [];
    state.push('html_close', frame.name, -1);
  }
  state.line = frame?.next ?? start + 1;
  return true;
};

/** What nobody sees, as long as nothing else stands on its lines. */
function comments(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const effort = effortOf(state);
  let line = start;
  let rest = lineAt(state, line);
  while (rest.startsWith('<!--')) {
    let close = rest.indexOf('-->', '<!--'.length);
    while (close < 0) {
      effort.scanLine(rest.length);
      if (effort.isSpent || isOutside(state, ++line, end)) return false;
      rest = lineAt(state, line);
      close = rest.indexOf('-->');
    }
    rest = rest.slice(close + '-->'.length).trimStart();
  }
  if (rest !== '') return false;
  if (!silent) state.line = line + 1;
  return true;
}

interface Frame {
  name: string;
  attributes: Attributes;
  content: string;
  /** The line after its end. */
  next: number;
}

function frameOf(state: StateBlock, line: string, start: number, end: number): Frame | undefined {
  const found = FRAME.exec(line);
  const effort = effortOf(state);
  const read = found ? readAttributes(line, found[0].length, effort) : undefined;
  if (!found || !read || line[read.end] !== '>') return undefined;
  const close = `</${found[1]}>`;
  const lines = [line.slice(read.end + 1)];
  let next = start + 1;
  // As a paragraph, it ends with the first empty line.
  for (; !lines.at(-1)!.endsWith(close); next++) {
    if (effort.isSpent || isOutside(state, next, end) || state.isEmpty(next)) return undefined;
    lines.push(lineAt(state, next));
    effort.scanLine(lines.at(-1)!.length);
  }
  return { name: found[1]!, attributes: read.attributes, content: lines.join('\n').slice(0, -close.length).trim(), next };
}
