import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyUser, Can, CurrentActor, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { CreateOrgWithPreferencesDto, EmailDomainParams, SubdomainParams, UpdateOrgDto } from './org.dto.js';
import { Org } from '../org.entity.js';
import { OrgPresenter } from './org.presenter.js';
import { OrgListView, OrgsForEmailDomainView, OrgView, SubdomainView } from './org.view.js';
import { OrgsService } from './orgs.service.js';

@ApiTags('Organizations')
@Controller('v1')
export class OrgsController {
  constructor(
    private readonly orgs: OrgsService,
    private readonly presenter: OrgPresenter,
  ) {}

  /** List the organizations you are a member of */
  @Get('orgs')
  @AnyUser({ scope: 'organization:read' })
  async listOrganizationsForAuthenticatedUser(@Query() query: ListQuery, @CurrentActor() actor: Actor): Promise<OrgListView> {
    return this.presenter.presentPage(await this.orgs.list(actor, query), actor);
  }

  /** Create an organization, as its first administrator */
  @Post('orgs')
  @AnyUser({ scope: 'organization:write' })
  async createOrganization(@Body() body: CreateOrgWithPreferencesDto, @CurrentActor() actor: Actor): Promise<OrgView> {
    return this.presenter.present(await this.orgs.create(body, actor), actor);
  }

  /** Get an organization */
  @Get('orgs/:organizationId')
  @Can('org:view')
  getOrganizationById(@Resource('org') org: Org, @CurrentActor() actor: Actor): OrgView {
    return this.presenter.present(org, actor);
  }

  /** Update an organization */
  @Patch('orgs/:organizationId')
  @Can('org:admin', { scope: 'organization:write' })
  async updateOrganizationById(@Resource('org') org: Org, @Body() body: UpdateOrgDto, @CurrentActor() actor: Actor): Promise<OrgView> {
    return this.presenter.present(await this.orgs.update(org, body), actor);
  }

  /** List the organizations that people of your own e-mail domain may join */
  @Get('email-domains/:emailDomain/orgs')
  @AnyUser()
  @PlainParams('emailDomain')
  async getOrganizationsForEmailDomain(
    @Param() { emailDomain }: EmailDomainParams,
    @CurrentActor() actor: Actor,
  ): Promise<OrgsForEmailDomainView> {
    return this.presenter.presentJoinable(await this.orgs.joinable(emailDomain, actor), emailDomain, actor);
  }

  /** Find out which organization a subdomain belongs to */
  @Get('subdomains/:subdomain')
  @AnyUser()
  @PlainParams('subdomain')
  async getSubdomain(@Param() { subdomain }: SubdomainParams): Promise<SubdomainView> {
    return this.presenter.presentSubdomain(await this.orgs.bySubdomain(subdomain), subdomain);
  }
}
