import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, Resource } from '../../../common/access/access.decorators.js';
import { Org } from '../../orgs/org.entity.js';
import { SSOProviderPresenter } from './sso-provider.presenter.js';
import { SSOProviderLoginsView } from './sso-provider.view.js';
import { SSOProvidersService } from './sso-providers.service.js';

@ApiTags('Single sign-on')
@Controller('v1/orgs/:organizationId/sso')
export class SSOProvidersController {
  constructor(
    private readonly ssoProvidersService: SSOProvidersService,
    private readonly ssoProviderPresenter: SSOProviderPresenter,
  ) {}

  /**
   * List the sign-in options of an organization
   * @remarks
   * Returns the providers of all kinds with which members sign in, with the address where each sign-in starts. Open `startURL`
   * in a browser.
   */
  @Get()
  @Can('org:view')
  async listSSOProviderLoginsInOrganization(@Resource('org') org: Org): Promise<SSOProviderLoginsView> {
    return this.ssoProviderPresenter.presentLogins(await this.ssoProvidersService.logins(org));
  }
}
