import { Injectable } from '@nestjs/common';
import { RATING, RateLimiter } from '../../../../common/http/rate-limiter.js';
import { Customizations } from '../../../site-looks/customizations.service.js';
import { FEEDBACK_RATINGS, type FeedbackRating } from '../../../site-visitors/insights/site-feedback.entity.js';
import { StoreFeedback } from '../../../site-visitors/insights/store-feedback.js';
import { Visits } from '../../visits/visits.js';
import { FEEDBACK_THANKS, LONGEST_COMMENT } from '../layout/feedback-form.js';
import { SentText } from '../show/sent-text.js';
import { ShowPage } from '../show/show-page.js';
import type { Answer } from './answer.js';
import { headersFor, NOT_STORED } from './page-headers.js';
import { isSameOrigin } from './same-origin.js';
import type { SiteCall } from './site-call.js';

/** Takes what visitors think of a page, if they can read the page now. In a preview it is neither counted nor stored. */
@Injectable()
export class AnswerFeedback {
  constructor(
    private readonly visits: Visits,
    private readonly showPage: ShowPage,
    private readonly customizations: Customizations,
    private readonly storeFeedback: StoreFeedback,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** Undefined if the visitor sees no form at this path of a page. */
  async answer(path: string, { method, visit: request, headers, ip, body }: SiteCall): Promise<Answer | undefined> {
    if (method !== 'POST') return undefined;
    if (!isSameOrigin(request)) return refusal(403, 'Send the form from the page itself');
    if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(headers['content-type']?.toString() ?? '')) return refusal(415, 'Send a form');
    if (!this.rateLimiter.allows(`${RATING}${ip}`)) return refusal(429, 'Too many forms: try again in a minute');
    const visit = await this.visits.identify({ ...request, url: path === '' ? '/' : path });
    if (visit.kind !== 'place') return undefined;
    const { site, siteSpace } = visit.place;
    const shown = await this.showPage.show(visit.place, visit);
    if (shown.kind !== 'page' || !(await this.customizations.ofSiteSpace(siteSpace)).feedback.enabled) return undefined;
    const sent = readFeedback(await body());
    if (!sent) return refusal(400, 'Choose how helpful the page is');
    if (visit.pass.preview === null)
      await this.storeFeedback.store({ siteId: site.id, siteSpaceId: siteSpace.id, pageId: shown.pageId, ...sent });
    const location = `${path === '' ? '/' : path}#${FEEDBACK_THANKS}`;
    return { status: 303, headers: { ...headersFor(visit.place, visit), location, 'cache-control': NOT_STORED } };
  }
}

function readFeedback(text: string | undefined): { rating: FeedbackRating; comment: string | null } | undefined {
  const form = new URLSearchParams(text);
  const rating = FEEDBACK_RATINGS.find((each) => each === form.get('rating'));
  // PostgreSQL cannot store a NUL character.
  const comment = (form.get('comment') ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').trim();
  return rating && { rating, comment: comment === '' ? null : [...comment].slice(0, LONGEST_COMMENT).join('') };
}

const refusal = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', 'cache-control': NOT_STORED },
  body: new SentText(text),
});
