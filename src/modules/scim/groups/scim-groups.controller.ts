import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { pageIn, textIn, type ScimQuery } from '../protocol/scim-list.js';
import { CurrentScimToken, ScimRoute } from '../protocol/scim-route.decorator.js';
import { GROUP_KIND } from '../schema/group-kind.js';
import type { ScimValues } from '../scim-attribute.js';
import { selectedIn } from '../schema/selected-attributes.js';
import { ScimToken } from '../scim-token.entity.js';
import { ScimGroupPresenter } from './scim-group.presenter.js';
import { ScimGroupsService } from './scim-groups.service.js';

/** Groups of people, for identity providers that keep the teams of an organization. It is not part of the API. */
@ApiExcludeController()
@Controller('scim/v2/:organizationId/Groups')
export class ScimGroupsController {
  constructor(
    private readonly scimGroupsService: ScimGroupsService,
    private readonly scimGroupPresenter: ScimGroupPresenter,
  ) {}

  @Get()
  @ScimRoute()
  async list(@CurrentScimToken() token: ScimToken, @Query() query: ScimQuery): Promise<object> {
    const selected = selectedIn(query, GROUP_KIND);
    const asked = { ...pageIn(query), filter: textIn(query, 'filter'), withMembers: selected.has('members') };
    return this.scimGroupPresenter.presentList(await this.scimGroupsService.list(token, asked), selected);
  }

  @Post()
  @ScimRoute()
  async create(@CurrentScimToken() token: ScimToken, @Body() body: unknown, @Query() query: ScimQuery): Promise<ScimValues> {
    const selected = selectedIn(query, GROUP_KIND);
    return this.scimGroupPresenter.present(await this.scimGroupsService.create(token, body, selected.has('members')), selected);
  }

  @Get(':scimId')
  @ScimRoute()
  async get(@CurrentScimToken() token: ScimToken, @Param('scimId') id: string, @Query() query: ScimQuery): Promise<ScimValues> {
    const selected = selectedIn(query, GROUP_KIND);
    return this.scimGroupPresenter.present(await this.scimGroupsService.get(token, id, selected.has('members')), selected);
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
    const selected = selectedIn(query, GROUP_KIND);
    const replaced = await this.scimGroupsService.replace(token, id, body, ifMatch, selected.has('members'));
    return this.scimGroupPresenter.present(replaced, selected);
  }

  @Patch(':scimId')
  @ScimRoute()
  @HttpCode(204)
  async patch(
    @CurrentScimToken() token: ScimToken,
    @Param('scimId') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch?: string,
  ): Promise<void> {
    await this.scimGroupsService.patch(token, id, body, ifMatch);
  }

  @Delete(':scimId')
  @ScimRoute()
  @HttpCode(204)
  async remove(@CurrentScimToken() token: ScimToken, @Param('scimId') id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    await this.scimGroupsService.remove(token, id, ifMatch);
  }
}
