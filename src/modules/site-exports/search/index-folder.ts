import { WordIndex } from './word-index.js';
import { weighWords, type IndexedPage } from './weigh-words.js';

export const SEARCH_FOLDER = '~search';
/** Pages whose titles and addresses share a piece. */
export const PIECE = 50;
const PAGES_PER_BUCKET = 10;
const MOST_BUCKETS = 256;
const LONGEST_EXCERPT = 160;

interface IndexFile {
  path: string;
  text: string;
}

/** A page, where it is in the archive, and the titles of what it is in. */
export interface FiledPage extends IndexedPage {
  address: string;
  place: readonly string[];
}

/** The index of one space, as files that the script of the site reads. The pieces with titles are ready while the words are counted. */
export class IndexFolder {
  private readonly words = new WordIndex();
  private piece: string[] = [];
  private pieces = 0;
  private pages = 0;

  constructor(private readonly id: string) {}

  get count(): number {
    return this.pages;
  }

  get isCut(): boolean {
    return this.words.isCut;
  }

  get buckets(): number {
    const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, this.pages / PAGES_PER_BUCKET)));
    return Math.min(MOST_BUCKETS, wanted);
  }

  /** A piece, if this page completes it. */
  *add(page: FiledPage): Generator<IndexFile> {
    this.words.add(this.pages++, weighWords(page));
    this.piece.push(JSON.stringify([page.title, page.address, page.place, excerptOf(page)]));
    if (this.piece.length === PIECE) yield this.endPiece();
  }

  /** What remains. */
  *end(): Generator<IndexFile> {
    if (this.piece.length > 0) yield this.endPiece();
    let bucket = 0;
    for (const text of this.words.parts(this.buckets)) yield { path: `${SEARCH_FOLDER}/${this.id}/${bucket++}.json`, text };
  }

  private endPiece(): IndexFile {
    const text = `[${this.piece.join(',\n')}]`;
    this.piece = [];
    return { path: `${SEARCH_FOLDER}/${this.id}/pages-${this.pieces++}.json`, text };
  }
}

function excerptOf({ description, sections }: IndexedPage): string {
  if (description !== '') return description.slice(0, LONGEST_EXCERPT);
  const text = sections.map((section) => section.text.slice(0, LONGEST_EXCERPT)).join(' ');
  const short = text
    .slice(0, 4 * LONGEST_EXCERPT)
    .replace(/\s+/g, ' ')
    .trim();
  return short.slice(0, LONGEST_EXCERPT).toWellFormed();
}
