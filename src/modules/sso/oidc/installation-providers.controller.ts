import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, IdempotentDelete, InstallationAdmin, PlainParams } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { CreateInstallationProviderDto, InstallationProviderParams } from './installation-provider.dto.js';
import { InstallationProviders } from './installation-providers.js';
import { UpdateOIDCProviderDto } from './oidc-provider.dto.js';
import { OIDCProviderPresenter } from './oidc-provider.presenter.js';
import { InstallationProviderListView, InstallationProviderView, OIDCTestView } from './oidc-provider.view.js';

@ApiTags('Single sign-on')
@Controller('v1/installation/oidc')
export class InstallationProvidersController {
  constructor(
    private readonly installationProviders: InstallationProviders,
    private readonly oidcProviderPresenter: OIDCProviderPresenter,
  ) {}

  /**
   * List the providers of the installation
   * @remarks
   * Returns the OpenID Connect providers that the sign-in page offers to everybody, newest first, without their secrets. Only installation
   * administrators can do this.
   */
  @Get()
  @InstallationAdmin()
  async listInstallationProviders(@Query() query: ListQuery, @CurrentActor() actor: Actor): Promise<InstallationProviderListView> {
    return this.oidcProviderPresenter.presentPageOfInstallation(await this.installationProviders.list(query, actor), actor);
  }

  /**
   * Create a provider of the installation
   * @remarks
   * Creates an OpenID Connect provider that the sign-in page offers to everybody, so that people of a company sign in without typing their
   * address. They land in one organization, whose administrators see the provider and can delete it, but not change it. Its discovery
   * document is read at once (400). Only installation administrators can do this.
   */
  @Post()
  @InstallationAdmin()
  async createInstallationProvider(
    @Body() body: CreateInstallationProviderDto,
    @CurrentActor() actor: Actor,
  ): Promise<InstallationProviderView> {
    return this.oidcProviderPresenter.presentOfInstallation(await this.installationProviders.create(body, actor), actor);
  }

  /**
   * Get a provider of the installation
   * @remarks
   * Returns the provider without its secret. Only installation administrators can do this.
   */
  @Get(':installationProviderId')
  @InstallationAdmin()
  @PlainParams('installationProviderId')
  async getInstallationProvider(
    @Param() { installationProviderId }: InstallationProviderParams,
    @CurrentActor() actor: Actor,
  ): Promise<InstallationProviderView> {
    return this.oidcProviderPresenter.presentOfInstallation(await this.installationProviders.get(installationProviderId, actor), actor);
  }

  /**
   * Update a provider of the installation
   * @remarks
   * Changes what you send and returns the provider. The organization stays. The issuer can be changed only while nobody is linked with the
   * provider (409). Only installation administrators can do this.
   */
  @Patch(':installationProviderId')
  @InstallationAdmin()
  @PlainParams('installationProviderId')
  @ApiOkResponse({ type: InstallationProviderView })
  @ApiConflictResponse({ type: ErrorView, description: 'People are linked with the provider, whose issuer would change.' })
  async updateInstallationProvider(
    @Param() { installationProviderId }: InstallationProviderParams,
    @Body() body: UpdateOIDCProviderDto,
    @CurrentActor() actor: Actor,
  ): Promise<InstallationProviderView> {
    return this.oidcProviderPresenter.presentOfInstallation(
      await this.installationProviders.update(installationProviderId, body, actor),
      actor,
    );
  }

  /**
   * Delete a provider of the installation
   * @remarks
   * Deletes the provider with the links of its users, and ends their sessions. Members stay members. The last provider of an organization
   * that requires single sign-on cannot be deleted (409). Only installation administrators can do this.
   */
  @Delete(':installationProviderId')
  @InstallationAdmin()
  @PlainParams('installationProviderId')
  @IdempotentDelete()
  async deleteInstallationProvider(@Param() { installationProviderId }: InstallationProviderParams): Promise<void> {
    await this.installationProviders.remove(installationProviderId);
  }

  /**
   * Test a provider of the installation
   * @remarks
   * Reads the discovery document and the keys of the provider anew, asks it whether it knows this service, and returns what is wrong. Only
   * installation administrators can do this.
   */
  @Post(':installationProviderId/test')
  @HttpCode(200)
  @InstallationAdmin()
  @PlainParams('installationProviderId')
  async testInstallationProvider(
    @Param() { installationProviderId }: InstallationProviderParams,
    @CurrentActor() actor: Actor,
  ): Promise<OIDCTestView> {
    return this.oidcProviderPresenter.presentTest(await this.installationProviders.test(installationProviderId, actor));
  }
}
