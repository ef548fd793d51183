import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Org } from '../../orgs/org.entity.js';
import { CreateSAMLProviderDto, UpdateSAMLProviderDto } from './saml-provider.dto.js';
import { SAMLProvider } from './saml-provider.entity.js';
import { SAMLProviderPresenter } from './saml-provider.presenter.js';
import { SAMLProviderListView, SAMLProviderView } from './saml-provider.view.js';
import { SAMLProvidersService } from './saml-providers.service.js';

@ApiTags('Single sign-on')
@Controller('v1/orgs/:organizationId/saml')
export class SAMLProvidersController {
  constructor(
    private readonly samlProvidersService: SAMLProvidersService,
    private readonly samlProviderPresenter: SAMLProviderPresenter,
  ) {}

  /**
   * List the SAML providers of an organization
   * @remarks
   * Returns the identity providers of the organization, newest first, with everything that was configured for them. Only
   * administrators of the organization can do this.
   */
  @Get()
  @Can('org:admin')
  async listSAMLProvidersInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SAMLProviderListView> {
    return this.samlProviderPresenter.presentPage(await this.samlProvidersService.list(org, query, actor), actor);
  }

  /**
   * Create a SAML provider
   * @remarks
   * Creates an identity provider with which people can sign in to the organization. Returns it with the addresses that you
   * enter at the identity provider. A certificate that has expired, is too weak or cannot be read is refused (400), as is
   * a team of another organization. An organization has at most 50 providers (409).
   */
  @Post()
  @Can('org:admin')
  async createOrganizationSAMLProvider(
    @Resource('org') org: Org,
    @Body() body: CreateSAMLProviderDto,
    @CurrentActor() actor: Actor,
  ): Promise<SAMLProviderView> {
    return this.samlProviderPresenter.present(await this.samlProvidersService.create(org, body, actor), actor);
  }

  /**
   * Get a SAML provider
   * @remarks
   * Returns the provider with the addresses that you enter at the identity provider. Only administrators of the
   * organization can do this.
   */
  @Get(':samlProviderId')
  @Can('saml-provider:edit')
  async getOrganizationSAMLProviderById(
    @Resource('saml-provider') provider: SAMLProvider,
    @CurrentActor() actor: Actor,
  ): Promise<SAMLProviderView> {
    return this.samlProviderPresenter.present(await this.samlProvidersService.details(provider, actor), actor);
  }

  /**
   * Update a SAML provider
   * @remarks
   * Changes what you send and returns the provider. Sessions that exist continue. `defaultRole` and `defaultTeam` apply to
   * people who join later.
   */
  @Patch(':samlProviderId')
  @Can('saml-provider:edit')
  async updateOrganizationSAMLProvider(
    @Resource('saml-provider') provider: SAMLProvider,
    @Body() body: UpdateSAMLProviderDto,
    @CurrentActor() actor: Actor,
  ): Promise<SAMLProviderView> {
    return this.samlProviderPresenter.present(await this.samlProvidersService.update(provider, body, actor), actor);
  }

  /**
   * Delete a SAML provider
   * @remarks
   * Deletes the provider with the links of its users, and ends their sessions: the tokens that come from the provider stop
   * working within 5 seconds. Members stay members. While the organization requires single sign-on, its last provider
   * cannot be deleted (409).
   */
  @Delete(':samlProviderId')
  @Can('saml-provider:edit')
  @IdempotentDelete()
  async deleteOrganizationSAMLProvider(@Resource('saml-provider') provider: SAMLProvider): Promise<void> {
    await this.samlProvidersService.remove(provider);
  }
}
