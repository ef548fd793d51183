import { escaped, printTokens, tokensOf, unescaped, type Token } from './marked-text.js';

/** In characters. */
const WINDOW = 2000;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** Splits a marked text into sentences, but not within a pair of tags. Their concatenation is the text. */
export function cutSentences(marked: string, language: string): string[] {
  const tokens = tokensOf(marked);
  const plain = tokens.map(plainOf).join('');
  const starts = startsIn(plain, language);
  if (starts.size < 2) return [marked];
  const sentences: Token[][] = [[]];
  let [offset, depth, begun] = [0, 0, 0];
  for (const token of split(tokens, starts)) {
    // A closing tag belongs to the sentence before it.
    if (token.kind !== 'close' && depth === 0 && offset > begun && starts.has(offset)) {
      sentences.push([]);
      begun = offset;
    }
    sentences.at(-1)!.push(token);
    offset += plainOf(token).length;
    if (token.kind === 'open') depth += 1;
    if (token.kind === 'close') depth -= 1;
  }
  return sentences.map((sentence) => printTokens(sentence));
}

/**
 * The offsets at which sentences start. The time that a segmenter takes grows with the square of the length, so it gets one
 * window after the other. A sentence that is longer than a window is cut after a word.
 */
function startsIn(text: string, language: string): Set<number> {
  const starts = new Set<number>();
  const segmenter = segmenterFor(language);
  for (let from = 0; from < text.length;) {
    const window = text.slice(from, from + WINDOW);
    const found = Array.from(segmenter.segment(window), ({ index }) => index);
    for (const index of found) starts.add(from + index);
    if (from + WINDOW >= text.length) break;
    // The last sentence may continue after the window.
    const last = found.at(-1)!;
    from += last > 0 ? last : wordEndIn(window);
  }
  return starts;
}

function wordEndIn(window: string): number {
  const space = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\n'));
  if (space > 0) return space + 1;
  return /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length;
}

const plainOf = (token: Token): string => (token.kind === 'text' ? unescaped(token.text) : token.kind === 'void' ? '\ufffc' : '');

/** Splits the texts at the offsets where sentences start. */
function* split(tokens: readonly Token[], starts: ReadonlySet<number>): Generator<Token> {
  let offset = 0;
  for (const token of tokens) {
    const plain = plainOf(token);
    let from = 0;
    for (let at = 1; token.kind === 'text' && at < plain.length; at++) {
      if (!starts.has(offset + at)) continue;
      yield { kind: 'text', text: escaped(plain.slice(from, at)) };
      from = at;
    }
    yield token.kind === 'text' ? { kind: 'text', text: escaped(plain.slice(from)) } : token;
    offset += plain.length;
  }
}
