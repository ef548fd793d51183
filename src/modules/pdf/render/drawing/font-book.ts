import { createRequire } from 'node:module';
import { EmbeddedFace } from './embedded-face.js';
import type { Face } from './face.js';
import { type FolderFont, fontsIn } from './font-folder.js';

export interface FaceChoice {
  mono: boolean;
  bold: boolean;
  italic: boolean;
}

/** A part of a text that one face can draw; `face` is undefined if none can. */
export interface FacedText {
  text: string;
  face: Face | undefined;
}

const require = createRequire(import.meta.url);
const ARIMO = '@expo-google-fonts/arimo/Arimo_';
const COUSINE = '@expo-google-fonts/cousine/Cousine_';
/** Select a form or join characters, and are not drawn themselves. */
const SILENT = /^(?:[\u200b-\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff\u00ad]|\p{Variation_Selector})$/u;

/** The fonts of a PDF: the bundled ones, then those of the operator for characters that the bundled ones lack. */
export class FontBook {
  /** The characters that no font has. */
  readonly missing = new Set<string>();
  private readonly faces = new Map<string, Face>();
  private readonly spare = new Map<string, Face | undefined>();
  private readonly graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  private folderFonts?: readonly FolderFont[];

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly folder: string | undefined,
  ) {}

  face({ mono, bold, italic }: FaceChoice): Face {
    const name = `${mono ? COUSINE : ARIMO}${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}.ttf`;
    return this.load(name, require.resolve(name));
  }

  /** Splits a text by the faces that can draw it, preferring `wanted`. Characters stay together with their marks. */
  split(text: string, wanted: Face): FacedText[] {
    if (covers(wanted, text)) return [{ text: drawable(text, wanted), face: wanted }];
    const parts: FacedText[] = [];
    for (const { segment } of this.graphemes.segment(text)) {
      const face = covers(wanted, segment) ? wanted : this.spareFor(segment);
      const last = parts.at(-1);
      const drawn = face ? drawable(segment, face) : segment;
      if (last && face && last.face === face) last.text += drawn;
      else parts.push({ text: drawn, face });
    }
    return parts;
  }

  private spareFor(grapheme: string): Face | undefined {
    if (this.spare.has(grapheme)) return this.spare.get(grapheme);
    const drawn = [...grapheme].filter((character) => !SILENT.test(character)).map((character) => character.codePointAt(0)!);
    const found =
      this.fontsOfFolder().find((font) => drawn.every((codePoint) => font.covers(codePoint))) ??
      this.fontsOfFolder().find((font) => font.covers(drawn[0] ?? 0));
    const face = found && this.load(found.path, found.path, found.member);
    if (!face) this.missing.add(grapheme);
    this.spare.set(grapheme, face);
    return face;
  }

  private fontsOfFolder(): readonly FolderFont[] {
    return (this.folderFonts ??= this.folder === undefined ? [] : fontsIn(this.folder));
  }

  private load(name: string, source: string, member?: string): Face {
    let face = this.faces.get(name);
    if (!face) {
      face = new EmbeddedFace(this.document, name, source, member);
      this.faces.set(name, face);
    }
    return face;
  }
}

function covers(face: Face, text: string): boolean {
  for (const character of text) if (!face.has(character.codePointAt(0)!) && !SILENT.test(character)) return false;
  return true;
}

/** Without silent characters that the face lacks: it would draw a box for them. */
const drawable = (text: string, face: Face): string =>
  [...text].every((character) => face.has(character.codePointAt(0)!))
    ? text
    : [...text].filter((character) => face.has(character.codePointAt(0)!) || !SILENT.test(character)).join('');
