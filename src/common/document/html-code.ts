import { framedBlock } from './canonical.js';
import { codeBlock } from './fit-blocks.js';
import { highlightLines } from './highlight-lines.js';
import type { HtmlElement, HtmlNode } from './html-tree.js';
import { BLOCKS } from './node-table.js';
import { sound } from './parse-inline.js';
import type { Block } from './rich-text.js';
import { dataOfTag } from './tag-data.js';

interface Piece {
  text: string;
  isStrong: boolean;
}

/** The names of attributes that say something of code. */
const SAID: Readonly<Record<string, string>> = {
  'data-title': 'title',
  'data-overflow': 'overflow',
  'data-line-numbers': 'lineNumbers',
  'data-full-width': 'fullWidth',
  'data-expandable': 'expandable',
};

/** A `pre`: lines that are strong from their beginning to their end are highlighted. */
export function htmlCode(pre: HtmlElement): Block {
  const pieces: Piece[] = [];
  collect(pre.children, false, pieces);
  const lines: Piece[][] = [[]];
  for (const { text, isStrong } of pieces) {
    for (const [index, part] of sound(text).replace(/\r\n?/g, '\n').split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)!.push({ text: part, isStrong });
    }
  }
  // HTML ignores a line end after the tag, and nobody sees the one before the end.
  if (lines[0]!.length === 0 && lines.length > 1) lines.shift();
  while (lines.length > 0 && lines.at(-1)!.every(({ text }) => text.trim() === '')) lines.pop();
  const code = codeBlock(
    lines.map((line) => line.map(({ text }) => text).join('')),
    languageOf(pre),
  );
  const highlighted = new Set(lines.flatMap((line, index) => (isHighlighted(line) ? [index + 1] : [])));
  const attributes = Object.entries(SAID).flatMap(([name, member]) => {
    const value = pre.attributes[name];
    return value === undefined ? [] : [[member, value]];
  });
  const { data } = dataOfTag(Object.fromEntries(attributes) as Record<string, unknown>, BLOCKS.code, () => null)!;
  return framedBlock(highlightLines({ ...code, data: { ...code.data, ...data } }, highlighted));
}

function collect(nodes: readonly HtmlNode[], isStrong: boolean, pieces: Piece[]): void {
  for (const node of nodes) {
    if (node.kind === 'text') pieces.push({ text: node.text, isStrong });
    else if (node.kind === 'element') {
      const { name, isClosed, raw, attributes, children } = node;
      if (name === 'br') pieces.push({ text: '\n', isStrong });
      else {
        // Code is full of what looks like tags.
        if (!isClosed && Object.keys(attributes).length === 0) pieces.push({ text: raw, isStrong });
        collect(children, isStrong || name === 'strong' || name === 'mark', pieces);
      }
    }
  }
}

const isHighlighted = (line: readonly Piece[]) => line.length > 0 && line.every(({ isStrong, text }) => isStrong || text.trim() === '');

function languageOf(pre: HtmlElement): string | undefined {
  const code = pre.children.find((child): child is HtmlElement => child.kind === 'element' && child.name === 'code');
  for (const { attributes } of [pre, ...(code ? [code] : [])]) {
    const named = /(?:^|\s)lang(?:uage)?-([\w+#.-]+)/.exec(attributes['class'] ?? '')?.[1] ?? attributes['lang'] ?? attributes['language'];
    if (named !== undefined && named !== '') return sound(named);
  }
  return undefined;
}
