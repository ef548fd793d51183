import type { Face } from '../drawing/face.js';
import type { Pen } from '../drawing/pen.js';
import { THEME } from '../drawing/theme.js';
import type { Atom, TextStyle } from './atom.js';
import { columnsOf } from './atoms-of.js';
import type { Line } from './lines-of.js';
import { type OrderedAtom, visualOrder } from './visual-order.js';

export type Align = 'start' | 'center' | 'end';

interface Place {
  x: number;
  baseline: number;
}

/** Draws a line of text in a box, with its backgrounds and links. */
export function drawLine(
  pen: Pen,
  line: Line,
  place: { x: number; baseline: number; width: number; align?: Align; rightToLeft?: boolean },
): void {
  const { rightToLeft = false, align = 'start', baseline } = place;
  const slack = Math.max(0, place.width - line.width);
  const shift = align === 'center' ? slack / 2 : (align === 'end') === rightToLeft ? 0 : slack;
  const left = place.x + shift;
  for (const { atoms, x, width } of inReadingOrder(visualOrder(line.atoms, rightToLeft), left)) drawRun(pen, atoms, { x, baseline }, width);
}

interface Run {
  /** From left to right. */
  atoms: Atom[];
  order: number;
  x: number;
  width: number;
}

/** What is drawn at once, with its place. Programs read a text in the order in which it is drawn. */
function inReadingOrder(atoms: readonly OrderedAtom[], left: number): Run[] {
  const runs: Run[] = [];
  let x = left;
  let last: OrderedAtom | undefined;
  for (const ordered of atoms) {
    const { atom, order } = ordered;
    const run = runs.at(-1);
    if (run && last && joins(last, ordered, faceIn(run.atoms))) {
      run.atoms.push(atom);
      run.width += atom.width;
      run.order = Math.min(run.order, order);
    } else runs.push({ atoms: [atom], order, x, width: atom.width });
    x += atom.width;
    last = ordered;
  }
  return runs.toSorted((a, b) => a.order - b.order);
}

/** Neighbours of the same style and font are drawn at once, which makes the file smaller and lets programs see the spaces between words. */
function joins(before: OrderedAtom, { atom, order, level }: OrderedAtom, face: Face | undefined): boolean {
  if (!isText(before.atom) || !isText(atom) || before.atom.style !== atom.style || before.level !== level) return false;
  if (level % 2 === 0)
    return order === before.order + 1 && 'face' in atom && atom.face === face && !isComplex(before.atom) && !isComplex(atom);
  if (order !== before.order - 1 || atom.style.mono) return false;
  return atom.kind === 'space' ? face?.hasTextSpaces === true : atom.kind === 'word' && atom.face === face;
}

/** The font of a run: the one of its words. */
const faceIn = (atoms: readonly Atom[]): Face | undefined => {
  const word = atoms.find(({ kind }) => kind === 'word') ?? atoms[0];
  return word && 'face' in word ? word.face : undefined;
};

const isText = ({ kind }: Atom) => kind === 'word' || kind === 'space';
const isComplex = (atom: Atom) => 'text' in atom && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(atom.text);

function drawRun(pen: Pen, run: readonly Atom[], { x, baseline }: Place, width: number): void {
  const [first] = run;
  const { style } = first!;
  const y = baseline - style.size * 0.95 - (style.rise ?? 0);
  const height = style.size * 1.25;
  if (style.background !== undefined) pen.rect(x, y, { width, height, color: style.background });
  if (style.keyboard) pen.outline(x, y, { width, height, color: THEME.colors.line });
  const draw = () => drawAtoms(pen, run, { x, baseline });
  if (style.link) pen.link({ x, y, width, height }, style.link, draw);
  else draw();
  if (style.strike) pen.line([x, baseline - style.size * 0.3], [x + width, baseline - style.size * 0.3], style.color);
}

function drawAtoms(pen: Pen, run: readonly Atom[], { x, baseline }: Place): void {
  const [first] = run;
  const { style } = first!;
  if (first!.kind === 'picture') drawPicture(pen, first!, { x, baseline });
  else if (first!.kind === 'missing') drawMissing(pen, first!, { x, baseline });
  else if ('face' in first!) {
    const face = faceIn(run)!;
    const text = run.map((atom) => ('text' in atom ? atom.text : '')).join('');
    // Spaces between words that are drawn alone are for programs.
    if (text !== '') pen.text(text, { x, baseline: baseline - (style.rise ?? 0), face, size: style.size, color: style.color });
  }
}

function drawPicture(pen: Pen, { picture, width, height }: Atom & { kind: 'picture' }, { x, baseline }: Place): void {
  pen.picture(picture, { x, y: baseline - height * 0.85, width, height });
}

/** Draws the code points of a character in a box, in two rows, and keeps the character itself for programs. */
function drawMissing(pen: Pen, { text, face, style, width }: Atom & { kind: 'missing' }, { x, baseline }: Place): void {
  const codes = [...text]
    .slice(0, columnsOf(text))
    .map((character) => character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0'));
  const { size, color } = style;
  pen.outline(x + 0.5, baseline - size * 0.8, { width: width - 1, height: size, color: THEME.colors.muted });
  pen.meaning(text, face, () => {
    for (const [index, code] of codes.entries()) {
      const half = Math.ceil(code.length / 2);
      const digits = size * (half > 2 ? 0.36 : 0.45);
      const left = x + (width / codes.length) * index + 1.5;
      for (const [row, part] of [code.slice(0, half), code.slice(half)].entries())
        pen.text(part, { x: left, baseline: baseline - size * (row === 0 ? 0.38 : -0.06), face, size: digits, color });
    }
  });
}

export type { TextStyle };
