import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Org } from '../orgs/org.entity.js';
import { AnswerFormatQuery, AskOrganizationDto } from './ask.dto.js';
import { AnswerPresenter } from './answer.presenter.js';
import { AnswerDocumentView, AnswerMarkdownView, OrganizationAnswerView } from './answer.view.js';
import { AskOrganization } from './ask-organization.js';

@ApiTags('Organizations')
@ApiExtraModels(AnswerDocumentView, AnswerMarkdownView)
@Controller('v1/orgs/:organizationId/ask')
export class OrganizationAskController {
  constructor(
    private readonly askOrganization: AskOrganization,
    private readonly answerPresenter: AnswerPresenter,
  ) {}

  /**
   * Ask a question about the content of an organization
   * @remarks
   * Answers from passages of all spaces that you may view, and returns the whole answer at once. `sources` are the pages that it is from;
   * none if nothing answers the question. Without a language model, the best passages are quoted.
   */
  @Post()
  @HttpCode(200)
  @Can('org:view', { scope: 'organization:ask' })
  async askInOrganization(
    @Body() body: AskOrganizationDto,
    @Query() { format }: AnswerFormatQuery,
    @Resource('org') org: Org,
    @CurrentActor() actor: Actor,
  ): Promise<OrganizationAnswerView> {
    return { answer: this.answerPresenter.present(await this.askOrganization.ask(body, org, actor), format) };
  }
}
