import { isDeepStrictEqual } from 'node:util';
import { cutSentences } from './cut-sentences.js';
import { hasWords, printTokens, tokensOf, type MarkedText } from './marked-text.js';
import { soundTranslation } from './sound-translation.js';
import { Unit } from './unit.js';

/** A segment with the translation that a person wrote. */
export interface Learned {
  segment: string;
  translation: string;
}

interface Languages {
  from: string;
  to: string;
}

/**
 * Finds out which translations a person changed: `before` is the text that a run wrote, `after` what it is now. Sentences are
 * compared one by one. If the person wrote another number of sentences, the whole text is one segment. Nothing is learned
 * from a text that lost or got a tag.
 */
export function learnFrom(source: MarkedText, before: MarkedText, after: MarkedText, { from, to }: Languages): Learned[] {
  const [written, edited] = [inTagsOf(source, before), inTagsOf(source, after)];
  if (edited === undefined || edited === written) return [];
  const unit = new Unit(source.text, from);
  if (unit.parts.length === 1) return sound([[source.text, edited]]);
  const [old, now] = [written === undefined ? [] : cutSentences(written, to), cutSentences(edited, to)];
  if (old.length !== unit.parts.length || now.length !== unit.parts.length) return sound([[source.text, edited]]);
  const sentences = cutSentences(source.text, from);
  const changed = sentences.flatMap((sentence, i): [string, string][] => (old[i] === now[i] ? [] : [[sentence, now[i]!]]));
  const learned = sound(changed);
  return learned.length === changed.length ? learned : sound([[source.text, edited]]);
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

function sound(pairs: readonly (readonly [string, string])[]): Learned[] {
  return pairs.flatMap(([source, text]) => {
    const { segment, numbers } = new Unit(source, 'en').whole;
    if (!hasWords(segment)) return [];
    const local = printTokens(tokensOf(text.trim()), (number) => numbers.indexOf(number) + 1);
    const translation = soundTranslation(segment, local);
    return translation === undefined ? [] : [{ segment, translation }];
  });
}
