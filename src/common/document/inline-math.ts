import type { InlineRule } from './inline-rule.js';

const LONGEST = 1000;
/** A dollar before a number is money, unless it is followed by signs that only formulas have. */
const FORMULA = /[\\^_={}]/;

/** `$$x$$` and `$x$`. */
export const inlineMath: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== 0x24) return false;
  const [from, end] = src.startsWith('$$', pos) ? [pos + 2, endOfDouble(src, pos)] : [pos + 1, endOfSingle(src, pos)];
  const width = from - pos;
  if (end === undefined || end + width > posMax) return false;
  if (!silent) state.push('inline_math', '', 0).content = src.slice(from, end);
  state.pos = end + width;
  return true;
};

function endOfDouble(src: string, pos: number): number | undefined {
  const end = src.indexOf('$$', pos + 2);
  return end <= pos + 2 ? undefined : end;
}

function endOfSingle(src: string, pos: number): number | undefined {
  if (!/^[^\s$`]/.test(src.slice(pos + 1, pos + 2)) || /[\w$\\]/.test(src[pos - 1] ?? ' ')) return undefined;
  const text = src.slice(pos + 1, pos + 1 + LONGEST);
  const length = text.search(/[$\n`]/);
  if (length < 1 || text[length] !== '$' || /[\s\\]/.test(text[length - 1]!) || /[\w$]/.test(text[length + 1] ?? ' ')) return undefined;
  return /\d/.test(text[0]!) && !FORMULA.test(text.slice(0, length)) ? undefined : pos + 1 + length;
}
