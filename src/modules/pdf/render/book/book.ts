// oxlint-disable-next-line import/no-named-as-default -- the types know only the default export
import PDFDocument from 'pdfkit';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { PdfPage, PdfPlan, PlannedPage } from '../../pdf-plan.js';
import { PageLayout } from '../blocks/page-layout.js';
import { Tagging } from '../blocks/tagging.js';
import { References } from '../blocks/references.js';
import { FontBook } from '../drawing/font-book.js';
import { Pen, placeOf } from '../drawing/pen.js';
import { type Tag, Tags } from '../drawing/tags.js';
import { rootOf } from '../drawing/internals-of.js';
import { openPicture, type Picture } from '../drawing/pictures.js';
import { type Box, gapOf, type Slabs } from '../drawing/slab.js';
import { CONTENT_WIDTH, THEME } from '../drawing/theme.js';
import { AtomMaker } from '../text/atoms-of.js';
import { flowText } from '../text/flow-text.js';
import { BOLD, LINK, MUTED, PLAIN } from '../text/styles.js';
import { bidiText } from '../../../../common/bidi/bidi-text.js';
import { directionOf, wordsFor } from '../../../../common/words/languages.js';
import { contentsPagesOf, printContents } from './contents-table.js';
import { OutlineTree } from './outline-tree.js';
import { PageWriter } from './page-writer.js';
import { Places } from './places.js';
import { printFooter } from './print-footer.js';

export type LoadImage = (fileId: string) => Promise<Buffer | undefined>;

/** The missing characters that a PDF names. */
const MOST_NAMED = 60;

/**
 * Prints a PDF from its first page to its last, and writes it while it prints: only one page of it is in memory. The
 * table of contents is printed last, because only then the page numbers are known, and is moved to the front.
 */
export class Book {
  readonly document: PDFKit.PDFDocument;
  private readonly fonts: FontBook;
  private readonly atoms: AtomMaker;
  private readonly tags: Tags;
  private readonly pen: Pen;
  private readonly places: Places;
  private readonly outline: OutlineTree;
  private readonly writer: PageWriter;
  private readonly byId: ReadonlyMap<string, PlannedPage>;
  private readonly entries: readonly PlannedPage[];
  private readonly numbers = new Map<string, number>();
  private readonly pictures = new Map<string, Picture | undefined>();
  private readonly firstNumber: number;
  /** The structure of the page that is printed. */
  private part: Tag | undefined;
  private readonly contents: Tag = { type: 'TOC', parent: undefined };
  private number: number;
  private lastFooter: (() => void) | undefined;
  /** Pages whose titles are printed next: groups, then their first page. */
  private chapters: PdfPage[] = [];

