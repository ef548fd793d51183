import { Injectable } from '@nestjs/common';
import { eventsOf } from '../../../../common/http/send-events.js';
import { QUESTION, RateLimiter } from '../../../../common/http/rate-limiter.js';
import type { VisitedSite, Visitor } from '../../places/place.js';
import { SiteSearch } from '../show/site-search.js';
import { SiteAsk, type AskCall } from '../show/site-ask.js';
import type { Answer } from './answer.js';
import { messageAnswer } from './message-answers.js';
import { headersFor, NOT_STORED, PAGE_HEADERS } from './page-headers.js';
import { isSameOrigin } from './same-origin.js';
import type { SiteCall } from './site-call.js';
import { VisitorCounts } from './visitor-counts.js';

/** Answers what visitors search for and ask on a site. */
@Injectable()
export class AnswerAsk {
  constructor(
    private readonly siteSearch: SiteSearch,
    private readonly siteAsk: SiteAsk,
    private readonly rateLimiter: RateLimiter,
    private readonly visitorCounts: VisitorCounts,
  ) {}

  /** Answers a search of a visitor. */
  async search(site: VisitedSite, visitor: Visitor, call: SiteCall): Promise<Answer> {
    const html = await this.siteSearch.answer(site, visitor, {
      query: call.query.get('q') ?? '',
      siteSpaceId: call.query.get('in'),
      fragment: call.query.get('part') === 'results',
    });
    const headers = { ...PAGE_HEADERS, ...headersFor(site, visitor, true) };
    return {
      ...messageAnswer(200, html),
      headers: { ...headers, 'cache-control': visitor.pass.preview ? NOT_STORED : 'private, no-cache' },
    };
  }

  /** Undefined if the site answers no questions. */
  async answer(site: VisitedSite, visitor: Visitor, call: SiteCall): Promise<Answer | undefined> {
    const [question, part] = [call.query.get('q') ?? '', call.query.get('part')];
    // A link on another site must not spend what the administrator pays for.
    const mayWrite = isSameOrigin(call.visit) && call.method === 'GET';
    const asked = { question, siteSpaceId: call.query.get('in'), mayWrite };
    const headers = { ...PAGE_HEADERS, ...headersFor(site, visitor, true), 'cache-control': NOT_STORED };
    if (question !== '' && part !== null && !this.rateLimiter.allows(`${QUESTION}${call.ip}`))
      return this.refuse(site, visitor, asked, headers);
    if (part === 'answer') {
      const fragments = await this.siteAsk.fragments(site, visitor, asked);
      if (!fragments) return undefined;
      return {
        status: 200,
        headers: { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
        body: eventsOf(fragments, 'reader'),
      };
    }
    const html = await this.siteAsk.page(site, visitor, { ...asked, isWhole: part === 'whole' });
    if (html === undefined) return undefined;
    if (question !== '' && visitor.pass.preview === null)
      this.visitorCounts.count('ask_question', { siteId: site.site.id, siteSpaceId: '', pageId: '' }, call.headers);
    return { ...messageAnswer(200, html), headers };
  }

  private async refuse(site: VisitedSite, visitor: Visitor, asked: AskCall, headers: Answer['headers']): Promise<Answer | undefined> {
    const html = await this.siteAsk.refusal(site, visitor, asked);
    return html === undefined ? undefined : { ...messageAnswer(429, html), headers: { ...headers, 'retry-after': 60 } };
  }
}
