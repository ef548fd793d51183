import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import type { FoundPage, FoundSection, PageSection, SearchablePage, SearchHit, TextRange } from '../search-engine.js';
import { ExpandTerms } from './expand-terms.js';
import { pairsOf } from '../words/words-in.js';
import { Matcher, type Match } from './matcher.js';
import type { ExpandedTerm } from './query-expression.js';
import { ofSpaces } from './scope-condition.js';
import { Stemmer } from './stemmer.js';

interface Row extends SearchablePage {
  spaceId: string;
  language: Language | null;
}

const MOST_SECTIONS = 5;
const LONGEST_EXCERPT = 300;
/** How much of the text comes before the first match. */
const LEAD = 60;

/** Reads the pages of hits and marks what matches in them. */
@Injectable()
export class ShowPages {
  constructor(
    private readonly database: Database,
    private readonly expandTerms: ExpandTerms,
    private readonly stemmer: Stemmer,
  ) {}

  async show(query: string, hits: readonly SearchHit[]): Promise<FoundPage[]> {
    const rows = await this.read(hits);
    const byLanguage = new Map<Language | null, Row[]>();
    for (const row of rows) if (!byLanguage.get(row.language)?.push(row)) byLanguage.set(row.language, [row]);
    const marks = new Map<Row, PageMarks>();
    for (const [language, some] of byLanguage) await this.mark(query, language, some, marks);
    return rows.map((row) => foundPage(row, marks.get(row)!));
  }

  /** The pages that have all words of a query, whether they are in the index or not. */
  async match(query: string, spaceId: string, language: Language | null, pages: readonly SearchablePage[]): Promise<FoundPage[]> {
    const rows = pages.map((page): Row => ({ ...page, spaceId, language }));
    const marks = new Map<Row, PageMarks>();
    const wanted = await this.mark(query, language, rows, marks);
    if (wanted.length === 0) return [];
    const found = rows.filter((row) => marks.get(row)!.terms.size === wanted.length && hasRuns(row, wanted));
    return found
      .map((row) => foundPage(row, marks.get(row)!))
      .toSorted((a, b) => Number(b.inTitle.length > 0) - Number(a.inTitle.length > 0));
  }

  /** In the order of the hits. A page that has gone since it was found is left out. */
  private read(hits: readonly SearchHit[]): Promise<Row[]> {
    if (hits.length === 0) return Promise.resolve([]);
    return this.database.query<Row>(
      `SELECT p.space_id AS "spaceId", p.page_id AS id, p.title, p.description, p.path, p.ancestors, p.language, p.sections
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS hit (space_id, page_id, place)
       JOIN search_pages p ON p.space_id = hit.space_id AND p.page_id = hit.page_id ORDER BY hit.place`,
      [hits.map(({ spaceId }) => spaceId), hits.map(({ pageId }) => pageId)],
    );
  }

  /** Marks rows of one language, and returns what was looked for. Other spellings of a word are marked on the pages that do not have the word itself. */
  private async mark(
    query: string,
    language: Language | null,
    rows: readonly Row[],
    marks: Map<Row, PageMarks>,
  ): Promise<readonly ExpandedTerm[]> {
    const turns = new Turns();
    const terms = await this.expandTerms.expand(query, [language]);
    const undecided = new Set<string>();
    for (const row of rows) {
      for (const text of textsOf(row)) for (const word of Matcher.undecided(text, terms)) undecided.add(word);
      await turns.pass();
    }
    const stems = await this.stemmer.stemsOf(language, undecided);
    const exact = new Matcher(terms, stems);
    for (const row of rows) {
      marks.set(row, markPage(row, exact));
      await turns.pass();
    }
    const incomplete = rows.filter((row) => marks.get(row)!.terms.size < terms.length);
    if (incomplete.length === 0) return terms;
    const spaces = ofSpaces([...new Set(incomplete.map(({ spaceId }) => spaceId))]);
    const tolerant = await this.expandTerms.tolerate(terms, spaces);
    for (const row of incomplete) {
      const { terms: present } = marks.get(row)!;
      const wanted = terms.map((term, i) => (present.has(i) ? term : tolerant[i]!));
      marks.set(row, markPage(row, new Matcher(wanted, stems)));
      await turns.pass();
    }
    return terms;
  }
}

function foundPage({ spaceId, id, title, description, path, ancestors, sections }: Row, marks: PageMarks): FoundPage {
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

const rangesOf = (matches: readonly Match[]): TextRange[] => matches.map(({ start, end }) => ({ start, end }));

/** Where the words of a query are on a page. */
interface PageMarks {
  inTitle: readonly Match[];
  /** In the order of its sections. */
  sections: readonly { inTitle: readonly Match[]; inText: readonly Match[] }[];
  /** The terms that the page has, also in its description, which is not marked. */
  terms: ReadonlySet<number>;
}

type Texts = Pick<SearchablePage, 'title' | 'description' | 'sections'>;

const textsOf = ({ title, description, sections }: Texts): string[] => [
  title,
  description,
  ...sections.flatMap((section) => [section.title, section.text]),
];

/** A part of a run is marked, too, but only a page with each of its pairs of characters has the run. */
function hasRuns(page: Texts, wanted: readonly ExpandedTerm[]): boolean {
  const pairs = wanted.flatMap(({ isRun, text }) => (isRun ? pairsOf(text) : []));
  if (pairs.length === 0) return true;
  const text = textsOf(page).join('\n').normalize('NFKC').toLowerCase();
  return pairs.every((pair) => text.includes(pair));
}

function markPage(page: Texts, matcher: Matcher): PageMarks {
  const inTitle = matcher.matchesIn(page.title);
  const inDescription = matcher.matchesIn(page.description);
  const sections = page.sections.map(({ title, text }) => ({ inTitle: matcher.matchesIn(title), inText: matcher.matchesIn(text) }));
  const all = [inTitle, inDescription, ...sections.flatMap((section) => [section.inTitle, section.inText])];
  return { inTitle, sections, terms: new Set(all.flatMap((matches) => matches.map(({ term }) => term))) };
}
