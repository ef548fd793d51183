import { isDeepStrictEqual } from 'node:util';
import { alignSentences } from './align-sentences.js';
import { cutSentences } from './cut-sentences.js';
import { printTokens, tokensOf, type MarkedText } from './marked-text.js';
import { soundTranslation } from './sound-translation.js';
import { textOf, textOfPiece, Unit, type Known, type Lookup, type Part, type Piece } from './unit.js';

/** A segment with the translation that a person wrote. */
export interface Learned {
  segment: string;
  translation: string;
}

/** A text that a person edited. */
export interface EditedText {
  source: MarkedText;
  /** What a run wrote. */
  before: MarkedText;
  /** What it is now. */
  after: MarkedText;
  /** Where the run found the translations. */
  known: Known;
}

/**
 * Finds out which translations a person changed. Sentences that the person joined, split or moved are learned together.
 * Undefined if the text lost or got a tag: then it cannot be learned. Empty if nothing changed.
 */
export function learnFrom(edit: EditedText, { from, to }: { from: string; to: string }): Learned[] | undefined {
  const { source, known } = edit;
  const [written, edited] = [inTagsOf(source, edit.before), inTagsOf(source, edit.after)];
  if (edited === undefined || edited.trim() === '') return undefined;
  if (edited === written) return [];
  const unit = new Unit(source.text, from);
  const pieces = written === undefined ? undefined : piecesOf(unit, written, known, to);
  const former = formerOf(unit, pieces ?? []);
  // What the person left alone may have another translation in the memory by now.
  const memory: Lookup = (segment) => former.get(segment) ?? known.memory(segment);
  const reproduced = (learned: readonly Learned[] | undefined): learned is readonly Learned[] => {
    if (!learned) return false;
    const here = new Map(learned.map(({ segment, translation }) => [segment, translation]));
    const corrections = [(segment: string) => here.get(segment), ...known.corrections];
    return textOf(unit.pieces({ corrections, memory })).trim() === edited.trim();
  };
  const apart = written === undefined || !pieces ? undefined : learnedApart(unit, written, edited, pieces, to);
  if (reproduced(apart)) return [...apart];
  const together = sound([{ part: unit.whole, text: edited }]);
  return reproduced(together) ? [...together] : undefined;
}

/** What was learned of each run of sentences; undefined if a tag was moved to another run. */
function learnedApart(unit: Unit, written: string, edited: string, pieces: readonly FormerPiece[], to: string): Learned[] | undefined {
  const [old, now] = [cutSentences(written, to), cutSentences(edited, to)];
  // Where each piece ends in the text, and the sentence after it.
  const ends = new Map<number, number>([[0, 0]]);
  let length = 0;
  for (const { to: sentence, text } of pieces) ends.set((length += text.length), sentence);
  const offsets = [0];
  for (const sentence of old) offsets.push(offsets.at(-1)! + sentence.length);
  const trimmed = (sentences: readonly string[]) => sentences.map((sentence) => sentence.trim());
  const cuts = alignSentences(trimmed(old), trimmed(now), (index) => ends.has(offsets[index]!));
  const changed = cuts.slice(1).flatMap((cut, i) => {
    const start = cuts[i]!;
    const [was, text] = [old.slice(start.before, cut.before).join(''), now.slice(start.after, cut.after).join('')];
    if (was.trim() === text.trim()) return [];
    return [{ part: unit.run(ends.get(offsets[start.before]!)!, ends.get(offsets[cut.before]!)!), text }];
  });
  return sound(changed);
}

type FormerPiece = Pick<Piece, 'from' | 'to'> & { text: string };

/** What the run wrote for each segment. */
function formerOf(unit: Unit, pieces: readonly FormerPiece[]): Map<string, string> {
  return new Map(
    pieces.map(({ from, to, text }) => {
      const { segment, numbers } = unit.run(from, to);
      return [segment, printTokens(tokensOf(text.trim()), (number) => numbers.indexOf(number) + 1)];
    }),
  );
}

/** What the run made each piece of the text of; undefined if that is not known any more. */
function piecesOf(unit: Unit, written: string, known: Known, to: string): FormerPiece[] | undefined {
  const pieces = unit.pieces(known);
  if (textOf(pieces) === written) return pieces.map((piece) => ({ from: piece.from, to: piece.to, text: textOfPiece(piece) }));
  const sentences = cutSentences(written, to);
  return sentences.length === unit.sentences.length ? sentences.map((text, i) => ({ from: i, to: i + 1, text })) : undefined;
}

/** The text with the tag numbers of the source; undefined if it does not have the same tags. */
function inTagsOf({ placeholders }: MarkedText, { text, placeholders: own }: MarkedText): string | undefined {
  const free = new Map(placeholders);
  const numbers = new Map<number, number>();
  for (const [number, placeholder] of own) {
    for (const [candidate, other] of free) {
      if (!sameTarget(placeholder, other)) continue;
      numbers.set(number, candidate);
      free.delete(candidate);
      break;
    }
    if (!numbers.has(number)) return undefined;
  }
  return free.size > 0 ? undefined : printTokens(tokensOf(text), (number) => numbers.get(number)!);
}

type Placeholder = MarkedText['placeholders'] extends ReadonlyMap<number, infer P> ? P : never;

/** The texts within a link are translated, so a link is recognized by its target. */
function sameTarget(one: Placeholder, other: Placeholder): boolean {
  if (one.tag === 'a' && other.tag === 'a')
    return one.inline.type === other.inline.type && isDeepStrictEqual(one.inline.data, other.inline.data);
  if (one.tag === 'g' && other.tag === 'g') return isDeepStrictEqual(one.marks, other.marks);
  return one.tag === 'x' && other.tag === 'x' && isDeepStrictEqual(targetOf(one.node), targetOf(other.node));
}

/** Labels and captions are translated too, and keys differ. */
const targetOf = (node: (Placeholder & { tag: 'x' })['node']) =>
  node.object === 'text'
    ? node.leaves
    : { type: node.type, data: { ...node.data, alt: undefined, caption: undefined, label: undefined }, nodes: undefined };

/** Undefined if a part lost or got a tag. */
function sound(changed: readonly { part: Part; text: string }[]): Learned[] | undefined {
  const learned: Learned[] = [];
  for (const { part, text } of changed) {
    const local = printTokens(tokensOf(text.trim()), (number) => part.numbers.indexOf(number) + 1);
    const translation = part.hasWords ? soundTranslation(part.segment, local) : undefined;
    if (translation === undefined) return undefined;
    learned.push({ segment: part.segment, translation });
  }
  return learned;
}
