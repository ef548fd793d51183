import { Injectable } from '@nestjs/common';
import type { SearchHit, SearchScope, Sight } from '../search-engine.js';
import { AskTerms, type Asked } from './ask-terms.js';
import { FindCandidates, type Candidate } from './find-candidates.js';
import { scorePages, type ScoredPage } from './score-pages.js';
import { ReadSections } from './read-sections.js';

const MOST_HITS = 1000;
/** Further pages are not shown to readers who may see less than the index has. */
const MOST_CHECKED = 200;
/** Pages that are read to put the best ones in order; the others are in the order of the index. */
const READ = 20;
/** A page that tells so much less of what was asked than the best one is not shown. */
const LEAST_PART = 0.24;

/** Finds and ranks pages: the candidates by the index, the best of them by what is in them. */
@Injectable()
export class FindPages {
  constructor(
    private readonly askTerms: AskTerms,
    private readonly findCandidates: FindCandidates,
    private readonly readSections: ReadSections,
  ) {}

  async find(query: string, scope: SearchScope, sight?: Sight): Promise<SearchHit[]> {
    const asked = await this.askTerms.of(query, scope, false);
    if (asked.terms.length === 0) return [];
    const all = await this.findCandidates.find(asked.terms, scope, MOST_HITS);
    const hits = sight ? all.slice(0, MOST_CHECKED) : all;
    const seen = sight && (await sight.seen(hits));
    const visible = seen ? hits.filter((hit) => seen.has(hit)) : hits;
    // What the reader sees in part is read in any case: what is hidden must not be a reason to show it.
    const isRead = new Set(visible.filter((hit, place) => place < READ || Array.isArray(seen?.get(hit))));
    const sections = await this.readSections.read([...isRead], asked.terms, seen, sight?.others);
    const best = scorePages(sections, query, asked);
    const rest = visible.filter((hit) => !isRead.has(hit));
    return worthShowing(best, rest, asked);
  }
}

function worthShowing(best: readonly ScoredPage[], rest: readonly Candidate[], { terms }: Asked): SearchHit[] {
  const whole = terms.reduce((sum, { idf }) => sum + idf, 0);
  const most = Math.max(0, ...best.map(({ covers }) => covers));
  const isEnough = (covers: number) => covers >= most * LEAST_PART;
  const kept = [...best.filter(({ covers }) => isEnough(covers)), ...rest.filter(({ told }) => isEnough(told / whole))];
  return kept.slice(0, MOST_HITS).map(({ spaceId, pageId }) => ({ spaceId, pageId }));
}
