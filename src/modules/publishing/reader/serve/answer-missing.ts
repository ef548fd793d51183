import { Injectable } from '@nestjs/common';
import type { Place, VisitedSite, Visitor } from '../../places/place.js';
import { FindForwarding } from '../../pages/find-forwarding.js';
import { SiteMessages } from '../show/site-messages.js';
import { leadTo, type Answer } from './answer.js';
import { AnswerIdentity } from './answer-identity.js';
import { messageAnswer } from './message-answers.js';
import type { SiteCall } from './site-call.js';

/** Answers visitors of a site where it has no page. */
@Injectable()
export class AnswerMissing {
  constructor(
    private readonly findForwarding: FindForwarding,
    private readonly siteMessages: SiteMessages,
    private readonly answerIdentity: AnswerIdentity,
  ) {}

  /** A former address leads to the new one; an existing page is never replaced. */
  async answer(call: SiteCall, on: VisitedSite, visitor: Visitor): Promise<Answer> {
    const path = call.visit.url.split('?', 1)[0]!;
    const address = on.siteBasePath.slice(0, -1);
    const found = await this.findForwarding.find({ on, visitor, path: path.slice(address.length) || '/', address });
    if (found) return leadTo(found.permanent ? 308 : 307, found.target || '/', call);
    const identity = await this.answerIdentity.answer(on, visitor, path.slice(on.siteBasePath.length));
    if (identity) return identity;
    return messageAnswer(404, await this.siteMessages.missing(on, visitor, path.slice(on.siteBasePath.length - 1)));
  }

  async empty(place: Place, visitor: Pick<Visitor, 'audience'>): Promise<Answer> {
    return messageAnswer(404, await this.siteMessages.empty(place, visitor));
  }
}
