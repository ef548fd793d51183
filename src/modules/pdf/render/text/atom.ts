import type { Picture } from '../drawing/pictures.js';
import type { Target } from '../drawing/pen.js';
import type { Face } from '../drawing/face.js';

/** How a part of a text is drawn. Atoms that share the same object are drawn together. */
export interface TextStyle {
  size: number;
  color: string;
  mono: boolean;
  bold: boolean;
  italic: boolean;
  background?: string;
  keyboard?: boolean;
  strike?: boolean;
  /** How far above the baseline, in points. */
  rise?: number;
  link?: Target;
}

interface Placed {
  width: number;
  style: TextStyle;
  /** Whether a line may begin with it, even without a space before it. */
  breakable: boolean;
}

/** The smallest parts of a text that lines are made of. */
export type Atom = Placed &
  (
    | { kind: 'word'; text: string; face: Face }
    | { kind: 'space'; text: string; face: Face; tabs: number }
    /** A character that no font has: it is drawn as its code points. */
    | { kind: 'missing'; text: string; face: Face }
    | { kind: 'picture'; picture: Picture; height: number }
    | { kind: 'break' }
  );
