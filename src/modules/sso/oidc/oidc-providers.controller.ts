import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { Org } from '../../orgs/org.entity.js';
import { CreateOIDCProviderDto, UpdateOIDCProviderDto } from './oidc-provider.dto.js';
import { OIDCProvider } from './oidc-provider.entity.js';
import { OIDCProviderPresenter } from './oidc-provider.presenter.js';
import { OIDCProviderListView, OIDCProviderView, OIDCTestView } from './oidc-provider.view.js';
import { OIDCProvidersService } from './oidc-providers.service.js';
import { OidcTests } from './oidc-tests.js';

@ApiTags('Single sign-on')
@Controller('v1/orgs/:organizationId/oidc')
export class OIDCProvidersController {
  constructor(
    private readonly oidcProvidersService: OIDCProvidersService,
    private readonly oidcProviderPresenter: OIDCProviderPresenter,
    private readonly oidcTests: OidcTests,
  ) {}

  /**
   * List the OpenID Connect providers of an organization
   * @remarks
   * Returns the identity providers of the organization that speak OpenID Connect, newest first, with everything that was configured for
   * them but their secrets. Only administrators of the organization can do this.
   */
  @Get()
  @Can('org:admin')
  async listOIDCProviders(
    @Resource('org') org: Org,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<OIDCProviderListView> {
    return this.oidcProviderPresenter.presentPage(await this.oidcProvidersService.list(org, query, actor), actor);
  }

  /**
   * Create an OpenID Connect provider
   * @remarks
   * Creates an identity provider with which people can sign in to the organization. Returns it with the addresses that you enter at the
   * identity provider. Its discovery document is read at once: if that cannot be done, or if it is that of another issuer, the answer
   * says what is wrong (400). A team of another organization is refused, too. An organization has at most 50 providers (409).
   */
  @Post()
  @Can('org:admin')
  async createOIDCProvider(
    @Resource('org') org: Org,
    @Body() body: CreateOIDCProviderDto,
    @CurrentActor() actor: Actor,
  ): Promise<OIDCProviderView> {
    return this.oidcProviderPresenter.present(await this.oidcProvidersService.create(org, body, actor), actor);
  }

  /**
   * Get an OpenID Connect provider
   * @remarks
   * Returns the provider with the addresses that you enter at the identity provider, and without its secret. Only administrators of the
   * organization can do this.
   */
  @Get(':oidcProviderId')
  @Can('oidc-provider:manage')
  async getOIDCProvider(@Resource('oidc-provider') provider: OIDCProvider, @CurrentActor() actor: Actor): Promise<OIDCProviderView> {
    return this.oidcProviderPresenter.present(await this.oidcProvidersService.details(provider, actor), actor);
  }

  /**
   * Update an OpenID Connect provider
   * @remarks
   * Changes what you send and returns the provider. Sessions that exist continue. `defaultRole` and `defaultTeam` apply to people who
   * join later. The issuer can be changed only while nobody is linked with the provider (409): another issuer may call another person by
   * the same name. A provider of the installation cannot be changed here (403).
   */
  @Patch(':oidcProviderId')
  @Can('oidc-provider:edit')
  @ApiOkResponse({ type: OIDCProviderView })
  @ApiConflictResponse({ type: ErrorView, description: 'People are linked with the provider, whose issuer would change.' })
  async updateOIDCProvider(
    @Resource('oidc-provider') provider: OIDCProvider,
    @Body() body: UpdateOIDCProviderDto,
    @CurrentActor() actor: Actor,
  ): Promise<OIDCProviderView> {
    return this.oidcProviderPresenter.present(await this.oidcProvidersService.update(provider, body, actor), actor);
  }

  /**
   * Delete an OpenID Connect provider
   * @remarks
   * Deletes the provider with the links of its users, and ends their sessions: the tokens that come from the provider stop working within
   * 5 seconds. Members stay members. While the organization requires single sign-on, its last provider cannot be deleted (409).
   */
  @Delete(':oidcProviderId')
  @Can('oidc-provider:manage')
  @IdempotentDelete()
  async deleteOIDCProvider(@Resource('oidc-provider') provider: OIDCProvider): Promise<void> {
    await this.oidcProvidersService.remove(provider);
  }

  /**
   * Test an OpenID Connect provider
   * @remarks
   * Reads the discovery document and the keys of the provider anew, asks it whether it knows this service, and returns what is wrong. It
   * changes nothing, and nobody signs in.
   */
  @Post(':oidcProviderId/test')
  @HttpCode(200)
  @Can('oidc-provider:manage')
  async testOIDCProvider(@Resource('oidc-provider') provider: OIDCProvider): Promise<OIDCTestView> {
    return this.oidcProviderPresenter.presentTest(await this.oidcTests.run(provider));
  }
}
