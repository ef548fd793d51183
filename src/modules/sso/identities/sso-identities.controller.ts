import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { User } from '../../identity/user.entity.js';
import { LinkSSOIdentityDto } from './sso-identity.dto.js';
import { SSOIdentity } from './sso-identity.entity.js';
import { SSOIdentityPresenter } from './sso-identity.presenter.js';
import { SSOIdentityListView, SSOIdentityView } from './sso-identity.view.js';
import { SSOIdentitiesService } from './sso-identities.service.js';

@ApiTags('Single sign-on')
@Controller('v1/users/:userId/sso-identities')
export class SSOIdentitiesController {
  constructor(
    private readonly ssoIdentitiesService: SSOIdentitiesService,
    private readonly ssoIdentityPresenter: SSOIdentityPresenter,
  ) {}

  /**
   * List the SSO identities of a user
   * @remarks
   * Returns the people of identity providers who sign in as this user, newest first. You can list your own; an
   * installation administrator can list those of any user.
   */
  @Get()
  @Can('user:manageTokens')
  async listSSOIdentitiesOfUser(@Resource('user') user: User, @Query() query: ListQuery): Promise<SSOIdentityListView> {
    return this.ssoIdentityPresenter.presentPage(await this.ssoIdentitiesService.list(user, query));
  }

  /**
   * Link an SSO identity to a user
   * @remarks
   * Links the person of an identity provider to the account, so that they sign in as this user from now on. A sign-in that
   * finds an account with the same e-mail address shows the `code`, which is valid for 30 minutes. The owner of the account
   * or an installation administrator can do this, but not with the token of a sign-in (403). A person who is linked to
   * another account cannot be linked again (409).
   */
  @Post()
  @Can('user:manageTokens')
  async linkSSOIdentity(
    @Resource('user') user: User,
    @Body() { code }: LinkSSOIdentityDto,
    @CurrentActor() actor: Actor,
  ): Promise<SSOIdentityView> {
    return this.ssoIdentityPresenter.present(await this.ssoIdentitiesService.link(user, code, actor));
  }

  /**
   * Unlink an SSO identity
   * @remarks
   * Deletes the link and ends the sessions of the user with this provider. The membership of the organization stays.
   */
  @Delete(':ssoIdentityId')
  @Can('user:manageTokens')
  @IdempotentDelete()
  async unlinkSSOIdentity(@Resource('sso-identity') identity: SSOIdentity): Promise<void> {
    await this.ssoIdentitiesService.unlink(identity);
  }
}
