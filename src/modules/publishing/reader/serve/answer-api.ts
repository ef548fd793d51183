import { Injectable } from '@nestjs/common';
import type { Answer } from './answer.js';
import { AnswerSend } from './answer-send.js';
import { AnswerTryIt } from './answer-try-it.js';
import type { SiteCall } from './site-call.js';

/** Answers the forms with which visitors try operations of APIs. */
@Injectable()
export class AnswerApi {
  constructor(
    private readonly answerSend: AnswerSend,
    private readonly answerTryIt: AnswerTryIt,
  ) {}

  answer(base: string, rest: string, call: SiteCall): Promise<Answer | undefined> {
    return rest === 'send' ? this.answerSend.answer(base, call) : this.answerTryIt.answer(base, rest, call);
  }
}
