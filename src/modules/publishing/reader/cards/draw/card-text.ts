import { bidiText } from '../../../../../common/bidi/bidi-text.js';
import { lineBreaks } from '../../../../../common/fonts/line-breaks.js';
import type { CardFonts, LaidOutText } from './card-fonts.js';

export interface CardTextStyle {
  fonts: CardFonts;
  size: number;
  /** Of six hexadecimal digits. */
  color: string;
}

const ELLIPSIS = '…';
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text of a card, divided into lines and printed as the outlines of its letters. */
export class CardText {
  constructor(private readonly style: CardTextStyle) {}

  /** At most so many lines; the last one says with an ellipsis that there is more. */
  lines(text: string, width: number, most: number): string[] {
    const lines = this.allLines(text, width, most + 1);
    if (lines.length <= most) return lines;
    return [...lines.slice(0, most - 1), this.shortened(lines[most - 1]!, width)];
  }

  /** The outlines of a line. `x` is where it begins: its left end, or its right end if it is written from right to left. */
  print(line: string, { x, y, rightToLeft }: { x: number; y: number; rightToLeft: boolean }): string {
    let pen = rightToLeft ? x - this.widthOf(line) : x;
    const drawn: string[] = [];
    for (const { run, font } of this.runsOf(line, rightToLeft)) {
      const scale = this.style.size / font.unitsPerEm;
      run.positions.forEach(({ xOffset, yOffset, xAdvance }, index) => {
        const outline = run.glyphs[index]!.path.toSVG();
        const [left, top] = [pen + xOffset * scale, y - yOffset * scale];
        if (outline !== '')
          drawn.push(
            `<path transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})" d="${outline}"/>`,
          );
        pen += xAdvance * scale;
      });
    }
    return `<g fill="#${this.style.color}">${drawn.join('')}</g>`;
  }

  private widthOf(text: string): number {
    return this.pieces(text).reduce((width, { run, font }) => width + (run.advanceWidth / font.unitsPerEm) * this.style.size, 0);
  }

  /** Lines of whole words; a word that is longer than a line is divided, as texts without spaces are: where a line may end, and otherwise between its characters. */
  private allLines(text: string, width: number, most: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      if (word === '') continue;
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      if (this.widthOf(word) <= width) line = word;
      else lines.push(...this.divided(word, width));
      if (lines.length >= most) return lines.slice(0, most);
    }
    return line === '' ? lines : [...lines, line];
  }

  private divided(word: string, width: number): string[] {
    const parts: string[] = [];
    let used = Infinity;
    for (const segment of unitsOf(word, (unit) => this.widthOf(unit) <= width)) {
      const more = this.widthOf(segment);
      if (used + more > width) {
        parts.push('');
        used = 0;
      }
      parts[parts.length - 1] += segment;
      used += more;
    }
    return parts;
  }

  private shortened(line: string, width: number): string {
    const kept = Array.from(GRAPHEMES.segment(line), ({ segment }) => segment);
    const room = width - this.widthOf(ELLIPSIS);
    for (let used = this.widthOf(line); used > room && kept.length > 0;) used -= this.widthOf(kept.pop()!);
    return kept.join('').trimEnd() + ELLIPSIS;
  }

  /** The parts of a line in the order in which they are drawn, from left to right. */
  private runsOf(line: string, rightToLeft: boolean): LaidOutText[] {
    if (!rightToLeft && !bidiText.hasRightToLeft(line)) return this.pieces(line);
    const levels = bidiText.levels(line, rightToLeft);
    const parts: { text: string; level: number }[] = [];
    for (let from = 0, at = 1; at <= line.length; at++) {
      if (at < line.length && levels[at] === levels[from]) continue;
      parts.push({ text: line.slice(from, at), level: levels[from]! });
      from = at;
    }
    return bidiText.reordered(parts).flatMap(({ text, level }) => {
      if (level % 2 === 0) return this.pieces(text);
      return this.pieces(text, (piece) => bidiText.mirrored(piece)).toReversed();
    });
  }

  /** The words of a text and the spaces between them, in their fonts. */
  private pieces(text: string, changed: (piece: string) => string = (piece) => piece): LaidOutText[] {
    const { fonts } = this.style;
    return (text.match(/ +|[^ ]+/g) ?? []).flatMap((piece) => fonts.layout(changed(piece)));
  }
}

/** The smallest parts of a word that stay together on a line. */
function* unitsOf(word: string, fits: (unit: string) => boolean): Generator<string> {
  let from = 0;
  for (const to of lineBreaks(word)) {
    const unit = word.slice(from, to);
    if (fits(unit)) yield unit;
    else for (const { segment } of GRAPHEMES.segment(unit)) yield segment;
    from = to;
  }
}
