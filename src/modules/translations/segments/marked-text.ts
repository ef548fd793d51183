import { canonicalInlines } from '../../../common/document/canonical.js';
import { MARKS } from '../../../common/document/inline-table.js';
import type { Inline, InlineNode, Leaf, Mark } from '../../../common/document/rich-text.js';

/**
 * What a tag of a marked text stands for. `g` is a text with marks, `a` a link or an annotation, and `x` anything that is
 * not translated: code, expressions, images, icons, keys.
 */
type Placeholder = { tag: 'g'; marks: readonly Mark[] } | { tag: 'a'; inline: Inline } | { tag: 'x'; node: InlineNode };

/** Inline content as text for translation: `Open <a1>the <g2>settings</g2></a1>.`, with what its tags stand for by number. */
export interface MarkedText {
  text: string;
  placeholders: ReadonlyMap<number, Placeholder>;
}

/** One part of a marked text. */
export type Token = { kind: 'text'; text: string } | { kind: 'open' | 'close' | 'void'; tag: 'g' | 'a' | 'x'; number: number };

const TAG = /<(\/?)([gax])(\d{1,6})(\/?)>/g;

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  nbsp: '\u00a0',
};

export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#39|#x27|nbsp);/g, (_, name: string) => ENTITIES[name]!);

/** Splits a marked text at its tags. What only looks like a tag is text. */
export function tokensOf(marked: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const { 0: found, 1: slash, 2: tag, 3: digits, 4: end, index } of marked.matchAll(TAG)) {
    const kind = slash === '/' ? 'close' : end === '/' ? 'void' : 'open';
    if ((tag === 'x') !== (kind === 'void')) continue;
    if (index > from) tokens.push({ kind: 'text', text: marked.slice(from, index) });
    tokens.push({ kind, tag: tag as 'g' | 'a' | 'x', number: Number(digits) });
    from = index + found.length;
  }
  if (from < marked.length) tokens.push({ kind: 'text', text: marked.slice(from) });
  return tokens;
}

export function printTokens(tokens: readonly Token[], numberOf = (number: number) => number): string {
  return tokens.map((token) => (token.kind === 'text' ? token.text : tagText(token.kind, token.tag, numberOf(token.number)))).join('');
}

const tagText = (kind: 'open' | 'close' | 'void', tag: string, number: number) =>
  kind === 'void' ? `<${tag}${number}/>` : `<${kind === 'close' ? '/' : ''}${tag}${number}>`;

/** The text without its tags; whatever is not translated is one character. */
export const plainOf = (marked: string): string =>
  tokensOf(marked)
    .map((token) => (token.kind === 'text' ? unescaped(token.text) : token.kind === 'void' ? '\ufffc' : ''))
    .join('');

/** Whether there is anything to translate. */
export const hasWords = (marked: string): boolean => /\p{L}/u.test(plainOf(marked));

export function markInlines(nodes: readonly InlineNode[]): MarkedText {
  const placeholders = new Map<number, Placeholder>();
  const add = (placeholder: Placeholder): number => {
    placeholders.set(placeholders.size + 1, placeholder);
    return placeholders.size;
  };
  const leaf = (one: Leaf): string => {
    if (one.marks.length === 0) return escaped(one.text);
    if (!one.marks.every(({ type }) => MARKS[type].translated)) return `<x${add({ tag: 'x', node: { object: 'text', leaves: [one] } })}/>`;
    const number = add({ tag: 'g', marks: one.marks });
    return `<g${number}>${escaped(one.text)}</g${number}>`;
  };
  const print = (inlines: readonly InlineNode[]): string =>
    inlines
      .map((node) => {
        if (node.object === 'text') return node.leaves.map(leaf).join('');
        if (node.nodes === undefined) return `<x${add({ tag: 'x', node })}/>`;
        const number = add({ tag: 'a', inline: node });
        return `<a${number}>${print(node.nodes)}</a${number}>`;
      })
      .join('');
  return { text: print(nodes), placeholders };
}

/** Rebuilds inline content from a marked text whose tags are those of `placeholders`, properly nested. */
export function readInlines({ text, placeholders }: MarkedText): InlineNode[] {
  const tokens = tokensOf(text);
  let at = 0;
  const read = (marks: readonly Mark[]): InlineNode[] => {
    const nodes: InlineNode[] = [];
    while (at < tokens.length) {
      const token = tokens[at++]!;
      if (token.kind === 'close') break;
      if (token.kind === 'text') {
        nodes.push({ object: 'text', leaves: [{ object: 'leaf', text: unescaped(token.text), marks }] });
        continue;
      }
      const placeholder = placeholders.get(token.number)!;
      if (placeholder.tag === 'x') nodes.push(placeholder.node);
      else if (placeholder.tag === 'g') nodes.push(...read([...marks, ...placeholder.marks]));
      else nodes.push({ ...placeholder.inline, nodes: canonicalInlines(read(marks)) });
    }
    return nodes;
  };
  return canonicalInlines(read([]));
}
