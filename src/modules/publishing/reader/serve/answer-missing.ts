import { Injectable } from '@nestjs/common';
import type { Place, VisitedSite } from '../../places/place.js';
import type { Visitor } from '../../places/visitor.js';
import { FindRedirect } from '../show/find-redirect.js';
import { SiteMessages } from '../show/site-messages.js';
import type { Answer } from './answer.js';
import { leadTo } from './lead-to.js';
import { messageAnswer } from './message-answers.js';
import type { SiteCall } from './site-call.js';

/** Answers visitors of a site where it has no page. */
@Injectable()
export class AnswerMissing {
  constructor(
    private readonly redirects: FindRedirect,
    private readonly messages: SiteMessages,
  ) {}

  /** A former address leads to the new one; an existing page is never replaced. */
  async to(call: SiteCall, on: VisitedSite, { audience }: Pick<Visitor, 'audience'>): Promise<Answer> {
    const path = call.visit.url.split('?', 1)[0]!;
    const redirect = await this.redirects.of(on, audience, path);
    if (redirect) return leadTo(redirect.status, redirect.location, call);
    return messageAnswer(404, await this.messages.missing(on, { audience }, path.slice(on.siteBasePath.length - 1)));
  }

  async empty(place: Place, visitor: Pick<Visitor, 'audience'>): Promise<Answer> {
    return messageAnswer(404, await this.messages.empty(place, visitor));
  }
}
