import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, IdempotentDelete, InstallationAdmin, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Org } from '../org.entity.js';
import { ClaimDomainDto, DecideDomainDto, DomainParams } from './domain.dto.js';
import { Domain } from './domain.entity.js';
import { DomainPresenter } from './domain.presenter.js';
import { DomainListView, DomainView } from './domain.view.js';
import { DomainsService } from './domains.service.js';

@ApiTags('Domains')
@Controller('v1/orgs/:organizationId/domains')
export class DomainsController {
  constructor(
    private readonly domainsService: DomainsService,
    private readonly domainPresenter: DomainPresenter,
  ) {}

  /**
   * List the domains of an organization
   * @remarks
   * Returns the domains that the organization has claimed, newest first. Only administrators of the organization can do this.
   */
  @Get()
  @Can('org:admin')
  async listDomains(@Resource('org') org: Org, @Query() query: ListQuery): Promise<DomainListView> {
    return this.domainPresenter.presentPage(await this.domainsService.list(org, query));
  }

  /**
   * Claim a domain
   * @remarks
   * Claims the domain with its subdomains, and returns it with the TXT record that proves that it belongs to you. Add the
   * record to your name server: it is looked for in the background, and whenever you call `…/verify`. Without DNS, an
   * installation administrator confirms the domain. A claim that is not verified has no effect on anyone. Wildcards, IP
   * addresses, public suffixes and the host of this installation are refused (400), and so is a domain that another
   * organization has verified, or a subdomain of it (409).
   */
  @Post()
  @Can('org:admin')
  async claimDomain(@Resource('org') org: Org, @Body() body: ClaimDomainDto): Promise<DomainView> {
    return this.domainPresenter.present(await this.domainsService.claim(org, body));
  }

  /**
   * Get a domain
   * @remarks
   * Returns the domain with its status, and with the TXT record that proves that it belongs to the organization.
   */
  @Get(':domainId')
  @Can('domain:view')
  getDomain(@Resource('domain') domain: Domain): DomainView {
    return this.domainPresenter.present(domain);
  }

  /**
   * Verify a domain
   * @remarks
   * Looks for the TXT record at once, and returns the domain: `verified`, or `failed` with what was found in `reason`. If
   * no name server answers, the status stays, and the check is repeated in the background. A domain that another
   * organization has verified meanwhile is refused (409), and more than one check in five seconds, too (429).
   */
  @Post(':domainId/verify')
  @HttpCode(200)
  @Can('domain:admin')
  async verifyDomain(@Resource('domain') domain: Domain): Promise<DomainView> {
    return this.domainPresenter.present(await this.domainsService.verify(domain));
  }

  /**
   * Confirm a domain
   * @remarks
   * Marks the domain as verified without a TXT record, or withdraws its verification, and returns it. Only installation
   * administrators can do this, in any organization: they vouch for the domain. A domain that another organization has
   * verified, or a subdomain of it, is refused (409).
   */
  @Patch(':domainId')
  @InstallationAdmin()
  @PlainParams('organizationId', 'domainId')
  async confirmDomain(@Param() params: DomainParams, @Body() body: DecideDomainDto): Promise<DomainView> {
    return this.domainPresenter.present(await this.domainsService.decide(params, body));
  }

  /**
   * Delete a domain
   * @remarks
   * Gives the domain up. Sites are no longer served on it: their addresses stay saved, and `urls.published` is the default
   * address until the domain is verified again. Any organization may claim the domain from then on.
   */
  @Delete(':domainId')
  @Can('domain:admin')
  @IdempotentDelete()
  async deleteDomain(@Resource('domain') domain: Domain): Promise<void> {
    await this.domainsService.remove(domain);
  }
}
