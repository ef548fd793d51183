import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Org } from '../org.entity.js';
import { CreateLinkInviteDto, UpdateLinkInviteDto } from './invite.dto.js';
import { Invite } from './invite.entity.js';
import { InvitePresenter } from './invite.presenter.js';
import { InviteListView, InviteView, NewInviteView } from './invite.view.js';
import { LinkInvitesService } from './link-invites.service.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId/link-invites')
export class LinkInvitesController {
  constructor(
    private readonly links: LinkInvitesService,
    private readonly presenter: InvitePresenter,
  ) {}

  /** List the invite links of an organization: all of them to its administrators, to others those they made */
  @Get()
  @Can('org:view', { scope: 'organization:members:read' })
  async listInviteLinksInOrganization(
    @Resource('org') org: Org,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<InviteListView> {
    return this.presenter.presentPage(await this.links.list(org, query, actor));
  }

  /** Create an invite link to an organization, a space or a collection you administer; its secret is shown once */
  @Post()
  @Can('org:view', { scope: 'organization:members:write' })
  @AnswersSecret()
  async createInviteLink(
    @Resource('org') org: Org,
    @Body() body: CreateLinkInviteDto,
    @CurrentActor() actor: Actor,
  ): Promise<NewInviteView> {
    return this.presenter.presentNew(await this.links.create(org, body, actor));
  }

  /** Get an invite link */
  @Get(':inviteId')
  @Can('invite:view', { scope: 'organization:members:read' })
  async getOrganizationInviteById(@Resource('invite') invite: Invite): Promise<InviteView> {
    return this.presenter.present(await this.links.get(invite));
  }

  /** Change what those who accept an invite link become */
  @Patch(':inviteId')
  @Can('invite:view', { scope: 'organization:members:write' })
  async updateOrganizationInviteById(
    @Resource('invite') invite: Invite,
    @Body() body: UpdateLinkInviteDto,
    @CurrentActor() actor: Actor,
  ): Promise<InviteView> {
    return this.presenter.present(await this.links.change(invite, body, actor));
  }

  /** Revoke an invite, a link or one that was sent by mail */
  @Delete(':inviteId')
  @Can('invite:view', { scope: 'organization:members:write' })
  @IdempotentDelete()
  async deleteOrganizationInviteById(@Resource('invite') invite: Invite): Promise<void> {
    await this.links.revoke(invite);
  }
}
