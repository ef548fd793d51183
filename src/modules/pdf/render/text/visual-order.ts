import { createRequire } from 'node:module';
import type { Atom } from './atom.js';

interface Bidi {
  getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array };
  getMirroredCharacter(character: string): string | null;
}

// The package has no types.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = /[\p{L}]/u;

/** Whether the text begins with a letter of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const [letter] = STRONG.exec(text.slice(0, 1000)) ?? [];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}

/** Puts the atoms of a line in the order in which they are drawn, from left to right. */
export function visualOrder(atoms: readonly Atom[], rightToLeft: boolean): readonly Atom[] {
  const text = atoms.map(textOf).join('');
  if (!rightToLeft && !RIGHT_TO_LEFT.test(text)) return atoms;
  const { levels } = bidi.getEmbeddingLevels(text, rightToLeft ? 'rtl' : 'ltr');
  const parts: { atom: Atom; level: number }[] = [];
  let at = 0;
  for (const atom of atoms) {
    const length = textOf(atom).length;
    parts.push(...splitByLevel(atom, levels.subarray(at, at + length)));
    at += length;
  }
  return reordered(parts);
}

/** A picture counts as one neutral character. */
const textOf = (atom: Atom) => ('text' in atom ? atom.text : '\ufffc');

function* splitByLevel(atom: Atom, levels: Uint8Array): Generator<{ atom: Atom; level: number }> {
  const first = levels[0] ?? 0;
  if (atom.kind !== 'word') return yield { atom, level: first };
  let from = 0;
  for (let at = 1; at <= levels.length; at++) {
    if (at < levels.length && levels[at] === levels[from]) continue;
    const level = levels[from]!;
    const slice = atom.text.slice(from, at);
    const text = level % 2 === 1 ? mirrored(slice) : slice;
    yield { atom: { ...atom, text, width: atom.face.widthOf(text) * atom.style.size }, level };
    from = at;
  }
}

/** Fonts reverse text of a right-to-left script themselves, but do not mirror brackets, and do not reverse punctuation alone. */
function mirrored(text: string): string {
  const characters = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character);
  return RIGHT_TO_LEFT.test(text) ? characters.join('') : characters.toReversed().join('');
}

/** Rule L2 of the Unicode bidirectional algorithm: reverses each run of a level or higher, from the highest level down. */
function reordered(parts: { atom: Atom; level: number }[]): Atom[] {
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < parts.length; from++) {
      if (parts[from]!.level < level) continue;
      let to = from;
      while (to < parts.length && parts[to]!.level >= level) to++;
      parts.splice(from, to - from, ...parts.slice(from, to).toReversed());
      from = to;
    }
  }
  return parts.map(({ atom }) => atom);
}
