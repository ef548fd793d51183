import { Module } from '@nestjs/common';
import { SearchModule } from '../search/search.module.js';
import { AnswerPresenter } from './answer.presenter.js';
import { AnswerQuestions } from './answering/answer-questions.js';
import { WriteAnswer } from './answering/write-answer.js';
import { AskOrganization } from './ask-organization.js';
import { AskSite } from './ask-site.js';
import { FindEvidence } from './find-evidence.js';
import { OrganizationAskController } from './organization-ask.controller.js';
import { SiteAskController } from './site-ask.controller.js';
import { StreamAnswers } from './stream-answers.js';
import { TellUnanswered } from './tell-unanswered.js';
import { StreamResponse } from './stream-response.js';

/** Answers to questions, from what the asker may read. */
@Module({
  imports: [SearchModule],
  controllers: [SiteAskController, OrganizationAskController],
  providers: [
    TellUnanswered,
    FindEvidence,
    AskSite,
    AskOrganization,
    AnswerQuestions,
    WriteAnswer,
    AnswerPresenter,
    StreamAnswers,
    StreamResponse,
  ],
  exports: [AnswerQuestions, TellUnanswered],
})
export class AskModule {}
