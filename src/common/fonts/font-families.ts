import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Face } from 'harfbuzzjs';

/** A family of fonts that comes with the service. Its files, the slices, have different characters. Most have all weights. */
export interface FontFamily {
  name: string;
  /** Whether a character never changes its neighbours, so that each is laid out once. */
  standalone: boolean;
  /** The slice that has a character; undefined if the family lacks it. */
  sliceOf(codePoint: number): string | undefined;
  /** Reads a slice, which is a font in the format WOFF2. */
  read(slice: string): Buffer;
}

export type FontWeight = 400 | 700;

/** A slice of a family that is in memory. */
export interface FontSlice {
  /** As a TrueType font. */
  bytes: Uint8Array;
  face: Face;
}

const require = createRequire(import.meta.url);
/** Slices of Latin letters and the like are not used: texts of all scripts have the same ones. */
const NUMBERED = /^\[(\d+)\]$/;

/** The ranges of each slice of a package by its name: `{ "[4]": "U+1f1e9-1f1f5,U+2f" }`. */
type Ranges = Readonly<Record<string, string>>;

class SlicedFamily implements FontFamily {
  private slices: Map<number, string> | undefined;

  private readonly package: string;
  private readonly own: string | undefined;
  private readonly weights: string;

  /** `own` is the only slice that is used; without it, all that are numbered. */
  constructor(
    readonly name: string,
    readonly standalone: boolean,
    { own, variable = true }: { own?: string; variable?: boolean } = {},
  ) {
    this.package = `${variable ? '@fontsource-variable' : '@fontsource'}/${name}`;
    this.own = own;
    this.weights = variable ? 'wght' : '400';
  }

  sliceOf(codePoint: number): string | undefined {
    return (this.slices ??= this.readRanges()).get(codePoint);
  }

  read(slice: string): Buffer {
    const file = slice.replace(NUMBERED, '$1');
    return readFileSync(require.resolve(`${this.package}/files/${this.name}-${file}-${this.weights}-normal.woff2`));
  }

  private readRanges(): Map<number, string> {
    const ranges = JSON.parse(readFileSync(require.resolve(`${this.package}/unicode.json`), 'utf8')) as Ranges;
    const slices = new Map<number, string>();
    for (const [slice, list] of Object.entries(ranges)) {
      if (this.own === undefined ? !NUMBERED.test(slice) : slice !== this.own) continue;
      for (const range of list.split(',')) {
        const [from = 0, to = from] = range
          .slice(2)
          .split('-', 2)
          .map((digits) => Number.parseInt(digits, 16));
        for (let codePoint = from; codePoint <= to; codePoint++) if (!slices.has(codePoint)) slices.set(codePoint, slice);
      }
    }
    return slices;
  }
}

const hanFamily = (region: string) => new SlicedFamily(`noto-sans-${region}`, true);
const SCRIPTS = ['hebrew', 'arabic', 'devanagari', 'thai'].map((script) => new SlicedFamily(`noto-sans-${script}`, false, { own: script }));
const SYMBOLS = new SlicedFamily('noto-sans-symbols-2', true, { own: 'symbols', variable: false });
const EMOJI = new SlicedFamily('noto-emoji', true);
const [SIMPLIFIED, TRADITIONAL, JAPANESE, KOREAN] = [hanFamily('sc'), hanFamily('tc'), hanFamily('jp'), hanFamily('kr')] as const;

const TRADITIONAL_CHINESE = /^(?:yue|zh-(?:hant|tw|hk|mo))\b/i;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const HANGUL = /\p{sc=Hangul}/u;

/**
 * The families in the order in which they are tried. Chinese, Japanese and Korean write many of the same characters in different ways:
 * the language decides, and in texts of other languages the letters that only one of these has.
 */
export function familiesFor(language: string, text: string): readonly FontFamily[] {
  return [...SCRIPTS, ...hanFamilies(language, text), EMOJI, SYMBOLS];
}

/** For characters that are pictures where they stand, also if letters have them, too. */
export const EMOJI_FIRST = /^\p{Emoji_Presentation}|\ufe0f/u;
export const EMOJI_FAMILY: FontFamily = EMOJI;

function hanFamilies(language: string, text: string): FontFamily[] {
  if (TRADITIONAL_CHINESE.test(language)) return [TRADITIONAL, SIMPLIFIED, JAPANESE, KOREAN];
  const primary = language.split('-')[0]!.toLowerCase();
  if (primary === 'ja' || (primary !== 'zh' && primary !== 'ko' && KANA.test(text))) return [JAPANESE, SIMPLIFIED, TRADITIONAL, KOREAN];
  if (primary === 'ko' || (primary !== 'zh' && HANGUL.test(text))) return [KOREAN, SIMPLIFIED, TRADITIONAL, JAPANESE];
  return [SIMPLIFIED, TRADITIONAL, JAPANESE, KOREAN];
}
