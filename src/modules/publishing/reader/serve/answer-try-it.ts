import { Injectable } from '@nestjs/common';
import type { InsightType } from '../../../site-visitors/insights/insight-types.js';
import { Visits } from '../../visits/visits.js';
import { ShowPage } from '../show/show-page.js';
import type { Answer } from './answer.js';
import { NOT_STORED } from './page-headers.js';
import { isSameOrigin } from './same-origin.js';
import type { SiteCall } from './site-call.js';
import { VisitorCounts } from './visitor-counts.js';

/** What the form of an operation reports, by the last part of the address. */
const REPORTS: ReadonlyMap<string, InsightType> = new Map([
  ['open', 'api_client_open'],
  ['request', 'api_client_request'],
]);

/**
 * Counts that somebody opened the form of an operation, or sent its request: most requests go to the API without passing here.
 * The page must show a form to this visitor now. In a preview nothing is counted.
 */
@Injectable()
export class AnswerTryIt {
  constructor(
    private readonly visits: Visits,
    private readonly showPage: ShowPage,
    private readonly visitorCounts: VisitorCounts,
  ) {}

  /** Undefined if the visitor sees no form at this path of a page. */
  async answer(page: string, report: string, { method, visit: request, headers }: SiteCall): Promise<Answer | undefined> {
    const type = REPORTS.get(report);
    if (type === undefined || method !== 'POST') return undefined;
    if (!isSameOrigin(request)) return { status: 403, headers: { 'cache-control': NOT_STORED } };
    const visit = await this.visits.identify({ ...request, url: page === '' ? '/' : page });
    if (visit.kind !== 'place') return undefined;
    const { site, siteSpace } = visit.place;
    const shown = await this.showPage.show(visit.place, visit);
    // A page with a form names the servers that it may send requests to.
    if (shown.kind !== 'page' || shown.origins.length === 0) return undefined;
    if (visit.pass.preview === null)
      this.visitorCounts.count(type, { siteId: site.id, siteSpaceId: siteSpace.id, pageId: shown.pageId }, headers);
    return { status: 204, headers: { 'cache-control': NOT_STORED } };
  }
}
