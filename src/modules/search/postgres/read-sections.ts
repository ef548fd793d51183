import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { PageSection, SearchHit, Sight } from '../search-engine.js';
import type { CountedTerm } from './find-candidates.js';
import { ReadIndexed, type ReadPage, type Seen } from './read-indexed.js';
import { Stemmer } from './stemmer.js';
import { TermFinder, type Found } from './term-finder.js';

/** A section with what was found in it. */
export interface ReadSection {
  page: ReadPage;
  section: PageSection;
  inPageTitle: readonly Found[];
  inTitle: readonly Found[];
  inText: readonly Found[];
  /** How often it has each term, with the title of its page and its heading. */
  counts: ReadonlyMap<number, number>;
  /** About how many words it has, counted like the terms. */
  length: number;
}

const TITLE_COUNTS = 3;
const HEADING_COUNTS = 2;
const LETTERS_OF_WORD = 6;

/** Reads pages as their reader sees them, and finds terms in their sections. */
@Injectable()
export class ReadSections {
  constructor(
    private readonly readIndexed: ReadIndexed,
    private readonly stemmer: Stemmer,
  ) {}

  /** `seen` is what a reader sees of these pages. */
  async read(hits: readonly SearchHit[], terms: readonly CountedTerm[], seen?: Seen, others?: Sight['others']): Promise<ReadSection[]> {
    const pages = await this.readIndexed.read(hits, seen, others);
    const turns = new Turns();
    const read: ReadSection[] = [];
    for (const language of new Set(pages.map((page) => page.language))) {
      const some = pages.filter((page) => page.language === language);
      const finder = new TermFinder(terms);
      const split = [];
      for (const page of some) {
        split.push(finder.split(textsOf(page)));
        await turns.pass();
      }
      finder.learn(await this.stemmer.stemsOf(language, finder.undecided));
      for (const [place, page] of some.entries()) {
        read.push(
          ...sectionsOf(
            page,
            split[place]!.map((words) => finder.find(words)),
          ),
        );
        await turns.pass();
      }
    }
    return read;
  }
}

/** A page without text is a section too: its title may be the answer. */
const sectionsIn = ({ sections, description }: ReadPage): readonly PageSection[] =>
  sections.length > 0 ? sections : [{ anchor: null, title: '', text: description }];

const textsOf = (page: ReadPage): string[] => [
  page.title,
  page.description,
  ...sectionsIn(page).flatMap(({ title, text }) => [title, text]),
];

/** `found` is what was found in the texts of the page. */
function sectionsOf(page: ReadPage, [inPageTitle = [], inDescription = [], ...found]: (readonly Found[])[]): ReadSection[] {
  return sectionsIn(page).map((section, place) => {
    const [inTitle, inText] = [found[2 * place]!, found[2 * place + 1]!];
    const counts = new Map<number, number>();
    const add = (some: readonly Found[], by: number) => {
      for (const { term, worth } of some) counts.set(term, (counts.get(term) ?? 0) + by * worth);
    };
    add(inPageTitle, TITLE_COUNTS);
    add(inTitle, HEADING_COUNTS);
    if (place === 0) add(inDescription, HEADING_COUNTS);
    add(inText, 1);
    const letters = section.text.length + TITLE_COUNTS * page.title.length + HEADING_COUNTS * section.title.length;
    return { page, section, inPageTitle, inTitle, inText, counts, length: letters / LETTERS_OF_WORD };
  });
}
