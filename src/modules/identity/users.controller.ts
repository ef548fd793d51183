import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyUser, Can, CurrentActor, CurrentResources, InstallationAdmin, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Resources } from '../../common/access/resources.js';
import { CreateUserDto, UpdateUserDto } from './user.dto.js';
import { User } from './user.entity.js';
import { UserPresenter } from './user.presenter.js';
import { AccountView } from './user.view.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@Controller('v1')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly presenter: UserPresenter,
  ) {}

  /** Get the user the token belongs to */
  @Get('user')
  @AnyUser({ scope: 'user:read' })
  async getAuthenticatedUser(@CurrentResources() resources: Resources): Promise<AccountView> {
    return this.presenter.presentAccount(await this.users.get(resources.actor.userId), resources);
  }

  /** Create a user, whose address counts as verified */
  @Post('users')
  @InstallationAdmin()
  async createUser(@Body() body: CreateUserDto, @CurrentResources() resources: Resources): Promise<AccountView> {
    return this.presenter.presentAccount(await this.users.create(body), resources);
  }

  /** Get a user you share an organization with */
  @Get('users/:userId')
  @Can('user:view', { scope: 'user:read' })
  getUserById(@Resource('user') user: User, @CurrentResources() resources: Resources): AccountView {
    return this.presenter.presentAccount(user, resources);
  }

  /** Update a user */
  @Patch('users/:userId')
  @Can('user:edit')
  async updateUserById(
    @Resource('user') user: User,
    @Body() body: UpdateUserDto,
    @CurrentActor() actor: Actor,
    @CurrentResources() resources: Resources,
  ): Promise<AccountView> {
    return this.presenter.presentAccount(await this.users.update(user, body, actor), resources);
  }
}
