import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import type { PageSection, Passage, SearchablePage, SearchHit, SearchScope, Sight } from '../search-engine.js';
import { bestSentence } from './best-sentence.js';
import { ExpandTerms } from './expand-terms.js';
import { FindCandidates, type CountedTerm } from './find-candidates.js';
import { Matcher } from './matcher.js';
import type { ExpandedTerm } from './query-expression.js';
import { conditionOf } from './scope-condition.js';
import { Stemmer } from './stemmer.js';
import { pairTerms, TermFinder, type Found } from './term-finder.js';

interface ReadPage extends SearchablePage {
  spaceId: string;
  language: Language | null;
}

/** The terms of a section, and how often it has each, with the title of its page and its heading. */
interface Read {
  page: ReadPage;
  section: PageSection;
  inText: readonly Found[];
  counts: ReadonlyMap<number, number>;
  /** About how many words it has, counted like the terms. */
  length: number;
}

const MOST_WORDS = 64;
/** Of a question; further ones are more frequent, and would cost more than they tell. */
const MOST_TERMS = 12;
/** Pages, before those that the reader does not see are left out. */
const CANDIDATES = 100;
/** Pages that are read. */
const READ = 50;
const MOST_OF_PAGE = 3;
const LONGEST_TEXT = 2_000;
const TITLE_COUNTS = 3;
const HEADING_COUNTS = 2;
const LETTERS_OF_WORD = 6;
/** The usual parameters of BM25: how much repetition counts, and how much length. */
const K1 = 1.2;
const B = 0.75;

/** Finds the parts of pages that answer a question: pages by the index first, then their sections by what is in them. */
@Injectable()
export class FindPassages {
  constructor(
    private readonly database: Database,
    private readonly expandTerms: ExpandTerms,
    private readonly findCandidates: FindCandidates,
    private readonly stemmer: Stemmer,
  ) {}

