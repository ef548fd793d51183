import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import type { Page, PageQuery } from '../../../common/db/paginate.js';
import { AlreadyGone, BadRequest, NotFound } from '../../../common/http/errors.js';
import { Org } from '../../orgs/org.entity.js';
import { SSOProvider } from '../providers/sso-provider.entity.js';
import type { CreateInstallationProviderDto } from './installation-provider.dto.js';
import type { UpdateOIDCProviderDto } from './oidc-provider.dto.js';
import type { OIDCCheckView } from './oidc-provider.view.js';
import { OIDCProvidersService, type OIDCProviderDetails } from './oidc-providers.service.js';
import { OidcTests } from './oidc-tests.js';

/** The providers that administrators of the installation keep, each for an organization. Those that organizations keep do not exist here. */
@Injectable()
export class InstallationProviders {
  constructor(
    private readonly database: Database,
    private readonly oidcProvidersService: OIDCProvidersService,
    private readonly oidcTests: OidcTests,
  ) {}

  list(query: PageQuery, actor: Actor): Promise<Page<OIDCProviderDetails>> {
    return this.oidcProvidersService.list('installation', query, actor);
  }

  async create({ organization, ...body }: CreateInstallationProviderDto, actor: Actor): Promise<OIDCProviderDetails> {
    const org = await this.database.repo(Org).findOneBy({ id: organization });
    if (!org) throw new BadRequest('The request is not valid', [{ pointer: '/organization', message: 'is not the id of an organization' }]);
    return this.oidcProvidersService.create(org, body, actor, { ofInstallation: true });
  }

  async get(id: string, actor: Actor): Promise<OIDCProviderDetails> {
    const details = await this.oidcProvidersService.details({ id }, actor);
    if (details.provider.ofInstallation) return details;
    throw new NotFound('identity provider');
  }

  async update(id: string, body: UpdateOIDCProviderDto, actor: Actor): Promise<OIDCProviderDetails> {
    const { settings } = await this.get(id, actor);
    return this.oidcProvidersService.update(settings, body, actor);
  }

  async remove(id: string): Promise<void> {
    const provider = await this.database.repo(SSOProvider).findOneBy({ id, kind: 'oidc', ofInstallation: true });
    if (!provider) throw new AlreadyGone();
    await this.oidcProvidersService.remove(provider);
  }

  async test(id: string, actor: Actor): Promise<OIDCCheckView[]> {
    return this.oidcTests.run((await this.get(id, actor)).settings);
  }
}
