import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyUser, Can, CurrentActor, CurrentResources, InstallationAdmin, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Resources } from '../../common/access/resources.js';
import { CreateUserDto, ListUsersQuery, UpdateUserDto } from './user.dto.js';
import { User } from './user.entity.js';
import { UserPresenter } from './user.presenter.js';
import { AccountListView, AccountView } from './user.view.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@Controller('v1')
export class UsersController {
  constructor(
    private readonly usersService: UsersService,
    private readonly userPresenter: UserPresenter,
  ) {}

  /**
   * Get the authenticated user
   * @remarks
   * Returns the account of the user that the token belongs to. It always includes the e-mail address.
   */
  @Get('user')
  @AnyUser({ scope: 'user:read' })
  async getAuthenticatedUser(@CurrentResources() resources: Resources): Promise<AccountView> {
    return this.userPresenter.presentAccount(await this.usersService.get(resources.actor.userId), resources);
  }

  /**
   * List the users of the installation
   * @remarks
   * Returns the accounts of all users, newest first; `email` finds the user with this address. Only installation administrators
   * can list users. The members of an organization are at `GET /v1/orgs/{organizationId}/members`.
   */
  @Get('users')
  @InstallationAdmin()
  async listUsers(@Query() query: ListUsersQuery, @CurrentResources() resources: Resources): Promise<AccountListView> {
    return this.userPresenter.presentAccounts(await this.usersService.list(query), resources);
  }

  /**
   * Create a user
   * @remarks
   * Creates a user and returns the account. The e-mail address counts as verified, because an installation
   * administrator vouches for it. Only installation administrators can create users.
   */
  @Post('users')
  @InstallationAdmin()
  async createUser(@Body() body: CreateUserDto, @CurrentResources() resources: Resources): Promise<AccountView> {
    return this.userPresenter.presentAccount(await this.usersService.create(body), resources);
  }

  /**
   * Get a user by id
   * @remarks
   * Returns a user who is in at least one organization with you; installation administrators can get any user. The e-mail
   * address is included if you may list members in one of the organizations you share. If you may not see the user, the
   * response is 404.
   */
  @Get('users/:userId')
  @Can('user:view', { scope: 'user:read', visitors: true })
  getUserById(@Resource('user') user: User, @CurrentResources() resources: Resources): AccountView {
    return this.userPresenter.presentAccount(user, resources);
  }

  /**
   * Update a user
   * @remarks
   * Changes the profile and returns the account. You can update yourself; installation administrators can update
   * anyone. Only installation administrators can change `disabled` and `emailVerified` (403), and they cannot disable
   * themselves (409).
   */
  @Patch('users/:userId')
  @Can('user:edit')
  async updateUserById(
    @Resource('user') user: User,
    @Body() body: UpdateUserDto,
    @CurrentActor() actor: Actor,
    @CurrentResources() resources: Resources,
  ): Promise<AccountView> {
    return this.userPresenter.presentAccount(await this.usersService.update(user, body, actor), resources);
  }
}
