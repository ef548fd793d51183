import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { Language } from '../../../common/contract/languages.js';
import type { FoundPage, FoundSection, PageSection, SearchablePage, SearchHit, Sight, TextRange } from '../search-engine.js';
import { ExpandTerms } from './expand-terms.js';
import { LikelyWords, Matcher, type Match } from './matcher.js';
import { ReadIndexed, type ReadPage } from './read-indexed.js';
import { ofSpaces } from './scope-condition.js';
import { Stemmer } from './stemmer.js';
import type { Word } from '../words/words-in.js';

const MOST_SECTIONS = 5;
const LONGEST_EXCERPT = 300;
/** How much of the text comes before the first match. */
const LEAD = 60;

/** Reads the pages of hits and marks what matches in them. */
@Injectable()
export class ShowPages {
  constructor(
    private readonly readIndexed: ReadIndexed,
    private readonly expandTerms: ExpandTerms,
    private readonly stemmer: Stemmer,
  ) {}

  async show(query: string, hits: readonly SearchHit[], sight?: Sight): Promise<FoundPage[]> {
    const rows = await this.readIndexed.read(hits, sight && (await sight.seen(hits)), sight?.others);
    const places = new Map(hits.map((hit, place) => [keyOf(hit.spaceId, hit.pageId), place]));
    const placed = rows.flatMap((row) => {
      const place = places.get(keyOf(row.spaceId, row.id));
      return place === undefined ? [] : [{ row, place }];
    });
    const shown = placed.toSorted((a, b) => a.place - b.place).map(({ row }) => row);
    const byLanguage = new Map<Language | null, ReadPage[]>();
    for (const row of shown) if (!byLanguage.get(row.language)?.push(row)) byLanguage.set(row.language, [row]);
    const marks = new Map<ReadPage, PageMarks>();
    for (const [language, some] of byLanguage) await this.mark(query, language, some, marks);
    return shown.map((row) => foundPage(row, marks.get(row)!));
  }

  /** Marks rows of one language. Other spellings of a word are marked where no page has the word itself. */
  private async mark(query: string, language: Language | null, rows: readonly ReadPage[], marks: Map<ReadPage, PageMarks>): Promise<void> {
    const turns = new Turns();
    const terms = await this.expandTerms.expand(query, [language]);
    const likely = new LikelyWords(terms);
    const split = new Map<ReadPage, Split>();
    const undecided = new Set<string>();
    for (const row of rows) {
      const words = splitPage(row, likely);
      split.set(row, words);
      for (const some of allOf(words)) for (const word of likely.undecided(some)) undecided.add(word);
      await turns.pass();
    }
    const stems = await this.stemmer.stemsOf(language, undecided);
    const exact = new Matcher(terms, stems);
    for (const row of rows) {
      marks.set(row, markPage(split.get(row)!, exact));
      await turns.pass();
    }
    const missing = terms.filter((_, term) => rows.every((row) => !marks.get(row)!.terms.has(term)));
    if (missing.length === 0) return;
    const tolerant = await this.expandTerms.tolerate(missing, ofSpaces([...new Set(rows.map(({ spaceId }) => spaceId))]));
    const corrected = new Map(missing.map((term, i) => [term, tolerant[i]!] as const));
    if (tolerant.every(({ corrections }) => corrections.length === 0)) return;
    const wanted = terms.map((term) => corrected.get(term) ?? term);
    const [alike, matcher] = [new LikelyWords(wanted), new Matcher(wanted, stems)];
    for (const row of rows) {
      marks.set(row, markPage(splitPage(row, alike), matcher));
      await turns.pass();
    }
  }
}

function foundPage({ spaceId, id, title, description, path, ancestors, sections }: ReadPage, marks: PageMarks): FoundPage {
  const inTitle = rangesOf(marks.inTitle);
  return { spaceId, id, title, description, path, ancestors, inTitle, sections: matchingSections(sections, marks) };
}

/** The sections with the most of the words that were asked for, in the order of the page. */
function matchingSections(sections: readonly PageSection[], marks: PageMarks): FoundSection[] {
  const found = sections.flatMap((section, place) => {
    const { inTitle, inText } = marks.sections[place]!;
    if (inTitle.length + inText.length === 0) return [];
    const terms = new Set([...inTitle, ...inText].map(({ term }) => term)).size;
    return [{ place, section, inTitle, inText, rank: 2 * terms + Number(inTitle.length > 0) }];
  });
  const best = found.toSorted((a, b) => b.rank - a.rank || a.place - b.place).slice(0, MOST_SECTIONS);
  return best.toSorted((a, b) => a.place - b.place).map(({ section, inTitle, inText }) => sectionOf(section, inTitle, inText));
}

function sectionOf({ anchor, title, text }: PageSection, inTitle: readonly Match[], matches: readonly Match[]): FoundSection {
  const first = matches[0]?.start ?? 0;
  const from = first <= LEAD ? 0 : wordStart(text, first - LEAD, first);
  const excerpt = text.slice(from, from + LONGEST_EXCERPT).toWellFormed();
  const inExcerpt = rangesOf(matches.filter(({ end }) => end <= from + excerpt.length)).map(({ start, end }) => ({
    start: start - from,
    end: end - from,
  }));
  return { anchor, title, excerpt, inTitle: rangesOf(inTitle), inExcerpt };
}

/** The first character behind a space, or the earliest that does not cut a character in two. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s/);
  if (space >= 0) return from + space + 1;
  return /[\udc00-\udfff]/.test(text[from]!) ? from + 1 : from;
}

const keyOf = (spaceId: string, pageId: string) => `${spaceId} ${pageId}`;

const rangesOf = (matches: readonly Match[]): TextRange[] => matches.map(({ start, end }) => ({ start, end }));

/** Where the words of a query are on a page. */
interface PageMarks {
  inTitle: readonly Match[];
  /** In the order of its sections. */
  sections: readonly { inTitle: readonly Match[]; inText: readonly Match[] }[];
  /** The terms that the page has, also in its description, which is not marked. */
  terms: ReadonlySet<number>;
}

/** The words of a page that may be what a query asked for. */
interface Split {
  title: readonly Word[];
  description: readonly Word[];
  sections: readonly { title: readonly Word[]; text: readonly Word[] }[];
}

const splitPage = (
  { title, description, sections }: Pick<SearchablePage, 'title' | 'description' | 'sections'>,
  likely: LikelyWords,
): Split => ({
  title: likely.in(title),
  description: likely.in(description),
  sections: sections.map((section) => ({ title: likely.in(section.title), text: likely.in(section.text) })),
});

const allOf = ({ title, description, sections }: Split): (readonly Word[])[] => [
  title,
  description,
  ...sections.flatMap((section) => [section.title, section.text]),
];

function markPage(page: Split, matcher: Matcher): PageMarks {
  const inTitle = matcher.matchesIn(page.title);
  const inDescription = matcher.matchesIn(page.description);
  const sections = page.sections.map(({ title, text }) => ({ inTitle: matcher.matchesIn(title), inText: matcher.matchesIn(text) }));
  const all = [inTitle, inDescription, ...sections.flatMap((section) => [section.inTitle, section.inText])];
  return { inTitle, sections, terms: new Set(all.flatMap((matches) => matches.map(({ term }) => term))) };
}
