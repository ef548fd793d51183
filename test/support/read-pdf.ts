import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadLink {
  /** The number of the page that it is on, from 1. */
  page: number;
  /** The number of the page that it leads to, or a URL; undefined if it leads nowhere. */
  to: number | string | undefined;
}

export interface ReadBookmark {
  title: string;
  page: number | undefined;
  items: ReadBookmark[];
}

export interface ReadPdf {
  title: string | undefined;
  /** The text of each page. */
  pages: string[];
  /** All text. */
  text: string;
  links: ReadLink[];
  bookmarks: ReadBookmark[];
  /** The number of images drawn on each page. */
  images: number[];
  /** Whether a font draws what it has no character for. */
  drawsNothing: boolean;
  /** The structure of each page, without what it contains: `H1`, `Table > TR > TH`. */
  structure: string[][];
}

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

/** The parts that have no parts, each with those around it. */
function* pathsIn({ role = '', alt, children = [] }: StructureNode, around: readonly string[] = []): Generator<string> {
  const path =
    role === 'Root' || role === 'Document' || role === 'Sect' ? around : [...around, alt === undefined ? role : `${role}: ${alt}`];
  const parts = children.filter((child) => child.role !== undefined);
  if (parts.length === 0) yield path.join(' > ');
  else for (const part of parts) yield* pathsIn(part, path);
}

interface OutlineNode {
  title: string;
  dest: string | unknown[] | null;
  items: OutlineNode[];
}

/** Reads a PDF with another implementation than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false, disableFontFace: true });
  const document = await task.promise;
  const numberOf = async (dest: string | unknown[] | null): Promise<number | undefined> => {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    return place ? (await document.getPageIndex(place[0] as { num: number; gen: number })) + 1 : undefined;
  };
  const bookmarksOf = (nodes: readonly OutlineNode[]): Promise<ReadBookmark[]> =>
    Promise.all(nodes.map(async ({ title, dest, items }) => ({ title, page: await numberOf(dest), items: await bookmarksOf(items) })));
  const read: ReadPdf = { title: undefined, pages: [], text: '', links: [], bookmarks: [], images: [], drawsNothing: false, structure: [] };
  read.title = ((await document.getMetadata()).info as { Title?: string }).Title;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    read.pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    for (const { subtype, dest, url } of (await page.getAnnotations()) as { subtype: string; dest?: string; url?: string }[])
      if (subtype === 'Link') read.links.push({ page: number, to: url ?? (await numberOf(dest ?? null)) });
    const { fnArray, argsArray } = await page.getOperatorList();
    const shown = argsArray.filter((_, index) => fnArray[index] === SHOW_TEXT) as [({ originalCharCode: number } | number)[]][];
    read.drawsNothing ||= shown.some(([glyphs]) => glyphs.some((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0));
    read.images.push(fnArray.filter((operator) => operator === PAINT_IMAGE).length);
    const tree = (await page.getStructTree()) as StructureNode | null;
    read.structure.push(tree ? [...pathsIn(tree)] : []);
    page.cleanup();
  }
  read.text = read.pages.join('\n');
  read.bookmarks = await bookmarksOf((await document.getOutline()) ?? []);
  await task.destroy();
  return read;
}

/** `paintImageXObject` of pdf.js. */
const PAINT_IMAGE = 85;
/** `showText` of pdf.js. */
const SHOW_TEXT = 44;
