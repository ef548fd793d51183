import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Can, CurrentResources } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { AiResponseDto, AnswerFormatQuery, AskedQuestionsQuery, AskSiteDto } from './ask.dto.js';
import { SendsEvents } from './sends-events.decorator.js';
import { StreamAnswers } from './stream-answers.js';
import { StreamResponse } from './stream-response.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId')
export class SiteAskController {
  constructor(
    private readonly streamAnswers: StreamAnswers,
    private readonly streamResponse: StreamResponse,
  ) {}

  /**
   * Ask a question about a site
   * @remarks
   * Sends an event stream. The data of each event is `{ "type": "answer", "answer": … }`, and takes the place of the one before it: an
   * answer grows while it is written. It is made of passages that you may read on the site, and `sources` are their pages. Without a
   * language model, the best passages are quoted. If nothing answers the question, the answer says so, and `sources` is empty. An
   * error after the beginning is an event of the type `error`. Visitors can ask if `ai.mode` of the customization is not `none`.
   */
  @Post('ask')
  @HttpCode(200)
  @SendsEvents('The versions of the answer, each with an `Answer`.')
  @Can('site:view', { scope: 'site:ask', visitors: true })
  async streamAskInSite(
    @Body() body: AskSiteDto,
    @Query() query: AnswerFormatQuery,
    @CurrentResources() resources: Resources,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.streamAnswers.ask(body, query, resources, reply);
  }

  /**
   * List questions to ask about a site
   * @remarks
   * Sends an event stream with an event `{ "question": … }` for each of the `ai.suggestions` of the customization.
   */
  @Get('ask/questions')
  @SendsEvents('The questions.')
  @Can('site:view', { scope: 'site:ask', visitors: true })
  async streamRecommendedQuestionsInSite(
    @Query() query: AskedQuestionsQuery,
    @CurrentResources() resources: Resources,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.streamAnswers.suggest(query, resources, reply);
  }

  /**
   * Answer a message of a conversation about a site
   * @remarks
   * Sends an event stream, as assistants in pages of sites read it: `response_start`, `response_step_start`, `response_document` with
   * blocks that are inserted or replace the last ones, perhaps `response_followup_suggestion`, and `response_finish` with the id that
   * the next message sends as `previousResponseId`. Nothing of the conversation is stored: the id contains its last questions,
   * encrypted. Answers are those of `…/ask`. Tools of the caller are accepted and never called.
   */
  @Post('ai/response')
  @HttpCode(200)
  @SendsEvents('The events of the response.')
  @Can('site:view', { scope: 'site:ask', visitors: true })
  async streamAiResponseInSite(
    @Body() body: AiResponseDto,
    @CurrentResources() resources: Resources,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.streamResponse.respond(body, resources, reply);
  }
}
