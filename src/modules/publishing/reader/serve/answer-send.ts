import { Injectable } from '@nestjs/common';
import { Env } from '../../../../config/env.js';
import { Visits } from '../../visits/visits.js';
import type { Answer } from './answer.js';
import { NOT_STORED, TEXT_HEADERS } from './page-headers.js';
import { isSameOrigin } from './same-origin.js';
import type { SiteCall } from './site-call.js';
import { SentText } from '../show/sent-text.js';
import { ReadCalls } from '../call/read-calls.js';
import { readSendInput } from '../call/read-send-input.js';
import { SendCall, VIA, type Sent } from './send-call.js';
import { SendLimits } from '../call/send-limits.js';

/**
 * Answers the request forms of operations: it sends what a visitor filled in to the server that the specification names. The
 * operation must be on the page that was asked, and this visitor must be able to read that page now.
 */
@Injectable()
export class AnswerSend {
  constructor(
    private readonly env: Env,
    private readonly visits: Visits,
    private readonly readCalls: ReadCalls,
    private readonly sendCall: SendCall,
    private readonly sendLimits: SendLimits,
  ) {}

  /** Undefined if there is no sender. `page` is the path of the page. */
  async answer(page: string, call: SiteCall): Promise<Answer | undefined> {
    if (!this.env.apiSender || call.method !== 'POST') return undefined;
    return answerWith(await this.send(page, call));
  }

  private async send(page: string, { visit, headers, ip, body }: SiteCall): Promise<Sent> {
    if (String(headers['via'] ?? '').includes(VIA)) return { status: 508 };
    if (!isSameOrigin(visit)) return { status: 403 };
    if (!/^application\/json(?:;|$)/i.test(headers['content-type']?.toString() ?? '')) return { status: 415 };
    if (!this.sendLimits.allowsVisitor(ip)) return { status: 429 };
    const text = await body();
    const wanted = text === undefined ? undefined : readSendInput(text);
    if (text === undefined) return { status: 413 };
    if (!wanted) return { status: 400, where: 'body', message: 'The request is none of a form' };
    const visited = await this.visits.identify({ ...visit, url: page === '' ? '/' : page });
    if (visited.kind !== 'place') return { status: 404 };
    // Whoever has the address of a preview can open it: members send from the published page.
    if (visited.pass.preview !== null) return { status: 403 };
    const found = await this.readCalls.find(visited.place, visited, wanted);
    if (!found) return { status: 404 };
    if (found.version !== wanted.version) return { status: 409 };
    return this.sendCall.send(visited.place.site.id, found.call, wanted.input);
  }
}

function answerWith({ status, ...rest }: Sent): Answer {
  return {
    status,
    headers: {
      ...TEXT_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': NOT_STORED,
    },
    body: new SentText(JSON.stringify('answer' in rest ? rest.answer : rest)),
  };
}
