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
import { Section } from '../../../common/openapi/operations.decorator.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId/link-invites')
export class LinkInvitesController {
  constructor(
    private readonly linkInvitesService: LinkInvitesService,
    private readonly invitePresenter: InvitePresenter,
  ) {}

  /**
   * List the invite links of an organization
   * @remarks
   * Administrators of the organization see all links; other members see the links to spaces and collections that they
   * created. Expired links and links whose creator lost the necessary rights are not listed. Secrets are not included.
   */
  @Get()
  @Can('org:view', { scope: 'organization:members:read' })
  async listInviteLinksInOrganization(
    @Resource('org') org: Org,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<InviteListView> {
    return this.invitePresenter.presentPage(await this.linkInvitesService.list(org, query, actor));
  }

  /**
   * Create an invite link
   * @remarks
   * Creates a link to an organization, or to a space or collection that you administer, and returns its secret, which
   * is shown only in this response. Anyone with an account can accept the link for 30 days. While the organization's
   * `inviteLinks` is `false`, no link can be created (409).
   */
  @Post()
  @Can('org:view', {
    scope: 'organization:members:write',
    effects: { space: 'change-content-roles', collection: 'change-content-roles' },
  })
  @AnswersSecret()
  async createInviteLink(
    @Resource('org') org: Org,
    @Body() body: CreateLinkInviteDto,
    @CurrentActor() actor: Actor,
  ): Promise<NewInviteView> {
    return this.invitePresenter.presentNew(await this.linkInvitesService.create(org, body, actor));
  }

  /**
   * Get an invite link
   * @remarks
   * Returns the link without its secret. A link that has expired or whose creator lost the necessary rights is 404.
   * E-mail invites are not returned here (404).
   */
  @Get(':inviteId')
  @Can('invite:view', { scope: 'organization:members:read' })
  async getOrganizationInviteById(@Resource('invite') invite: Invite): Promise<InviteView> {
    return this.invitePresenter.present(await this.linkInvitesService.get(invite));
  }

  /**
   * Update an invite link
   * @remarks
   * Changes the role that the link gives to people who accept it from now on, and returns the link. Send `role` for a
   * link to an organization and `level` for a link to a space or collection. You must administer the target of the link
   * (403).
   */
  @Patch(':inviteId')
  @Can('invite:view', { scope: 'organization:members:write', effects: { level: 'change-content-roles' } })
  async updateOrganizationInviteById(
    @Resource('invite') invite: Invite,
    @Body() body: UpdateLinkInviteDto,
    @CurrentActor() actor: Actor,
  ): Promise<InviteView> {
    return this.invitePresenter.present(await this.linkInvitesService.change(invite, body, actor));
  }

  /**
   * Revoke an invite
   * @remarks
   * Deletes an invite link or an e-mail invite. Its secret stops working immediately. People who already accepted keep
   * their access.
   */
  @Delete(':inviteId')
  @Section('Organizations')
  @Can('invite:view', { scope: 'organization:members:write' })
  @IdempotentDelete()
  async deleteOrganizationInviteById(@Resource('invite') invite: Invite): Promise<void> {
    await this.linkInvitesService.revoke(invite);
  }
}
