import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { pageIn, textIn, type ScimQuery } from '../protocol/scim-list.js';
import { CurrentScimToken, ScimRoute } from '../protocol/scim-route.decorator.js';
import type { ScimValues } from '../scim-attribute.js';
import { selectedIn } from '../schema/selected-attributes.js';
import { USER_KIND } from '../schema/user-kind.js';
import { ScimToken } from '../scim-token.entity.js';
import { ScimUserPresenter } from './scim-user.presenter.js';
import { ScimUsersService } from './scim-users.service.js';

/** People, for identity providers that keep the members of an organization. It is not part of the API. */
@ApiExcludeController()
@Controller('scim/v2/:organizationId/Users')
export class ScimUsersController {
  constructor(
    private readonly scimUsersService: ScimUsersService,
    private readonly scimUserPresenter: ScimUserPresenter,
  ) {}

  @Get()
  @ScimRoute()
  async list(@CurrentScimToken() token: ScimToken, @Query() query: ScimQuery): Promise<object> {
    const selected = selectedIn(query, USER_KIND);
    const asked = { ...pageIn(query), filter: textIn(query, 'filter'), withGroups: selected.has('groups') };
    return this.scimUserPresenter.presentList(await this.scimUsersService.list(token, asked), selected);
  }

  @Post()
  @ScimRoute()
  async create(@CurrentScimToken() token: ScimToken, @Body() body: unknown, @Query() query: ScimQuery): Promise<ScimValues> {
    return this.scimUserPresenter.present(await this.scimUsersService.create(token, body), selectedIn(query, USER_KIND));
  }

  @Get(':scimId')
  @ScimRoute()
  async get(@CurrentScimToken() token: ScimToken, @Param('scimId') id: string, @Query() query: ScimQuery): Promise<ScimValues> {
    return this.scimUserPresenter.present(await this.scimUsersService.get(token, id), selectedIn(query, USER_KIND));
  }

  @Put(':scimId')
  @ScimRoute()
  async replace(
    @CurrentScimToken() token: ScimToken,
    @Param('scimId') id: string,
    @Body() body: unknown,
    @Query() query: ScimQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ScimValues> {
    return this.scimUserPresenter.present(await this.scimUsersService.replace(token, id, body, ifMatch), selectedIn(query, USER_KIND));
  }

  @Patch(':scimId')
  @ScimRoute()
  async patch(
    @CurrentScimToken() token: ScimToken,
    @Param('scimId') id: string,
    @Body() body: unknown,
    @Query() query: ScimQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ScimValues> {
    return this.scimUserPresenter.present(await this.scimUsersService.patch(token, id, body, ifMatch), selectedIn(query, USER_KIND));
  }

  @Delete(':scimId')
  @ScimRoute()
  @HttpCode(204)
  async remove(@CurrentScimToken() token: ScimToken, @Param('scimId') id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    await this.scimUsersService.remove(token, id, ifMatch);
  }
}
