import { escaped, printTokens, tokensOf, unescaped, type Token } from './marked-text.js';

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
  const starts = new Set(Array.from(segmenterFor(language).segment(plain), ({ index }) => index));
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
