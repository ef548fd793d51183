import { bidiText } from '../../../../common/bidi/bidi-text.js';
import type { Atom } from './atom.js';

/** An atom in the order in which it is drawn, and its place in the order of reading. */
export interface OrderedAtom {
  atom: Atom;
  order: number;
  /** Odd ones are written from right to left. */
  level: number;
}

/** Puts the atoms of a line in the order in which they are drawn, from left to right. */
export function visualOrder(atoms: readonly Atom[], rightToLeft: boolean): readonly OrderedAtom[] {
  const text = atoms.map(textOf).join('');
  if (!rightToLeft && !bidiText.hasRightToLeft(text)) return atoms.map((atom, order) => ({ atom, order, level: 0 }));
  const levels = bidiText.levels(text, rightToLeft);
  const parts: OrderedAtom[] = [];
  let at = 0;
  for (const atom of atoms) {
    const length = textOf(atom).length;
    for (const part of splitByLevel(atom, levels.subarray(at, at + length))) parts.push({ ...part, order: parts.length });
    at += length;
  }
  return bidiText.reordered(parts);
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
    const text = level % 2 === 1 ? bidiText.mirrored(slice) : slice;
    yield { atom: { ...atom, text, width: atom.face.widthOf(text) * atom.style.size }, level };
    from = at;
  }
}
