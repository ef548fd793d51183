import { Body, Controller, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyUser, Can, CurrentActor, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { CreateOrgWithPreferencesDto, EmailDomainParams, SubdomainParams, UpdateAgentInstructionsDto, UpdateOrgDto } from './org.dto.js';
import { Org } from '../org.entity.js';
import { OrgPresenter } from './org.presenter.js';
import { AgentInstructionsView, OrgListView, OrgsForEmailDomainView, OrgView, SubdomainView } from './org.view.js';
import { OrgsService } from './orgs.service.js';

@ApiTags('Organizations')
@Controller('v1')
export class OrgsController {
  constructor(
    private readonly orgsService: OrgsService,
    private readonly orgPresenter: OrgPresenter,
  ) {}

  /**
   * List your organizations
   * @remarks
   * Returns the organizations that you are a member of, newest first. Each one includes your permissions in it.
   * Organizations that require a sign-in first are not listed, and the token of a sign-in lists only its organization.
   */
  @Get('orgs')
  @AnyUser({ scope: 'organization:read' })
  async listOrganizationsForAuthenticatedUser(@Query() query: ListQuery, @CurrentActor() actor: Actor): Promise<OrgListView> {
    return this.orgPresenter.presentPage(await this.orgsService.list(actor, query), actor);
  }

  /**
   * Create an organization
   * @remarks
   * Creates an organization with you as its first administrator. Returns the organization.
   */
  @Post('orgs')
  @AnyUser({ scope: 'organization:write' })
  async createOrganization(@Body() body: CreateOrgWithPreferencesDto, @CurrentActor() actor: Actor): Promise<OrgView> {
    return this.orgPresenter.present(await this.orgsService.create(body, actor), actor);
  }

  /**
   * Get an organization
   * @remarks
   * Returns the organization with its settings and your permissions in it. If you are not a member, the response is
   * 404.
   */
  @Get('orgs/:organizationId')
  @Can('org:view')
  getOrganizationById(@Resource('org') org: Org, @CurrentActor() actor: Actor): OrgView {
    return this.orgPresenter.present(org, actor);
  }

  /**
   * Update an organization
   * @remarks
   * Changes the settings that you send and returns the organization. `defaultContent` must name a site of the
   * organization, and merge rules can name only its members (400). Only administrators of the organization can do this.
   */
  @Patch('orgs/:organizationId')
  @Can('org:admin', {
    scope: 'organization:write',
    effects: { emailDomains: 'change-members', defaultRole: 'change-members', inviteLinks: 'change-members', sso: 'change-sign-in' },
  })
  async updateOrganizationById(@Resource('org') org: Org, @Body() body: UpdateOrgDto, @CurrentActor() actor: Actor): Promise<OrgView> {
    return this.orgPresenter.present(await this.orgsService.update(org, body, actor), actor);
  }

  /**
   * List organizations that accept an e-mail domain
   * @remarks
   * Returns the organizations whose `emailDomains` contain the domain, at most 100. The list is empty unless your own
   * verified e-mail address is in this domain, so that nobody can discover who uses the service.
   */
  @Get('email-domains/:emailDomain/orgs')
  @AnyUser()
  @PlainParams('emailDomain')
  async getOrganizationsForEmailDomain(
    @Param() { emailDomain }: EmailDomainParams,
    @CurrentActor() actor: Actor,
  ): Promise<OrgsForEmailDomainView> {
    return this.orgPresenter.presentJoinable(await this.orgsService.joinable(emailDomain, actor), emailDomain, actor);
  }

  /**
   * Find the organization of a subdomain
   * @remarks
   * Returns the id of the organization whose `hostname` is this subdomain. If no organization uses it, the response is
   * 404.
   */
  @Get('subdomains/:subdomain')
  @AnyUser()
  @PlainParams('subdomain')
  async getSubdomain(@Param() { subdomain }: SubdomainParams): Promise<SubdomainView> {
    return this.orgPresenter.presentSubdomain(await this.orgsService.bySubdomain(subdomain), subdomain);
  }

  /**
   * Get the agent instructions of an organization
   * @remarks
   * Returns the instructions that agents read before they work for the organization. Every member of the organization
   * can read them.
   */
  @Get('orgs/:organizationId/agent-instructions')
  @Can('org:view')
  async getOrganizationAgentInstructions(@Resource('org') org: Org): Promise<AgentInstructionsView> {
    return this.orgPresenter.presentAgentInstructions(await this.orgsService.withInstructions(org));
  }

  /**
   * Replace the agent instructions of an organization
   * @remarks
   * Replaces the whole instructions and records you as their author. Returns the new instructions. Only administrators
   * of the organization can do this.
   */
  @Put('orgs/:organizationId/agent-instructions')
  @Can('org:admin')
  async updateOrganizationAgentInstructions(
    @Resource('org') org: Org,
    @Body() { instructions }: UpdateAgentInstructionsDto,
    @CurrentActor() actor: Actor,
  ): Promise<AgentInstructionsView> {
    return this.orgPresenter.presentAgentInstructions(await this.orgsService.instructAgents(org, instructions, actor));
  }
}
