import { Injectable } from '@nestjs/common';
import type { Passage, SearchScope, Sight } from '../search-engine.js';
import { AskTerms } from './ask-terms.js';
import { bestSentence } from './best-sentence.js';
import { bm25, meanLength } from './bm25.js';
import { Coverage } from './coverage.js';
import { FindCandidates, type CountedTerm } from './find-candidates.js';
import { languageWeight } from './language-weight.js';
import type { ReadPage } from './read-indexed.js';
import { ReadSections, type ReadSection } from './read-sections.js';

/** Pages, before those that the reader does not see are left out. */
const CANDIDATES = 100;
/** Pages that are read. */
const READ = 50;
const MOST_OF_PAGE = 3;
const LONGEST_TEXT = 2_000;

/** Finds the parts of pages that answer a question: pages by the index first, then their sections by what is in them. */
@Injectable()
export class FindPassages {
  constructor(
    private readonly askTerms: AskTerms,
    private readonly findCandidates: FindCandidates,
    private readonly readSections: ReadSections,
  ) {}

  async find(question: string, scope: SearchScope, limit: number, sight?: Sight): Promise<Passage[]> {
    const asked = await this.askTerms.of(question, scope, true);
    const { terms, language } = asked;
    if (terms.length === 0) return [];
    const candidates = await this.findCandidates.find(terms, scope, CANDIDATES);
    const seen = sight && (await sight.seen(candidates));
    const hits = (seen ? candidates.filter((hit) => seen.has(hit)) : candidates).slice(0, READ);
    const sections = await this.readSections.read(hits, terms, seen, sight?.others);
    const mean = meanLength(sections);
    const inLanguage = languageWeight(question, language);
    const ranked = sections
      .map((read) => ({ read, score: bm25(read, terms, mean) * inLanguage(read.page.language) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
    const coverage = new Coverage(question, asked);
    return fewOfEach(ranked)
      .slice(0, limit)
      .map(({ read, score }) => passageOf(read, score, terms, coverage));
  }
}

function fewOfEach<T extends { read: ReadSection }>(ranked: readonly T[]): T[] {
  const taken = new Map<ReadPage, number>();
  return ranked.filter(({ read: { page } }) => {
    const count = (taken.get(page) ?? 0) + 1;
    taken.set(page, count);
    return count <= MOST_OF_PAGE;
  });
}

function passageOf(read: ReadSection, score: number, terms: readonly CountedTerm[], coverage: Coverage): Passage {
  const { page, section, inText } = read;
  const { spaceId, id, title: pageTitle, path, ancestors } = page;
  const { anchor, title } = section;
  const { start, end } =
    section.text.length <= LONGEST_TEXT ? { start: 0, end: section.text.length } : bestSentence(section.text, inText, terms, LONGEST_TEXT);
  const text = section.text.slice(start, end);
  const inside = inText.flatMap((one) =>
    one.start >= start && one.end <= end ? [Object.assign({}, one, { start: one.start - start, end: one.end - start })] : [],
  );
  const sentence = bestSentence(text, inside, terms);
  const covers = coverage.of(read, { start: start + sentence.start, end: start + sentence.end });
  return { spaceId, pageId: id, pageTitle, path, ancestors, anchor, title, text, sentence, score, covers };
}
