import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { SearchHit, SearchScope } from '../search-engine.js';
import { ExpandTerms } from './expand-terms.js';
import { ofSpace, type Zone } from './lexemes-of.js';
import { all, any, expressionOf, quote, sizeOf, type ExpandedTerm } from './query-expression.js';
import { conditionOf, type ScopeCondition } from './scope-condition.js';

/** How many pages are ranked of those that match in one way; a search that finds more is not precise. */
const CANDIDATES = 400;
const MOST_HITS = 1000;
/** With fewer exact results, similar spellings are searched for too. */
const FEW = 10;

interface RankedHit extends SearchHit {
  score: number;
}

const WEIGHTS = { t: 8, h: 3, d: 1 } as const;

/** Finds and ranks pages. */
@Injectable()
export class FindPages {
  constructor(
    private readonly database: Database,
    private readonly expandTerms: ExpandTerms,
  ) {}

  async find(query: string, scope: SearchScope): Promise<SearchHit[]> {
    const condition = conditionOf(scope);
    const terms = await this.expandTerms.expandIn(condition, query);
    if (terms.length === 0) return [];
    const within = 'spaceId' in scope ? [quote(ofSpace(scope.spaceId))] : [];
    const exact = await this.rank(terms, within, condition);
    if (terms.some(({ isRun }) => isRun)) return this.findRuns(terms, exact, within, condition);
    if (exact.length >= FEW) return distinct(exact);
    const tolerant = await this.expandTerms.tolerate(terms, condition);
    const found = distinct(exact, await this.rank(tolerant, within, condition));
    // Nothing has all of the words: some of them in titles and headings are better than nothing.
    if (found.length === 0 && terms.length > 1) return distinct(await this.rankByAny(tolerant, within, condition));
    return found;
  }

  /**
   * A long text has most pairs of characters somewhere, so having all pairs of a run is no sign that it has the run, unless
   * it has them in its title or a heading. What is near there comes before what is exact in the text alone.
   */
  private async findRuns(
    terms: readonly ExpandedTerm[],
    exact: readonly RankedHit[],
    within: readonly string[],
    condition: ScopeCondition,
  ): Promise<SearchHit[]> {
    if (exact.some(({ score }) => score >= WEIGHTS.h)) return distinct(exact);
    const tolerant = await this.expandTerms.tolerate(terms, condition);
    const inHeads = await this.rank(tolerant, within, condition, true);
    return distinct(inHeads, exact, exact.length + inHeads.length > 0 ? [] : await this.rank(tolerant, within, condition));
  }

  /** Pages with all of the terms. The text is only searched if titles and headings do not give enough. */
  private async rank(
    terms: readonly ExpandedTerm[],
    within: readonly string[],
    condition: ScopeCondition,
    onlyHeads = false,
  ): Promise<RankedHit[]> {
    const allIn = (...zones: Zone[]) => all([...within, ...terms.map((term) => any(zones.map((zone) => expressionOf(term, zone))))]);
    const inHeads = await this.run(terms, condition, (value) => [
      `p.heads @@ ${value(allIn('t'))}`,
      `p.heads @@ ${value(allIn('t', 'h'))}`,
    ]);
    if (onlyHeads || inHeads.length >= CANDIDATES) return inHeads;
    const everywhere = allIn('');
    const someTitle = all([...within, any(terms.map((term) => expressionOf(term, 't')))]);
    const anywhere = await this.run(terms, condition, (value) => [
      ...(terms.length > 1 ? [`p.heads @@ ${value(someTitle)} AND p.words @@ ${value(everywhere)}`] : []),
      `p.words @@ ${value(everywhere)}`,
    ]);
    return distinct(inHeads, anywhere).toSorted((a, b) => b.score - a.score);
  }

  private rankByAny(terms: readonly ExpandedTerm[], within: readonly string[], condition: ScopeCondition): Promise<RankedHit[]> {
    const some = (zone: Zone) => all([...within, any(terms.map((term) => expressionOf(term, zone)))]);
    return this.run(terms, condition, (value) => [`p.heads @@ ${value(some('t'))}`, `p.heads @@ ${value(some('h'))}`]);
  }

  /** `ways` are the conditions of which a page must fulfil one. The limit of each comes after what the caller may view. */
  private run(
    terms: readonly ExpandedTerm[],
    { from, where, values: scope }: ScopeCondition,
    ways: (value: (expression: string) => string) => readonly string[],
  ): Promise<RankedHit[]> {
    const values = [...scope];
    const places = new Map<string, string>();
    const value = (expression: string): string => {
      const place = places.get(expression) ?? `$${values.push(expression)}::tsquery`;
      places.set(expression, place);
      return place;
    };
    const score = scoreOf(terms, value);
    const selects = ways(value).map(
      (way) =>
        `(SELECT p.space_id, p.page_id, ${score} AS score FROM search_pages p ${from('p')} WHERE ${where('p')} AND ${way} LIMIT ${CANDIDATES})`,
    );
    return this.database.query<RankedHit>(
      `SELECT space_id AS "spaceId", page_id AS "pageId", score FROM (${selects.join(' UNION ')}) found
       ORDER BY score DESC, page_id, space_id LIMIT ${MOST_HITS}`,
      values,
    );
  }
}

/** The title above headings above words that occur often; a title that says little else above a longer one. */
function scoreOf(terms: readonly ExpandedTerm[], value: (expression: string) => string): string {
  const zones = Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][];
  const parts = terms.flatMap((term) => zones.map(([zone, weight]) => `(p.heads @@ ${value(expressionOf(term, zone))})::int * ${weight}`));
  const size = terms.reduce((sum, term) => sum + sizeOf(term), 0);
  const exact = terms.map((term) => ({ ...term, isLast: false, stems: [], corrections: [], tolerant: false }));
  const allInTitle = (some: readonly ExpandedTerm[]) => `(p.heads @@ ${value(all(some.map((term) => expressionOf(term, 't'))))})::int`;
  const closeness = `${size}::float8 / greatest(p.title_words, ${size})`;
  return [...parts, `${allInTitle(terms)} * 6 * ${closeness}`, `${allInTitle(exact)} * 4`].join(' + ');
}

/** Each hit once, at its first place. */
function distinct(...lists: readonly (readonly RankedHit[])[]): RankedHit[] {
  const found = new Map<string, RankedHit>();
  for (const hit of lists.flat()) {
    const key = `${hit.spaceId} ${hit.pageId}`;
    if (!found.has(key)) found.set(key, hit);
  }
  return [...found.values()].slice(0, MOST_HITS);
}
