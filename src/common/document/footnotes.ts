import type { Token } from 'markdown-it';
import { type BlockRule, isIndented, lineAt } from './block-line.js';
import type { InlineRule } from './inline-rule.js';
import type { ParseEnv } from './tag-token.js';

const NOTE = /^\[\^([^\]\s]{1,100})\]:/;
const REFERENCE = /\[\^([^\]\s]{1,100})\]/y;
const INDENT = 4;

/** `[^1]: The text`, and what follows it indented. */
export const footnote: BlockRule = (state, start, end, silent) => {
  const from = state.bMarks[start]! + state.tShift[start]!;
  if (state.src.charCodeAt(from) !== 0x5b || isIndented(state, start)) return false;
  const found = NOTE.exec(lineAt(state, start));
  if (!found) return false;
  if (silent) return true;
  const label = found[1]!;
  (state.env as ParseEnv).footnotes.add(label);
  const token = state.push('footnote_open', '', 1);
  token.map = [start, start + 1];
  token.meta = { label };
  const saved = [state.bMarks[start]!, state.tShift[start]!, state.sCount[start]!] as const;
  const text = from + found[0].length;
  const spaces = /^[ \t]*/.exec(state.src.slice(text, state.eMarks[start]))![0].length;
  // The line is read as if it began behind the label, indented as the lines below.
  state.bMarks[start] = text;
  state.tShift[start] = spaces;
  state.blkIndent += INDENT;
  state.sCount[start] = state.blkIndent;
  state.md.block.tokenize(state, start, end);
  state.blkIndent -= INDENT;
  [state.bMarks[start], state.tShift[start], state.sCount[start]] = saved;
  state.push('footnote_close', '', -1);
  return true;
};

/** `[^1]`, when there is such a note. */
export const footnoteReference: InlineRule = (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== 0x5b) return false;
  REFERENCE.lastIndex = state.pos;
  const label = REFERENCE.exec(state.src)?.[1];
  if (label === undefined || REFERENCE.lastIndex > state.posMax || !(state.env as ParseEnv).footnotes.has(label)) return false;
  if (!silent) state.push('footnote_reference', '', 0).content = label;
  state.pos = REFERENCE.lastIndex;
  return true;
};

/** Where the text of each note begins among the tokens. The first of several notes with one label counts. */
export function footnotesIn(tokens: readonly Token[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'footnote_open') continue;
    const { label } = token.meta as { label: string };
    // No label holds a space.
    places.set(places.has(label) ? `${label} ${at}` : label, at);
  }
  return places;
}
