import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Resources } from '../../common/access/resources.js';
import { sendEvents } from '../../common/http/send-events.js';
import type { AnswerFormatQuery, AskedQuestionsQuery, AskSiteDto } from './ask.dto.js';
import { AnswerPresenter } from './answer.presenter.js';
import { AskSite } from './ask-site.js';

/** Sends answers about a site while they are written. */
@Injectable()
export class StreamAnswers {
  constructor(
    private readonly askSite: AskSite,
    private readonly answerPresenter: AnswerPresenter,
  ) {}

  async ask(body: AskSiteDto, { format }: AnswerFormatQuery, resources: Resources, reply: FastifyReply): Promise<void> {
    const answers = await this.askSite.ask(body, resources);
    const present = this.answerPresenter;
    await sendEvents(reply, async function* events(signal) {
      for await (const answer of answers(signal)) yield { type: 'answer', answer: present.present(answer, format) };
    });
  }

  async suggest({ siteSpaceId }: AskedQuestionsQuery, resources: Resources, reply: FastifyReply): Promise<void> {
    const questions = await this.askSite.suggestions(siteSpaceId, resources);
    await sendEvents(reply, async function* events() {
      for (const question of questions) yield { question };
    });
  }
}
