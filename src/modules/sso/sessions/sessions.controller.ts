import { Controller, Delete, Get, HttpCode, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { ApiToken } from '../../identity/api-token.entity.js';
import { User } from '../../identity/user.entity.js';
import { EndSessionsQuery } from './session.dto.js';
import { SessionPresenter } from './session.presenter.js';
import { SessionListView } from './session.view.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Users')
@Controller('v1/users/:userId/sessions')
export class SessionsController {
  constructor(
    private readonly sessionsService: SessionsService,
    private readonly sessionPresenter: SessionPresenter,
  ) {}

  /**
   * List the sessions of a user
   * @remarks
   * Returns the sign-ins that have not ended, newest first. You can list your own; an installation administrator can list
   * those of any user. A token that works in one organization lists the sign-ins to this organization only. Tokens that a
   * person made are no sessions: they are at `GET /v1/users/{userId}/tokens`.
   */
  @Get()
  @Can('user:manageTokens')
  async listSessionsOfUser(
    @Resource('user') user: User,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SessionListView> {
    return this.sessionPresenter.presentPage(await this.sessionsService.list(user, query, actor), actor);
  }

  /**
   * End all sessions of a user
   * @remarks
   * Ends every sign-in, on all devices; with `except=current`, all but the one that the request is sent with. Their tokens
   * stop working on every instance, usually at once, and within 5 seconds at the latest. Tokens that were made with them
   * continue to work. A token that works in one organization ends the sign-ins to this organization only.
   */
  @Delete()
  @Can('user:manageTokens')
  @HttpCode(204)
  async endSessionsOfUser(@Resource('user') user: User, @Query() query: EndSessionsQuery, @CurrentActor() actor: Actor): Promise<void> {
    await this.sessionsService.endAll(user, query, actor);
  }

  /**
   * End a session
   * @remarks
   * Ends one sign-in. Its token stops working on every instance, usually at once, and within 5 seconds at the latest.
   */
  @Delete(':sessionId')
  @Can('user:manageTokens')
  @IdempotentDelete()
  async endSessionById(@Resource('session') session: ApiToken): Promise<void> {
    await this.sessionsService.end(session);
  }
}
