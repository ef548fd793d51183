import { createRequire } from 'node:module';
import type { ScriptFonts } from '../../../../common/fonts/script-fonts.js';
import { SILENT } from '../../../../common/fonts/silent.js';
import { EmbeddedFace } from './embedded-face.js';
import type { Face } from './face.js';
import { type FolderFont, fontsIn } from './font-folder.js';
import { ShapedFace } from './shaped-face.js';

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
const TEXT: FaceChoice = { mono: false, bold: false, italic: false };
/** Before it, the text fonts have everything. */
const BEYOND_LATIN = /[\u0590-\u{10ffff}]/gu;
/** Letters of this script look better with their marks in the font for the script. */
const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/u;

/** The fonts of a PDF: those for texts, then those for other scripts, and then those of the operator. */
export class FontBook {
  /** The characters that no font has. */
  readonly missing = new Set<string>();
  private readonly faces = new Map<string, Face>();
  private readonly spare = new Map<string, Face | undefined>();
  private readonly graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  private folderFonts?: readonly FolderFont[];
  private scripts?: ScriptFonts;

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly folder: string | undefined,
    private readonly language: string,
  ) {}

  face({ mono, bold, italic }: FaceChoice): Face {
    const name = `${mono ? COUSINE : ARIMO}${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}.ttf`;
    return this.load(name, () => new EmbeddedFace(this.document, name, require.resolve(name)));
  }

  /** Loads the fonts that the text needs besides those for texts. A text that is laid out without it may lack some. */
  async prepare(text: string): Promise<void> {
    const characters = [...new Set(text.match(BEYOND_LATIN))].filter((character) => this.needsScripts(character)).join('');
    if (characters === '') return;
    // Most PDFs do not need what shapes other scripts.
    const { ScriptFonts } = await import('../../../../common/fonts/script-fonts.js');
    this.scripts ??= new ScriptFonts(this.language);
    await this.scripts.prepare(characters);
    this.spare.clear();
  }

  /** Splits a text by the faces that can draw it, preferring the one of its style. Characters stay together with their marks. */
  split(text: string, style: FaceChoice): FacedText[] {
    const wanted = this.face(style);
    if (covers(wanted, text) && !HEBREW.test(text)) return [{ text: drawable(text, wanted), face: wanted }];
    const parts: FacedText[] = [];
    for (const { segment } of this.graphemes.segment(text)) {
      const face = covers(wanted, segment) && !HEBREW.test(segment) ? wanted : this.spareFor(segment, style);
      const last = parts.at(-1);
      const drawn = face ? drawable(segment, face) : segment;
      if (last && face && last.face === face) last.text += drawn;
      else parts.push({ text: drawn, face });
    }
    return parts;
  }

  private needsScripts(character: string): boolean {
    return !SILENT.test(character) && (HEBREW.test(character) || !this.face(TEXT).has(character.codePointAt(0)!));
  }

  private spareFor(grapheme: string, style: FaceChoice): Face | undefined {
    const key = `${style.bold} ${style.mono} ${grapheme}`;
    if (this.spare.has(key)) return this.spare.get(key);
    const shaped = this.scripts?.fontFor(grapheme, style.bold ? 700 : 400);
    const text = this.face({ ...style, mono: false });
    const face = shaped
      ? this.load(shaped.name, () => new ShapedFace(this.document, shaped))
      : covers(text, grapheme)
        ? text
        : this.folderFaceFor(grapheme);
    if (!face) this.missing.add(grapheme);
    this.spare.set(key, face);
    return face;
  }

  private folderFaceFor(grapheme: string): Face | undefined {
    const drawn = [...grapheme].filter((character) => !SILENT.test(character)).map((character) => character.codePointAt(0)!);
    const fonts = (this.folderFonts ??= this.folder === undefined ? [] : fontsIn(this.folder));
    const found =
      fonts.find((font) => drawn.every((codePoint) => font.covers(codePoint))) ?? fonts.find((font) => font.covers(drawn[0] ?? 0));
    return found && this.load(found.path, () => new EmbeddedFace(this.document, found.path, found.path, found.member));
  }

  private load(name: string, open: () => Face): Face {
    let face = this.faces.get(name);
    if (!face) this.faces.set(name, (face = open()));
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
