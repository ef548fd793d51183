import { Buffer as ShapingBuffer, ClusterLevel, Direction, Font, shape, Variation } from 'harfbuzzjs';
import { bidiText } from '../bidi/bidi-text.js';
import type { FontFamily, FontSlice, FontWeight } from './font-families.js';

/**
 * What is drawn for a character. When several melt into one shape, the first one has it and the others have none, so that programs read
 * each character, in the order of the text.
 */
export interface ShapedGlyph {
  /** The same for the same shape; empty without one. */
  shape: string;
  advanceWidth: number;
  codePoint: number;
  /** Its outline, as commands of an SVG path. */
  outline(): PathCommand[];
  path: { toSVG(): string };
}

export interface PathCommand {
  type: string;
  values: number[];
}

export interface GlyphPlace {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** Glyphs from left to right. Lengths are in units of the font. */
export interface ShapedRun {
  glyphs: ShapedGlyph[];
  positions: GlyphPlace[];
  advanceWidth: number;
}

/** A glyph of the font within a shape. */
interface Part {
  glyph: number;
  x: number;
  y: number;
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Of a shape: a character may have any number of marks. */
const MOST_PARTS = 64;
/** The characters whose layout is kept. */
const MOST_KEPT = 5000;

/** A family in one weight: its slices as one font, whose texts are shaped as their scripts ask for. */
export class ShapedFont {
  private static readonly buffer = new ShapingBuffer();
  private readonly weighted = new Map<string, Font>();
  private readonly kept = new Map<string, ShapedRun>();

  constructor(
    private readonly family: FontFamily,
    readonly weight: FontWeight,
    private readonly loaded: (slice: string) => FontSlice | undefined,
  ) {}

  get name(): string {
    return `${this.family.name}-${this.weight}`;
  }

  /** Whether each of its characters is laid out alone. */
  get isStandalone(): boolean {
    return this.family.standalone;
  }

  get unitsPerEm(): number {
    return this.anyFont.face.upem;
  }

  has(codePoint: number): boolean {
    const slice = this.family.sliceOf(codePoint);
    const font = slice === undefined ? undefined : this.fontOf(slice);
    return font?.nominalGlyph(codePoint) !== undefined;
  }

  /** The bytes of one of its slices, which has the measures of the whole font. */
  get sample(): Uint8Array {
    return this.loaded(this.weighted.keys().next().value!)!.bytes;
  }

  get extents(): { ascender: number; descender: number } {
    return this.anyFont.hExtents();
  }

  layout(text: string): ShapedRun {
    const run: ShapedRun = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const part of this.parts(text)) {
      const shaped = this.family.standalone ? this.keptRun(part.text, part.slice) : this.shaped(part.text, part.slice);
      run.glyphs.push(...shaped.glyphs);
      run.positions.push(...shaped.positions.map((position) => ({ ...position })));
      run.advanceWidth += shaped.advanceWidth;
    }
    return run;
  }

  /** Parts of a text, each of one slice; single characters with their marks if they never change their neighbours. */
  private *parts(text: string): Generator<{ text: string; slice: string }> {
    let part = { text: '', slice: '' };
    for (const { segment } of GRAPHEMES.segment(text)) {
      const slice = this.sliceOf(segment);
      if (slice === part.slice && !this.family.standalone) part.text += segment;
      else {
        if (part.text !== '') yield part;
        part = { text: segment, slice };
      }
    }
    if (part.text !== '') yield part;
  }

  /** The loaded slice that has most of a character with its marks. */
  private sliceOf(grapheme: string): string {
    const codePoints = Array.from(grapheme, (character) => character.codePointAt(0)!);
    const slices = codePoints.flatMap((codePoint) => this.family.sliceOf(codePoint) ?? []).filter((slice) => this.fontOf(slice));
    const whole = slices.find((slice) => codePoints.every((codePoint) => this.fontOf(slice)!.nominalGlyph(codePoint) !== undefined));
    return whole ?? slices[0] ?? this.weighted.keys().next().value!;
  }

  private keptRun(text: string, slice: string): ShapedRun {
    let run = this.kept.get(text);
    if (!run) {
      if (this.kept.size >= MOST_KEPT) this.kept.clear();
      this.kept.set(text, (run = this.shaped(text, slice)));
    }
    return run;
  }

  private shaped(text: string, slice: string): ShapedRun {
    const font = this.fontOf(slice)!;
    const { buffer } = ShapedFont;
    buffer.reset();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // Digits of right-to-left scripts are written from left to right.
    const rightToLeft = bidiText.beginsRightToLeft(text);
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    const run: ShapedRun = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const { parts, advance, codePoints } of clustersOf(text, buffer.getGlyphInfos(), buffer.getGlyphPositions())) {
      const [first, ...others] = codePoints;
      const outline = () => parts.flatMap(({ glyph, x, y }) => moved(font.glyphToJson(glyph), x, y));
      const shape = `${slice} ${parts.map(({ glyph, x, y }) => `${glyph}@${x},${y}`).join(' ')}`;
      const drawn = glyphOf(shape, { advanceWidth: advance, codePoint: first!, outline });
      const unseen = others.map((codePoint) => glyphOf('', { advanceWidth: 0, codePoint, outline: () => [] }));
      run.glyphs.push(...(rightToLeft ? [...unseen.toReversed(), drawn] : [drawn, ...unseen]));
      run.advanceWidth += advance;
    }
    run.positions.push(...run.glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })));
    return run;
  }

  private get anyFont(): Font {
    return this.weighted.values().next().value!;
  }

  private fontOf(slice: string): Font | undefined {
    let font = this.weighted.get(slice);
    if (font) return font;
    const source = this.loaded(slice);
    if (!source) return undefined;
    font = new Font(source.face);
    font.setVariations([new Variation('wght', this.weight)]);
    this.weighted.set(slice, font);
    return font;
  }
}

/**
 * The clusters of a text from left to right. Its glyphs may be more or fewer than its characters and in another order, so only the
 * whole cluster stands for a text.
 */
function* clustersOf(
  text: string,
  infos: readonly { codepoint: number; cluster: number }[],
  positions: readonly GlyphPlace[],
): Generator<{ parts: Part[]; advance: number; codePoints: number[] }> {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  for (let from = 0; from < infos.length;) {
    const { cluster } = infos[from]!;
    const parts: Part[] = [];
    let [at, advance] = [from, 0];
    for (; at < infos.length && infos[at]!.cluster === cluster; at++) {
      const { xAdvance, xOffset, yOffset } = positions[at]!;
      if (parts.length < MOST_PARTS) parts.push({ glyph: infos[at]!.codepoint, x: advance + xOffset, y: yOffset });
      advance += xAdvance;
    }
    from = at;
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    yield { parts, advance, codePoints: Array.from(text.slice(cluster, end), (character) => character.codePointAt(0)!) };
  }
}

const glyphOf = (
  shape: string,
  { advanceWidth, codePoint, outline }: Pick<ShapedGlyph, 'advanceWidth' | 'codePoint' | 'outline'>,
): ShapedGlyph => ({
  shape,
  advanceWidth,
  codePoint,
  outline,
  path: {
    toSVG: () =>
      outline()
        .map(({ type, values }) => type + values.join(' '))
        .join(''),
  },
});

const moved = (outline: readonly PathCommand[], x: number, y: number): PathCommand[] =>
  outline.map(({ type, values }) => ({ type, values: values.map((value, index) => value + (index % 2 === 0 ? x : y)) }));
