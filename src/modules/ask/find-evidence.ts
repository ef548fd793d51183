import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { SearchSite } from '../search/sites/search-site.js';
import { SpaceQueries } from '../spaces/space.queries.js';
import type { AskSiteDto } from './ask.dto.js';
import type { Evidence } from './answering/answer.js';

const MOST_EVIDENCE = 8;
/** A question that finds this much of what it asks needs no other one. */
const ENOUGH = 0.6;

export interface SiteQuestion extends Pick<AskSiteDto, 'question' | 'scope' | 'context'> {
  earlier?: readonly string[];
}

/** Finds what the answer to a question about a site can be made of, as the caller reads the site. */
@Injectable()
export class FindEvidence {
  constructor(
    private readonly searchSite: SearchSite,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  async find({ question, scope, earlier = [] }: SiteQuestion, resources: Resources): Promise<Evidence[]> {
    const passages = await this.searchSite.passages({ query: question, scope }, MOST_EVIDENCE, resources);
    const [best] = passages;
    const before = earlier.at(-1);
    // "And on Windows?" says little without the question before it.
    const found =
      before !== undefined && (best === undefined || best.covers < ENOUGH)
        ? await this.searchSite.passages({ query: `${question} ${before}`, scope }, MOST_EVIDENCE, resources)
        : passages;
    const heads = await this.spaceQueries.heads([...new Set(found.map(({ spaceId }) => spaceId))]);
    return found.map((passage) => Object.assign(passage, { revisionId: heads.get(passage.spaceId) ?? '' }));
  }
}
