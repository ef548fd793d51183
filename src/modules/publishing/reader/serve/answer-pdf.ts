import { Injectable } from '@nestjs/common';
import { PRINTING, RateLimiter } from '../../../../common/http/rate-limiter.js';
import { acceptedLanguage } from '../../../../common/words/languages.js';
import { dispositionOf } from '../../../content/bytes/disposition-of.js';
import { PrintPage } from '../../../pdf/print-page.js';
import { Customizations } from '../../../site-looks/customizations.service.js';
import { SentText } from '../show/sent-text.js';
import type { Answer } from './answer.js';
import { FindShownPage } from './find-shown-page.js';
import { plainBase, plainMessage } from './message-answers.js';
import { headersFor } from './page-headers.js';
import type { SiteCall } from './site-call.js';

/** Answers with a page as a PDF, if its site offers that: what the visitor reads on the page, and nothing else. */
@Injectable()
export class AnswerPdf {
  constructor(
    private readonly findShownPage: FindShownPage,
    private readonly customizations: Customizations,
    private readonly printPage: PrintPage,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** Undefined if the visitor sees no page at this path, or if the site does not offer it. */
  async answer(path: string, call: SiteCall): Promise<Answer | undefined> {
    const found = await this.findShownPage.find(path, call);
    if (!found) return undefined;
    const { visit, state, space, page } = found;
    const { siteSpace } = visit.place;
    const looks = await this.customizations.ofSiteSpace(siteSpace);
    if (!looks.pdf.enabled) return undefined;
    const headers = {
      ...headersFor(visit.place, visit, true),
      vary: 'Cookie',
      'content-type': 'application/pdf',
      'content-disposition': dispositionOf('attachment', `${page.title}.pdf`),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    };
    if (call.method === 'HEAD') return { status: 200, headers };
    if (!this.rateLimiter.allows(`${PRINTING}${call.ip}`)) return refusal(429, call);
    const language = state.spaces.get(siteSpace.spaceId)?.language ?? looks.internationalization.locale;
    const pdf = await this.printPage.print({ content: space.content, page, audience: visit.audience, language });
    return pdf ? { status: 200, headers, body: new SentText(pdf) } : refusal(503, call);
  }
}

function refusal(status: 429 | 503, call: SiteCall): Answer {
  const message = plainMessage('failed', plainBase(call.visit.url), acceptedLanguage(call.headers['accept-language']));
  return { ...message, status, headers: { ...message.headers, 'retry-after': 60 } };
}