  constructor(private readonly plan: PdfPlan) {
    const { width, height } = THEME.page;
    const created = new Date(plan.revisedAt);
    this.document = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      info: { Title: plan.title, Producer: 'Bindery', Creator: 'Bindery', CreationDate: created, ModDate: created },
      displayTitle: true,
      lang: plan.language,
      tagged: true,
    });
    this.fonts = new FontBook(this.document, plan.fontsDir ?? undefined, plan.language);
    this.atoms = new AtomMaker(this.fonts);
    this.tags = new Tags(this.document);
    this.places = new Places(this.document, height);
    this.pen = new Pen(this.document, this.tags, this.places);
    this.outline = new OutlineTree(this.document);
    this.writer = new PageWriter(this.pen, () => this.turn());
    this.byId = new Map(plan.pages.map((page) => [page.id, page]));
    this.entries = plan.pages.filter(({ included }) => included);
    this.firstNumber = plan.cover ? contentsPagesOf(this.entries.length) : 0;
    this.number = this.firstNumber;
  }

  /** Prints the cover, if there is one. */
  async begin(): Promise<void> {
    await this.fonts.prepare(JSON.stringify([this.plan, spokenWith(this.plan.language)]));
    if (!this.plan.cover) return;
    const cover: Tag = { type: 'Sect', parent: undefined };
    this.printCover(this.plan.cover, cover);
    this.tags.finish(cover);
    this.tags.reserve(this.contents);
  }

  /** Prints a page of the space. Its images are loaded one after the other. */
  async print(page: PdfPage, load: LoadImage, imagesOf: (block: object) => readonly string[]): Promise<void> {
    await this.fonts.prepare(JSON.stringify(page));
    const planned = this.byId.get(page.id)!;
    if (planned.type === 'link' && this.plan.cover) return;
    this.chapters.push(page);
    // A group is printed above its first page.
    if (planned.type === 'group') return;
    this.beginPage();
    const references = new References(page, this.byId, this.plan.spaceId);
    const box = this.boxOf(page);
    const tagging = new Tagging(this.part!);
    if (planned.target) this.put(tagging.of(tagging.tag('P'), this.linkOf(planned.target, references, box)));
    if (!page.document) return;
    const layout = new PageLayout({
      pageId: page.id,
      document: page.document,
      atoms: this.atoms,
      references,
      words: wordsFor(this.plan.language).document,
      pictures: this.pictures as ReadonlyMap<string, Picture>,
      outline: (title, level) => this.outline.addHeading(title, level),
      tagging,
    });
    for (const block of page.document.nodes) {
      for (const fileId of imagesOf(block)) await this.load(fileId, load);
      this.put(layout.topLevel(block, box));
    }
    this.writer.flush();
  }

  /** Prints the titles of the page and of the groups that begin with it on a new page. */
  private beginPage(): void {
    this.writer.newPage();
    this.endPart();
    this.part = { type: 'Sect', parent: undefined };
    const tagging = new Tagging(this.part);
    for (const page of this.chapters) {
      const { depth, type } = this.byId.get(page.id)!;
      this.numbers.set(page.id, this.number);
      this.places.add(placeOf(page.id), 0);
      this.outline.addPage(page.title, depth);
      this.put(this.heading(page, tagging, type === 'group' && page !== this.chapters.at(-1)));
    }
    this.chapters = [];
  }

  /** Completes the document. Returns the number of its pages. */
  finish(): number {
    // Groups without pages are printed, too.
    if (this.chapters.length > 0 || this.number === this.firstNumber) this.beginPage();
    const tagging = new Tagging(this.part!);
    this.put(tagging.of(tagging.tag('P'), this.missingCharacters()));
    this.writer.flush();
    this.endPart();
    if (this.plan.cover) this.printContents();
    this.printLastFooter();
    this.places.finish();
    const pages = this.kids.length;
    this.document.end();
    return pages;
  }

  /** Writes the structure of a page that is printed, so that it needs no memory. */
  private endPart(): void {
    if (this.part) this.tags.finish(this.part);
    this.part = undefined;
  }

  private put(slabs: Slabs): void {
    for (const slab of slabs) this.writer.put(slab);
  }

  private async load(fileId: string, load: LoadImage): Promise<void> {
    if (this.pictures.has(fileId)) return;
    const bytes = await load(fileId);
    this.pictures.set(fileId, bytes && openPicture(this.document, bytes));
  }

  private turn(): void {
    this.number++;
    this.addPage(this.shownNumber(this.number));
  }

  /** The footer of a page is printed last, so that programs read it last. */
  private addPage(number: number): void {
    this.printLastFooter();
    this.document.addPage();
    this.lastFooter = () => printFooter(this.pen, this.atoms, { title: this.plan.title, number, box: this.box });
  }

  private printLastFooter(): void {
    if (this.lastFooter) this.tags.decoration(this.lastFooter);
    this.lastFooter = undefined;
  }

  /** The cover is the first page, and has no number. */
  private shownNumber(number: number): number {
    return this.plan.cover ? number + 1 : number;
  }

  private *heading(page: PdfPage, tagging: Tagging, above: boolean): Slabs {
    const { title, emoji, description } = page;
    const box = this.boxOf(page);
    const text = emoji === '' ? title : `${emoji} ${title}`;
    const shown = above
      ? flowText(this.atoms.of(text, { ...BOLD, color: THEME.colors.muted }), box, { keep: true })
      : flowText(this.atoms.of(text, { ...BOLD, size: THEME.title }), box, { keep: true, lineHeight: 1.2 });
    yield* tagging.of(tagging.tag(above ? 'P' : 'H1'), shown);
    if (above) return;
    if (description !== '') yield { ...gapOf(4), keep: true };
    if (description !== '')
      yield* tagging.of(
        tagging.tag('P'),
        flowText(this.atoms.of(description, { ...PLAIN, size: 11.5, color: THEME.colors.muted }), box, { keep: true }),
      );
    yield { ...gapOf(12), keep: true };
  }

  private *linkOf(ref: ContentRef, references: References, box: Box): Slabs {
    const { text, target } = references.describe(ref);
    yield* flowText(this.atoms.of(text, target ? { ...LINK, link: target } : PLAIN), box);
  }

  private *missingCharacters(): Slabs {
    if (this.fonts.missing.size === 0) return;
    const named = [...this.fonts.missing].slice(0, MOST_NAMED).map(codesOf);
    const more = this.fonts.missing.size > MOST_NAMED ? ', …' : '';
    yield gapOf(24);
    const { missing } = wordsFor(this.plan.language).pdf;
    yield* flowText(this.atoms.of(missing(`${named.join(', ')}${more}`), MUTED), this.box);
  }

  private printCover(lines: readonly string[], cover: Tag): void {
    this.document.addPage();
    const { box } = this;
    let y = 260;
    for (const slab of flowText(this.atoms.of(this.plan.title, { ...BOLD, size: 34 }), box, { lineHeight: 1.2 })) {
      this.tags.within({ type: 'P', parent: cover }, () => slab.draw?.(this.pen, y));
      y += slab.height;
    }
    this.pen.rect(box.rightToLeft ? box.x + box.width - 72 : box.x, y + 14, { width: 72, height: 3, color: THEME.colors.link });
    y += 36;
    for (const line of lines) {
      for (const slab of flowText(this.atoms.of(line, { ...PLAIN, size: 11.5, color: THEME.colors.muted }), box)) {
        if (y > THEME.page.height - THEME.page.bottom) return;
        this.tags.within({ type: 'P', parent: cover }, () => slab.draw?.(this.pen, y));
        y += slab.height;
      }
    }
  }

  private printContents(): void {
    const before = this.kids.length;
    let number = 1;
    const turn = () => this.addPage(++number);
    const numberOf = (id: string) => (this.numbers.has(id) ? this.shownNumber(this.numbers.get(id)!) : undefined);
    const references = new References({ id: '', files: {}, users: {} }, this.byId, this.plan.spaceId);
    const targetOf = ({ target }: PlannedPage) => (target ? references.describe(target).target : undefined);
    const { contents: heading } = wordsFor(this.plan.language).pdf;
    printContents(
      this.entries,
      { heading, box: this.box, tag: this.contents, numberOf, targetOf },
      { pen: this.pen, atoms: this.atoms, turn },
    );
    const contents = this.kids.splice(before);
    this.kids.splice(1, 0, ...contents);
  }

  /** The room for texts that are ours: it is read as the language is. */
  private get box(): Box {
    return { x: THEME.page.side, width: CONTENT_WIDTH, rightToLeft: directionOf(this.plan.language) === 'rtl' };
  }

  /** The room for a page: in a language from right to left, those that have its letters are read so, too. */
  private boxOf({ title, document }: PdfPage): Box {
    const rightToLeft =
      bidiText.beginsRightToLeft(title) || (this.box.rightToLeft === true && bidiText.hasRightToLeft(JSON.stringify([title, document])));
    return { ...this.box, rightToLeft };
  }

  /** The pages of the document in their order, which PDFKit writes at the end. */
  private get kids(): unknown[] {
    return rootOf(this.document).Pages.data.Kids;
  }
}

/** All our texts in a language, with examples of what they are about. */
const spokenWith = (language: string): string[] => {
  const { document, pdf } = wordsFor(language);
  return Object.values({ ...document, ...pdf }).map((text: unknown) =>
    String(typeof text === 'function' ? (text as (about: string) => unknown)('') : text),
  );
};

const codesOf = (text: string): string =>
  [...text].map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
