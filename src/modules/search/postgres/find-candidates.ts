import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { SearchHit, SearchScope } from '../search-engine.js';
import { ofSpace } from './lexemes-of.js';
import { all, expressionOf, quote, type ExpandedTerm } from './query-expression.js';
import { conditionOf, type ScopeCondition } from './scope-condition.js';

/** A term with the number of pages in scope that have it. */
export interface CountedTerm extends ExpandedTerm {
  pages: number;
  /** How much it tells: rare terms tell more. A term that no page has counts like one that a single page has. */
  idf: number;
}

/** A term on more pages tells so little that it does not matter how many they are. */
const MOST_COUNTED = 5_000;
/** How many pages are looked at for one term. */
const MOST_OF_TERM = 2_000;
const IN_TITLE = 3;
const IN_HEADINGS = 1.5;

/** Finds the pages that are worth reading for a question, from the index alone. */
@Injectable()
export class FindCandidates {
  constructor(private readonly database: Database) {}

  async count(terms: readonly ExpandedTerm[], scope: SearchScope): Promise<CountedTerm[]> {
    const condition = conditionOf(scope);
    const values = [...condition.values];
    const counts = terms.map((term, i) => {
      const wanted = `$${values.push(withinScope(scope, expressionOf(term, '')))}::tsquery`;
      return `(SELECT count(*) FROM (${pagesWhere(condition, `p.words @@ ${wanted}`)} LIMIT ${MOST_COUNTED}) found) AS "${i}"`;
    });
    const [row] = await this.database.query<Record<string, string>>(
      `SELECT (SELECT count(*) FROM search_pages p ${condition.from('p')} WHERE ${condition.where('p')}) AS total, ${counts.join(', ')}`,
      values,
    );
    const total = Number(row!['total']);
    return terms.map((term, i) => {
      const pages = Number(row![i]);
      return { ...term, pages, idf: idfOf(pages, total) };
    });
  }

  /** The pages with the most telling terms, best first. */
  find(terms: readonly CountedTerm[], scope: SearchScope, limit: number): Promise<SearchHit[]> {
    const condition = conditionOf(scope);
    const values = [...condition.values];
    const selects = terms.flatMap((term) =>
      (
        [
          ['words', '', 1],
          ['heads', 'h', IN_HEADINGS],
          ['heads', 't', IN_TITLE],
        ] as const
      ).map(([vector, zone, factor]) => {
        const wanted = `$${values.push(withinScope(scope, expressionOf(term, zone)))}::tsquery`;
        const weight = `$${values.push(term.idf * factor)}::float8`;
        return `(${pagesWhere(condition, `p.${vector} @@ ${wanted}`, `, ${weight} AS weight`)} LIMIT ${MOST_OF_TERM})`;
      }),
    );
    return this.database.query<SearchHit>(
      `SELECT space_id AS "spaceId", page_id AS "pageId" FROM (${selects.join(' UNION ALL ')}) found
       GROUP BY space_id, page_id ORDER BY sum(weight) DESC, page_id, space_id LIMIT ${limit}`,
      values,
    );
  }
}

const idfOf = (pages: number, total: number) => {
  const having = Math.max(1, pages);
  return Math.log(1 + (Math.max(total, having) - having + 0.5) / (having + 0.5));
};

const withinScope = (scope: SearchScope, expression: string) =>
  'spaceId' in scope ? all([quote(ofSpace(scope.spaceId)), expression]) : expression;

const pagesWhere = ({ from, where }: ScopeCondition, condition: string, more = '') =>
  `SELECT p.space_id, p.page_id${more} FROM search_pages p ${from('p')} WHERE ${where('p')} AND ${condition}`;
