import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { Org } from '../../orgs/org.entity.js';
import { CreateScimTokenDto } from './scim-token.dto.js';
import { ScimToken } from '../scim-token.entity.js';
import { ScimTokenPresenter } from './scim-token.presenter.js';
import { NewScimTokenView, ScimTokenListView, ScimTokenView } from './scim-token.view.js';
import { ScimTokensService } from './scim-tokens.service.js';

@ApiTags('Single sign-on')
@Controller('v1/orgs/:organizationId/scim-tokens')
export class ScimTokensController {
  constructor(
    private readonly scimTokensService: ScimTokensService,
    private readonly scimTokenPresenter: ScimTokenPresenter,
  ) {}

  /**
   * List the SCIM tokens of an organization
   * @remarks
   * Returns the tokens with which identity providers keep the members and teams of the organization, newest first, without their secrets.
   * Only administrators of the organization can do this.
   */
  @Get()
  @Can('org:admin')
  async listSCIMTokens(@Resource('org') org: Org, @Query() query: ListQuery): Promise<ScimTokenListView> {
    return this.scimTokenPresenter.presentPage(await this.scimTokensService.list(org, query));
  }

  /**
   * Create a SCIM token
   * @remarks
   * Creates a token and returns its secret, which is shown only in this response, and the address that you enter at the identity provider.
   * The token works at this address alone, and goes on working if you leave the organization. With it, an identity provider adds and removes members, and
   * decides who is in the teams that it creates. An organization has at most 20 tokens (409).
   */
  @Post()
  @Can('org:admin')
  @ApiCreatedResponse({ type: NewScimTokenView })
  @ApiConflictResponse({ type: ErrorView, description: 'The organization has 20 tokens already.' })
  @AnswersSecret()
  async createSCIMToken(
    @Resource('org') org: Org,
    @Body() body: CreateScimTokenDto,
    @CurrentActor() actor: Actor,
  ): Promise<NewScimTokenView> {
    return this.scimTokenPresenter.presentNew(await this.scimTokensService.create(org, body, actor));
  }

  /**
   * Get a SCIM token
   * @remarks
   * Returns the token without its secret. Only administrators of the organization can do this.
   */
  @Get(':scimTokenId')
  @Can('scim-token:edit')
  async getSCIMToken(@Resource('scim-token') token: ScimToken): Promise<ScimTokenView> {
    return this.scimTokenPresenter.present(await this.scimTokensService.get(token));
  }

  /**
   * Delete a SCIM token
   * @remarks
   * Deletes the token, which stops working at once. Members and teams stay as they are. With the last token of the organization, people
   * decide about its teams again.
   */
  @Delete(':scimTokenId')
  @Can('scim-token:edit')
  @IdempotentDelete()
  async deleteSCIMToken(@Resource('scim-token') token: ScimToken): Promise<void> {
    await this.scimTokensService.remove(token);
  }
}
