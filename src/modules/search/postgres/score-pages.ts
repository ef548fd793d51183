import type { SearchHit } from '../search-engine.js';
import { wordsIn } from '../words/words-in.js';
import type { Asked } from './ask-terms.js';
import { bm25, idfOf, meanLength } from './bm25.js';
import type { CountedTerm } from './find-candidates.js';
import type { ReadPage } from './read-indexed.js';
import { languageWeight } from './language-weight.js';
import type { ReadSection } from './read-sections.js';
import type { Found } from './term-finder.js';

export interface ScoredPage extends SearchHit {
  score: number;
  /** Of the best section. */
  best: number;
  /** From 0 to 1: how much of what was asked is on the page. */
  covers: number;
}

/** How much the words of the query count where they are next to each other, as a part of all that was asked. */
const TOGETHER = { title: 0.5, heading: 0.25, text: 0.15 } as const;
/** How much a title counts that has all that was asked, if it says nothing else. */
const TITLE_SAYS_IT = 1.2;

/** How much a term counts beside the text that is in the title of the page, and in the heading of its best section. */
const IN_TITLE = 0.75;
const IN_HEADING = 0.5;
/** How much of that counts even in sections that have little of what was asked. */
const PART_IN_HEADS = 0.5;

/** How slowly a page is worth less with its place: the best one of one order is to be among the first of both. */
const FUSED = 5;

/** Pages by what is in them, best first: their places as wholes and by their best section count alike. */
export function scorePages(sections: readonly ReadSection[], query: string, { terms, language }: Asked): ScoredPage[] {
  const byPage = new Map<ReadPage, ReadSection[]>();
  for (const read of sections) byPage.set(read.page, [...(byPage.get(read.page) ?? []), read]);
  const pages = Array.from(byPage, ([page, own]) => wholeOf(page, own));
  const [ofSections, ofPages] = [meanLength(sections), meanLength(pages)];
  const phrase = folded(query);
  const inLanguage = languageWeight(query, language);
  const whole = idfOf(terms.keys(), terms);
  const scored = pages.flatMap(({ page, own, counts, length }) => {
    if (counts.size === 0) return [];
    const covers = idfOf(counts.keys(), terms) / whole;
    const covered = own.map((read) => idfOf(read.counts.keys(), terms) / whole);
    const best = Math.max(
      ...own.map((read, i) => bm25(read, terms, ofSections) + inHeads(read, terms) * (PART_IN_HEADS + (1 - PART_IN_HEADS) * covered[i]!)),
    );
    const bestCovers = Math.max(...covered);
    const extra = whole * (together(page, own, phrase, terms.length) + titleSays(own[0]!, terms));
    const score =
      (bm25({ counts, length }, terms, ofPages) + best + extra) * (0.4 + 0.3 * covers + 0.3 * bestCovers) * inLanguage(page.language);
    return [{ spaceId: page.spaceId, pageId: page.id, score, covers, best: best * inLanguage(page.language) }];
  });
  const bySection = new Map(scored.toSorted((a, b) => b.best - a.best || before(a, b)).map((page, place) => [page, place]));
  const ranked = scored.toSorted((a, b) => b.score - a.score || before(a, b));
  const worth = new Map(ranked.map((page, place) => [page, 1 / (FUSED + place) + 1 / (FUSED + bySection.get(page)!)]));
  return ranked.toSorted((a, b) => worth.get(b)! - worth.get(a)!);
}

const before = (a: ScoredPage, b: ScoredPage) => (a.pageId < b.pageId ? -1 : 1);

/** The title of the page counts once, not with each section. */
function wholeOf(page: ReadPage, own: readonly ReadSection[]) {
  const counts = new Map(own[0]!.counts);
  let { length } = own[0]!;
  for (const read of own.slice(1)) {
    for (const { term, worth } of read.inTitle) counts.set(term, (counts.get(term) ?? 0) + 2 * worth);
    for (const { term, worth } of read.inText) counts.set(term, (counts.get(term) ?? 0) + worth);
    length += (read.section.text.length + read.section.title.length) / 6;
  }
  return { page, own, counts, length };
}

/** A long text must not outweigh what a page is about, however often it has a term. */
const inHeads = ({ inPageTitle, inTitle }: ReadSection, terms: readonly CountedTerm[]): number =>
  IN_TITLE * saidBy(inPageTitle, terms) + IN_HEADING * saidBy(inTitle, terms);

/** More, the less else the title says. */
function titleSays({ page, inPageTitle }: ReadSection, terms: readonly CountedTerm[]): number {
  const covers = saidBy(inPageTitle, terms) / idfOf(terms.keys(), terms);
  const letters = [...page.title].length;
  const marked = new Set(inPageTitle.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i))).size;
  return TITLE_SAYS_IT * covers * covers * Math.min(1, (marked + 1) / Math.max(1, letters));
}

/** How much of what was asked a heading says. */
function saidBy(heading: readonly Found[], terms: readonly CountedTerm[]): number {
  const found = new Map<number, number>();
  for (const { term, worth } of heading) found.set(term, Math.max(worth, found.get(term) ?? 0));
  let said = 0;
  for (const [term, worth] of found) said += terms[term]!.idf * worth;
  return said;
}

function together({ title }: ReadPage, own: readonly ReadSection[], phrase: string, terms: number): number {
  if (phrase.length < 2) return 0;
  if (folded(title).includes(phrase)) return TOGETHER.title;
  if (own.some(({ section }) => folded(section.title).includes(phrase))) return TOGETHER.heading;
  // Few sections have all of the words, and only these need to be read again.
  const hasAll = (found: readonly Found[]) => new Set(found.map(({ term }) => term)).size === terms;
  return own.some(({ section, inText }) => hasAll(inText) && folded(section.text).includes(phrase)) ? TOGETHER.text : 0;
}

const folded = (text: string) => Array.from(wordsIn(text), (word) => word.text).join(' ');
