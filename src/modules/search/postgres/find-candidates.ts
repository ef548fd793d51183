import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { SearchHit, SearchScope } from '../search-engine.js';
import { ofSpace, type Zone } from './lexemes-of.js';
import { all, expressionOf, quote, type ExpandedTerm } from './query-expression.js';
import { SAMPLED_OF } from './sampled.js';
import { conditionOf, type ScopeCondition } from './scope-condition.js';

/** A term with the number of pages in scope that have it. */
export interface CountedTerm extends ExpandedTerm {
  pages: number;
  /** How much it tells: rare terms tell more. A term that no page has counts like one that a single page has. */
  idf: number;
}

/** A page of the index that may be what was asked for. */
export interface Candidate extends SearchHit {
  /** The sum of what the terms tell that it has. */
  told: number;
}

/** A term on more pages tells so little that it does not matter how many they are. */
const MOST_COUNTED = 1_500;
/** So many pages of the sample have a term that is certainly on more pages than are counted. */
const CERTAINLY = Math.ceil((2 * MOST_COUNTED) / SAMPLED_OF);
/** What is rare is rare among so many, too. */
const LARGEST_TOTAL = 5_000;
/** How many pages are looked at that have one term, that have it in a heading or in the title, and that have all of them. */
const MOST_OF_TERM = 1_000;
const MOST_OF_ZONE = 500;
const MOST_OF_ALL = 400;
/**
 * A word that is everywhere is looked up where it is important, and any few of the other pages that have it are not; of more
 * such words, further ones only in titles. To look one up takes some milliseconds, however few pages are taken.
 */
const MOST_FREQUENT = 4;
const IN_TITLE = 2;
const IN_HEADINGS = 0.7;
const OFTEN = 0.2;
/** What having all of them counts, as a part of what they tell. */
const HAS_ALL = 0.5;

/** Finds the pages that are worth reading, from the index alone. */
@Injectable()
export class FindCandidates {
  constructor(private readonly database: Database) {}

  async count(terms: readonly ExpandedTerm[], scope: SearchScope): Promise<CountedTerm[]> {
    const condition = conditionOf(scope);
    const values = [...condition.values];
    const counts = terms.map((term, i) => {
      const wanted = unseen(`$${values.push(withinScope(scope, expressionOf(term, '')))}::tsquery`);
      const exactly = countOf(pagesWhere(condition, `p.words @@ ${wanted}`), MOST_COUNTED);
      if ('spaceId' in scope) return `${exactly} AS "${i}"`;
      const some = countOf(pagesWhere(condition, `p.sampled AND p.words @@ ${wanted}`), CERTAINLY);
      return `CASE WHEN ${some} < ${CERTAINLY} THEN ${exactly} ELSE ${MOST_COUNTED} END AS "${i}"`;
    });
    const [row] = await this.database.query<Record<string, number>>(
      `SELECT ${countOf(pagesWhere(condition, 'true'), LARGEST_TOTAL)} AS total, ${counts.join(', ')}`,
      values,
    );
    return terms.map((term, i) => Object.assign({}, term, { pages: row![i]!, idf: idfOf(row![i]!, row!['total']!) }));
  }

  /** The pages with the most telling terms, best first: those in titles and headings tell more. */
  find(terms: readonly CountedTerm[], scope: SearchScope, limit: number): Promise<Candidate[]> {
    const condition = conditionOf(scope);
    const values = [...condition.values];
    const value = (given: unknown, type: string) => `$${values.push(given)}::${type}`;
    const samples: string[] = [];
    const select = (matches: string, worth: number, told: number, most: number, isFrequent: boolean) => {
      const more = `, ${value(worth, 'float8')} AS worth, ${value(told, 'float8')} AS told`;
      const exactly = pagesWhere(condition, matches, more);
      if (!isFrequent || 'spaceId' in scope) return `(${exactly} LIMIT ${most})`;
      const name = `sample${samples.length}`;
      samples.push(`${name} AS MATERIALIZED (${pagesWhere(condition, `p.sampled AND ${matches}`, more)} LIMIT ${most})`);
      const isEnough = `(SELECT count(*) FROM ${name}) = ${most}`;
      return `(SELECT * FROM ${name} WHERE ${isEnough}) UNION ALL (${exactly} AND NOT (${isEnough}) LIMIT ${most})`;
    };
    const wanted = (...expressions: string[]) => unseen(value(withinScope(scope, all(expressions)), 'tsquery'));
    const isFrequent = ({ pages }: CountedTerm) => pages >= MOST_COUNTED;
    const frequent = terms.length > 1 ? terms.filter(isFrequent) : [];
    const ofTerm = (term: CountedTerm) => {
      const place = frequent.indexOf(term);
      const inHeads = (zone: Zone, worth: number) =>
        select(
          `p.heads @@ ${wanted(expressionOf(term, zone))}`,
          term.idf * worth,
          place < 0 ? 0 : term.idf,
          MOST_OF_ZONE,
          isFrequent(term),
        );
      const inText = () => select(`p.words @@ ${wanted(expressionOf(term, ''))}`, term.idf, term.idf, MOST_OF_TERM, isFrequent(term));
      const isFurther = place >= MOST_FREQUENT;
      return [
        inHeads('t', IN_TITLE),
        ...(isFurther ? [] : [inHeads('h', IN_HEADINGS), inHeads('d', OFTEN)]),
        ...(place < 0 ? [inText()] : []),
      ];
    };
    const known = terms.filter(({ pages }) => pages > 0);
    const whole = known.reduce((sum, { idf }) => sum + idf, 0);
    const everything = () => `p.words @@ ${wanted(...known.map((term) => expressionOf(term, '')))}`;
    const complete = known.length < 2 ? [] : [select(everything(), whole * HAS_ALL, whole, MOST_OF_ALL, known.every(isFrequent))];
    const selects = [...known.flatMap(ofTerm), ...complete];
    if (selects.length === 0) return Promise.resolve([]);
    return this.database.query<Candidate>(
      `${samples.length === 0 ? '' : `WITH ${samples.join(', ')} `}SELECT space_id AS "spaceId", page_id AS "pageId", least(sum(told), ${value(whole, 'float8')}) AS told
       FROM (${selects.join(' UNION ALL ')}) found
       GROUP BY space_id, page_id ORDER BY sum(worth) DESC, page_id, space_id LIMIT ${limit}`,
      values,
    );
  }
}

const countOf = (pages: string, most: number) => `(SELECT count(*)::int FROM (${pages} LIMIT ${most}) found)`;

const idfOf = (pages: number, total: number) => {
  const having = Math.max(1, pages);
  return Math.log(1 + (Math.max(total, having) - having + 0.5) / (having + 0.5));
};

const withinScope = (scope: SearchScope, expression: string) =>
  'spaceId' in scope ? all([quote(ofSpace(scope.spaceId)), expression]) : expression;

/**
 * A value that the planner does not see. If it sees that many pages have a word, it expects to meet enough of them soon and reads
 * the table instead of the index; but they are together in some spaces, and to evaluate the whole vector of a page is slow.
 */
const unseen = (value: string) => `(SELECT ${value})`;

const pagesWhere = ({ from, where }: ScopeCondition, condition: string, more = '') =>
  `SELECT p.space_id, p.page_id${more} FROM search_pages p ${from('p')} WHERE ${where('p')} AND ${condition}`;