  async find(question: string, scope: SearchScope, limit: number, sight?: Sight): Promise<Passage[]> {
    const terms = await this.termsOf(question, scope);
    const hits = terms.length === 0 ? [] : await this.findCandidates.find(terms, scope, CANDIDATES);
    const pages = [...(await this.read(hits, sight)), ...othersOf(sight)];
    const sections = await this.readSections(pages, terms);
    const mean = sections.reduce((sum, { length }) => sum + length, 0) / Math.max(1, sections.length);
    const ranked = sections
      .map((read) => ({ read, score: scoreOf(read, terms, mean) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
    return fewOfEach(ranked)
      .slice(0, limit)
      .map(({ read, score }) => passageOf(read, score, terms));
  }

  /** The most telling terms of a question. A word that no page in scope has may be mistyped. */
  private async termsOf(question: string, scope: SearchScope): Promise<CountedTerm[]> {
    const condition = conditionOf(scope);
    const asked = await this.expandTerms.expandIn(condition, question, MOST_WORDS);
    for (const term of asked) term.isLast = false;
    if (asked.length === 0) return [];
    const counted = await this.findCandidates.count(pairTerms(asked), scope);
    const unknown = counted.filter(({ pages, isRun }) => pages === 0 && !isRun);
    const corrected = unknown.length === 0 ? [] : await this.expandTerms.tolerate(unknown, condition);
    const near = corrected.filter(({ corrections }) => corrections.length > 0);
    const recounted = near.length === 0 ? [] : await this.findCandidates.count(near, scope);
    const better = new Map(recounted.map((term) => [term.text, term]));
    return counted
      .map((term) => better.get(term.text) ?? term)
      .toSorted((a, b) => b.idf - a.idf)
      .slice(0, MOST_TERMS);
  }

  /** What the reader sees of pages. */
  private async read(hits: readonly SearchHit[], sight: Sight | undefined): Promise<ReadPage[]> {
    const seen = sight && (await sight.seen(hits));
    const kept = (seen ? hits.filter((hit) => seen.has(hit)) : hits).slice(0, READ);
    if (kept.length === 0) return [];
    const rows = await this.database.query<ReadPage & { place: number }>(
      `SELECT p.space_id AS "spaceId", p.page_id AS id, p.title, p.description, p.path, p.ancestors, p.language, p.sections,
              hit.place::int
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS hit (space_id, page_id, place)
       JOIN search_pages p ON p.space_id = hit.space_id AND p.page_id = hit.page_id ORDER BY hit.place`,
      [kept.map(({ spaceId }) => spaceId), kept.map(({ pageId }) => pageId)],
    );
    const pages: ReadPage[] = [];
    for (const { place, ...page } of rows) {
      const part = seen?.get(kept[place - 1]!) ?? 'all';
      pages.push(part === 'all' ? page : { ...page, sections: part });
    }
    return pages;
  }

  private async readSections(pages: readonly ReadPage[], terms: readonly CountedTerm[]): Promise<Read[]> {
    const turns = new Turns();
    const read: Read[] = [];
    for (const language of new Set(pages.map((page) => page.language))) {
      const some = pages.filter((page) => page.language === language);
      const finder = new TermFinder(terms, await this.stemsIn(some, language, terms));
      for (const page of some) {
        read.push(...sectionsOf(page, finder));
        await turns.pass();
      }
    }
    return read;
  }

  private stemsIn(pages: readonly ReadPage[], language: Language | null, terms: readonly ExpandedTerm[]) {
    const undecided = new Set<string>();
    for (const { title, description, sections } of pages)
      for (const text of [title, description, ...sections.flatMap((section) => [section.title, section.text])])
        for (const word of Matcher.undecided(text, terms)) undecided.add(word);
    return this.stemmer.stemsOf(language, undecided);
  }
}

const othersOf = (sight: Sight | undefined): ReadPage[] => {
  const { spaceId, language, pages } = sight?.others ?? { spaceId: '', language: null, pages: [] };
  return pages.map((page) => Object.assign({ spaceId, language }, page));
};

/** A page without text is a section too: its title may be the answer. */
function sectionsOf(page: ReadPage, finder: TermFinder): Read[] {
  const inTitle = finder.find(page.title);
  const inDescription = finder.find(page.description);
  const sections = page.sections.length > 0 ? page.sections : [{ anchor: null, title: '', text: page.description }];
  return sections.map((section, place) => {
    const inText = finder.find(section.text);
    const counts = new Map<number, number>();
    const add = (found: readonly Found[], by: number) => {
      for (const { term } of found) counts.set(term, (counts.get(term) ?? 0) + by);
    };
    add(inTitle, TITLE_COUNTS);
    add(finder.find(section.title), HEADING_COUNTS);
    if (place === 0) add(inDescription, 1);
    add(inText, 1);
    const letters = section.text.length + TITLE_COUNTS * page.title.length + HEADING_COUNTS * section.title.length;
    return { page, section, inText, counts, length: letters / LETTERS_OF_WORD };
  });
}

/** BM25. */
function scoreOf({ counts, length }: Read, terms: readonly CountedTerm[], mean: number): number {
  let score = 0;
  for (const [term, count] of counts) {
    score += (terms[term]!.idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean));
  }
  return score;
}

function fewOfEach<T extends { read: Read }>(ranked: readonly T[]): T[] {
  const taken = new Map<ReadPage, number>();
  return ranked.filter(({ read: { page } }) => {
    const count = (taken.get(page) ?? 0) + 1;
    taken.set(page, count);
    return count <= MOST_OF_PAGE;
  });
}

function passageOf({ page, section, inText, counts }: Read, score: number, terms: readonly CountedTerm[]): Passage {
  const { spaceId, id, title: pageTitle, path, ancestors } = page;
  const { anchor, title } = section;
  const whole = terms.reduce((sum, { idf }) => sum + idf, 0);
  const part = [...counts.keys()].reduce((sum, term) => sum + terms[term]!.idf, 0);
  const { start, end } =
    section.text.length <= LONGEST_TEXT ? { start: 0, end: section.text.length } : bestSentence(section.text, inText, terms, LONGEST_TEXT);
  const text = section.text.slice(start, end);
  const inside = inText.flatMap((one) =>
    one.start >= start && one.end <= end ? [{ ...one, start: one.start - start, end: one.end - start }] : [],
  );
  const sentence = bestSentence(text, inside, terms);
  return { spaceId, pageId: id, pageTitle, path, ancestors, anchor, title, text, sentence, score, covers: part / whole };
}
