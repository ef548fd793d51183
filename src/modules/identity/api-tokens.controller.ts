import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { AnswersSecret } from '../../common/safe-writes/idempotency.interceptor.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { CreateApiTokenDto } from './api-token.dto.js';
import { ApiToken } from './api-token.entity.js';
import { ApiTokenPresenter } from './api-token.presenter.js';
import { ApiTokenListView, NewApiTokenView } from './api-token.view.js';
import { ApiTokensService } from './api-tokens.service.js';
import { User } from './user.entity.js';

@ApiTags('Users')
@Controller('v1/users/:userId/tokens')
export class ApiTokensController {
  constructor(
    private readonly apiTokensService: ApiTokensService,
    private readonly apiTokenPresenter: ApiTokenPresenter,
  ) {}

  /**
   * List the API tokens of a user
   * @remarks
   * Returns the tokens newest first, without their secrets. You can list your own tokens; an installation administrator
   * can list those of any user. A token that has `scopes` cannot call this operation.
   */
  @Get()
  @Can('user:manageTokens')
  async listApiTokensOfUser(@Resource('user') user: User, @Query() query: ListQuery): Promise<ApiTokenListView> {
    return this.apiTokenPresenter.presentPage(await this.apiTokensService.list(user, query));
  }

  /**
   * Create an API token
   * @remarks
   * Creates a token and returns its secret, which is shown only in this response. The new token cannot expire later
   * than the token that makes the request. A token that has `scopes` cannot call this operation.
   */
  @Post()
  @Can('user:manageTokens')
  @AnswersSecret()
  async createApiToken(
    @Resource('user') user: User,
    @Body() body: CreateApiTokenDto,
    @CurrentActor() actor: Actor,
  ): Promise<NewApiTokenView> {
    return this.apiTokenPresenter.presentNew(await this.apiTokensService.issue(user, body, actor));
  }

  /**
   * Revoke an API token
   * @remarks
   * Deletes the token. It stops working on every instance, usually at once, and within 5 seconds at the latest. A token that has `scopes` cannot call this
   * operation.
   */
  @Delete(':tokenId')
  @Can('user:manageTokens')
  @IdempotentDelete()
  async deleteApiTokenById(@Resource('token') token: ApiToken): Promise<void> {
    await this.apiTokensService.revoke(token);
  }
}
