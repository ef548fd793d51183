import { sameMark, withoutBlockKeys } from './canonical.js';
import { imageHref } from './image-ref.js';
import { colorStyle, markElement } from './mark-elements.js';
import { type InlineHolder, INLINES, isHolder } from './inline-table.js';
import type { Inline, InlineNode, Leaf, Mark, MarkType } from './rich-text.js';
import { attributesOf, type HrefOf } from './tag-data.js';
import { printAttributes } from './tag-notation.js';

/** Where an inline text stands decides what in it must be escaped. */
export interface Place {
  cell?: boolean;
  heading?: boolean;
  /** Whether it is the text of a link or an annotation: other text stands around it. */
  within?: boolean;
}

interface Span {
  mark: Mark;
  /** Whether the mark can be written as Markdown does: set when both ends are known. */
  plain: boolean;
  /** The place of its end among the pieces. */
  end: number;
}

type Piece = { kind: 'text'; text: string } | { kind: 'markup'; out: string; emoji?: string } | { kind: 'open' | 'close'; span: Span };

const PLAIN: Partial<Record<MarkType, string>> = { bold: '**', italic: '_', strikethrough: '~~' };
const WORD = /[\p{L}\p{N}]/u;
// What both sides agree to call space or punctuation: of the rest of Unicode each has its own idea.
const EDGE = /[ \n\r\t!-/:-@[-`{-~]/;
const SAFE_HREF = /^[\w\-.~:/?#@!$',=%+&]+$/;
const EMOJI = /^(?=[a-z0-9_+-]*[a-z])[a-z0-9][a-z0-9_+-]{0,63}$/;

export function printInlines(nodes: readonly InlineNode[], hrefOf: HrefOf, place: Place = {}): string {
  const pieces: Piece[] = [];
  for (const node of nodes) {
    if (node.object === 'text') addLeaves(pieces, node.leaves, 0, place);
    else pieces.push(inlinePiece(node, hrefOf, place));
  }
  const out: string[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!;
    if (piece.kind === 'text') out.push(escaped(piece.text, pieces, index, place));
    else if (piece.kind === 'markup') out.push(piece.emoji === undefined ? piece.out : emojiOut(piece.emoji, pieces, index));
    else {
      if (piece.kind === 'open') piece.span.plain = isPlain(piece.span, pieces, index);
      out.push(markOut(piece.span, piece.kind === 'close'));
    }
  }
  return atStart(out.join(''), place);
}

/** Marks wrap as many leaves as share them; the first of the order outermost. */
function addLeaves(pieces: Piece[], leaves: readonly Leaf[], depth: number, place: Place): void {
  for (let from = 0; from < leaves.length;) {
    const mark = leaves[from]!.marks[depth];
    let to = from + 1;
    if (!mark) {
      pieces.push({ kind: 'text', text: leaves[from]!.text });
    } else {
      while (to < leaves.length && leaves[to]!.marks[depth] && sameMark(leaves[to]!.marks[depth]!, mark)) to++;
      const text = mark.type === 'code' ? codeSpan(leaves[from]!.text, place) : undefined;
      if (text !== undefined && to === from + 1) pieces.push({ kind: 'markup', out: text });
      else {
        const span: Span = { mark, plain: false, end: 0 };
        pieces.push({ kind: 'open', span });
        addLeaves(pieces, leaves.slice(from, to), depth + 1, place);
        span.end = pieces.push({ kind: 'close', span }) - 1;
      }
    }
    from = to;
  }
}

const codeSpan = (text: string, { cell }: Place): string | undefined =>
  text === '' || /[`\s]/.test(text[0]!) || /\s$/.test(text) || /[`\n\r\t]/.test(text) || (cell && text.includes('|'))
    ? undefined
    : `\`${text}\``;

function isPlain(span: Span, pieces: readonly Piece[], open: number): boolean {
  const sign = PLAIN[span.mark.type];
  if (sign === undefined) return false;
  const starts = insideEdge(pieces, open, 1);
  const ends = insideEdge(pieces, span.end, -1);
  if (starts === undefined || ends === undefined) return false;
  return outsideFits(pieces[open - 1], -1, starts, sign) && outsideFits(pieces[span.end + 1], 0, ends, sign);
}

/** `word` when a letter touches the sign itself, `sign` when another sign or a code span does, undefined when neither. */
function insideEdge(pieces: readonly Piece[], at: number, step: 1 | -1): 'word' | 'sign' | undefined {
  let near = at + step;
  let direct = true;
  const nesting = step > 0 ? 'open' : 'close';
  while (pieces[near]?.kind === nesting && PLAIN[(pieces[near] as { span: Span }).span.mark.type] !== undefined) {
    near += step;
    direct = false;
  }
  const piece = pieces[near];
  if (piece?.kind === 'markup') return 'sign';
  if (piece?.kind === nesting) return 'sign';
  if (piece?.kind !== 'text') return undefined;
  const edge = piece.text.at(step > 0 ? 0 : -1);
  return edge !== undefined && WORD.test(edge) ? (direct ? 'word' : 'sign') : undefined;
}

function outsideFits(piece: Piece | undefined, at: 0 | -1, inside: 'word' | 'sign', sign: string): boolean {
  if (piece?.kind !== 'text') return true;
  const edge = piece.text.at(at) ?? ' ';
  return EDGE.test(edge) || (sign !== '_' && inside === 'word' && WORD.test(edge));
}

function markOut({ mark, plain }: Span, closing: boolean): string {
  if (plain) return PLAIN[mark.type]!;
  const name = markElement(mark.type);
  return closing ? `</${name}>` : `<${name}${colorStyle(mark)}>`;
}

function inlinePiece(node: Inline, hrefOf: HrefOf, place: Place): Piece {
  if (node.type === 'emoji') return { kind: 'markup', out: '', emoji: String(node.data['code']) };
  if (node.type === 'inline-math') {
    const formula = String(node.data['formula']);
    if (/^[^$\s]$|^[^$\s][^$\n\r\t]*[^$\s]$/.test(formula) && !formula.includes('|')) return { kind: 'markup', out: `$$${formula}$$` };
  }
  if (isHolder(node.type)) return { kind: 'markup', out: HOLDERS[node.type](node, hrefOf, place) };
  const addressOf = node.type === 'inline-image' ? imageHref(hrefOf) : hrefOf;
  return { kind: 'markup', out: `<${INLINES[node.type].tag}${printAttributes(attributesOf(node, INLINES[node.type], addressOf))}/>` };
}

const HOLDERS: Readonly<Record<InlineHolder, (node: Inline, hrefOf: HrefOf, place: Place) => string>> = {
  link: linkOut,
  annotation({ nodes = [], fragments }, hrefOf, place) {
    const { fragment: name, nodes: blocks } = fragments![0]!;
    const written = printAttributes({ name, body: blocks.length > 0 ? blocks.map(withoutBlockKeys) : undefined });
    return `<annotation${written}>${printInlines(nodes, hrefOf, { ...place, within: true })}</annotation>`;
  },
};

function linkOut(node: Inline, hrefOf: HrefOf, place: Place): string {
  const attributes = attributesOf(node, INLINES.link, hrefOf);
  const href = attributes['href'];
  const text = printInlines(node.nodes ?? [], hrefOf, { ...place, within: true });
  if (typeof href !== 'string' || !SAFE_HREF.test(href)) return `<a${printAttributes(attributes)}>${text}</a>`;
  const only = node.nodes?.length === 1 && node.nodes[0]!.object === 'text' ? node.nodes[0]!.leaves : [];
  if (only.length === 1 && only[0]!.marks.length === 0 && only[0]!.text === href && /^https?:/.test(href)) return `<${href}>`;
  return `[${text}](${href})`;
}

function emojiOut(code: string, pieces: readonly Piece[], index: number): string {
  const apart = (piece: Piece | undefined, at: 0 | -1) => {
    if (piece?.kind === 'markup') return piece.emoji === undefined;
    return piece?.kind !== 'text' || (EDGE.test(piece.text.at(at) ?? ' ') && piece.text.at(at) !== ':');
  };
  if (EMOJI.test(code) && apart(pieces[index - 1], -1) && apart(pieces[index + 1], 0)) return `:${code}:`;
  return `<emoji${printAttributes({ code })}/>`;
}

// What Markdown gives a meaning to, wherever it stands.
const SPECIAL = /[\\`*[\]<~]|_|&(?=[#a-z])|:(?=\/\/|[a-z0-9][a-z0-9_+-]*:)|(?<=www)\.|@|\{(?=[%{#.:])|[\n\r\t|$!]/gi;

const NOTABLE = /[\\`*[\]<~_&:@{\n\r\t|$!]|www/i;

function escaped(text: string, pieces: readonly Piece[], index: number, place: Place): string {
  const atEdge = index === 0 || index === pieces.length - 1;
  if (!NOTABLE.test(text) && !(atEdge && /^\s|\s$/.test(text))) return text;
  const last = text.length - 1;
  const out = text.replace(SPECIAL, (char, at: number) => {
    if (char === '\n') return '<br>';
    if (char === '\r') return '&#13;';
    if (char === '\t') return '&#9;';
    if (char === '_') return at > 0 && at < last && WORD.test(text[at - 1]!) && WORD.test(text[at + 1]!) ? char : '\\_';
    if (char === '|') return place.cell ? '\\|' : char;
    if (char === '!') return at === last ? '\\!' : char;
    if (char === '$') return isDollarSpecial(at, pieces, index, place) ? '\\$' : char;
    return `\\${char}`;
  });
  const head = index === 0 ? out.replace(/^\s/, entity) : out;
  return index === pieces.length - 1 ? head.replace(/\s$/, entity) : head;
}

/** A formula needs two dollars, the first before a sign. At an edge of the text, the next piece may begin with one. */
function isDollarSpecial(at: number, pieces: readonly Piece[], index: number, { within }: Place): boolean {
  const { text } = pieces[index] as { text: string };
  if (at === 0 || at === text.length - 1) return true;
  const isLone =
    !within && text.indexOf('$') === text.lastIndexOf('$') && pieces.every((piece, other) => other === index || !holdsDollar(piece));
  // Other white space is written as an entity, which is a sign.
  return !isLone && text[at + 1] !== ' ';
}

const holdsDollar = (piece: Piece): boolean =>
  piece.kind === 'text' ? piece.text.includes('$') : piece.kind === 'markup' && piece.out.includes('$');

const entity = (char: string) => `&#${char.codePointAt(0)};`;

/** What would begin a block of another kind. */
function atStart(out: string, { cell, heading }: Place): string {
  if (cell) return out;
  if (heading) {
    let end = out.length;
    while (out[end - 1] === '#') end--;
    return end === out.length ? out : `${out.slice(0, end)}\\${out.slice(end)}`;
  }
  return out
    .replace(/^([#>+=|-])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^\{%/, '\\{%')
    .replace(/^:::/, '\\:::');
}
