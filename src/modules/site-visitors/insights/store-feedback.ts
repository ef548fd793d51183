import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { newId } from '../../../common/ids/ids.js';
import { heldSite } from '../../site-structure/site.queries.js';
import { CountInsights, today } from './count-insights.js';
import { PageRated } from './site-feedback.events.js';
import type { SiteFeedback } from './site-feedback.entity.js';

/** Anybody may rate the pages of a public site: more than these on one day are only counted. */
const MOST_A_DAY = 2_000;

/** Stores what visitors think of pages, and counts it. */
@Injectable()
export class StoreFeedback {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly countInsights: CountInsights,
  ) {}

  async store({ siteId, siteSpaceId, pageId, rating, comment }: Omit<SiteFeedback, 'id' | 'day' | 'site'>): Promise<void> {
    const day = today();
    const counted = { siteSpaceId, pageId, count: 1 };
    await this.database.tx(async () => {
      const id = newId();
      const stored = await this.database.query(
        `INSERT INTO site_feedback (id, site_id, day, site_space_id, page_id, rating, comment)
         SELECT $2, site.id, $3, $4, $5, $6, $7 FROM ${heldSite('$1')} site
         WHERE (SELECT count(*) FROM site_feedback f WHERE f.site_id = $1 AND f.day = $3) < $8 RETURNING id`,
        [siteId, id, day, siteSpaceId, pageId, rating, comment, MOST_A_DAY],
      );
      if (stored.length > 0) await this.events.emit(new PageRated(siteId, id, siteSpaceId, pageId, rating, comment));
    });
    await this.countInsights.add(siteId, day, [
      { ...counted, type: 'page_post_feedback' },
      ...(comment === null ? [] : [{ ...counted, type: 'page_post_feedback_comment' as const }]),
    ]);
  }
}
