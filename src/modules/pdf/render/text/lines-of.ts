import type { Atom } from './atom.js';

export interface Line {
  atoms: readonly Atom[];
  width: number;
}

/** Breaks atoms into lines that are not wider than `width`. With `verbatim`, spaces at the start of a line stay. */
export function* linesOf(atoms: Iterable<Atom>, width: number, verbatim = false): Generator<Line> {
  const breaker = new LineBreaker(width, verbatim);
  for (const atom of atoms) yield* breaker.add(atom);
  yield* breaker.end();
}

class LineBreaker {
  private line: Atom[] = [];
  private lineWidth = 0;
  private spaces: Atom[] = [];
  private chunk: Atom[] = [];

  constructor(
    private readonly width: number,
    private readonly verbatim: boolean,
  ) {}

  *add(atom: Atom): Generator<Line> {
    if (atom.kind === 'break') {
      yield* this.placeChunk();
      yield this.take();
    } else if (atom.kind === 'space') {
      yield* this.placeChunk();
      if (this.line.length > 0 || this.verbatim) this.spaces.push(atom);
    } else {
      if (atom.breakable) yield* this.placeChunk();
      this.chunk.push(atom);
      // A word may be endless, so it is not collected until its end.
      if (this.chunk.length > 256) yield* this.placeChunk();
    }
  }

  *end(): Generator<Line> {
    yield* this.placeChunk();
    if (this.line.length > 0) yield this.take();
  }

  private *placeChunk(): Generator<Line> {
    if (this.chunk.length === 0) return;
    const chunk = this.chunk;
    this.chunk = [];
    const width = widthOf(chunk);
    if (this.line.length > 0 && this.lineWidth + widthOf(this.spaces) + width > this.width && width <= this.width) yield this.take();
    if (this.lineWidth + widthOf(this.spaces) + width <= this.width) return this.append(chunk);
    for (const atom of chunk) yield* this.placeInParts(atom);
  }

  /** Places an atom that is too wide for a line, character by character. */
  private *placeInParts(atom: Atom): Generator<Line> {
    if (atom.kind !== 'word') {
      if (this.line.length > 0 && this.lineWidth + widthOf(this.spaces) + atom.width > this.width) yield this.take();
      return this.append([atom]);
    }
    let part = '';
    let partWidth = 0;
    const room = () => this.width - this.lineWidth - widthOf(this.spaces);
    for (const character of atom.text) {
      const width = atom.face.widthOf(character) * atom.style.size;
      if (partWidth + width > room() && (part !== '' || this.line.length > 0)) {
        if (part !== '') this.append([{ ...atom, text: part, width: partWidth }]);
        yield this.take();
        part = '';
        partWidth = 0;
      }
      part += character;
      partWidth += width;
    }
    if (part !== '') this.append([{ ...atom, text: part, width: partWidth }]);
  }

  private append(atoms: readonly Atom[]): void {
    for (const atom of [...this.spaces, ...atoms]) {
      this.line.push(atom);
      this.lineWidth += atom.width;
    }
    this.spaces = [];
  }

  private take(): Line {
    const line = { atoms: this.line, width: this.lineWidth };
    this.line = [];
    this.lineWidth = 0;
    this.spaces = [];
    return line;
  }
}

const widthOf = (atoms: readonly Atom[]) => atoms.reduce((sum, { width }) => sum + width, 0);
