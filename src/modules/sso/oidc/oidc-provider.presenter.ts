import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { TeamPresenter } from '../../orgs/teams/team.presenter.js';
import { ServiceAddresses } from '../providers/service-addresses.js';
import type {
  InstallationProviderListView,
  InstallationProviderView,
  OIDCCheckView,
  OIDCProviderListView,
  OIDCProviderView,
  OIDCTestView,
} from './oidc-provider.view.js';
import type { OIDCProviderDetails } from './oidc-providers.service.js';

@Injectable()
export class OIDCProviderPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly teamPresenter: TeamPresenter,
    private readonly serviceAddresses: ServiceAddresses,
  ) {}

  present({ provider, settings, team }: OIDCProviderDetails, actor: Actor): OIDCProviderView {
    const { id, orgId, label, defaultRole, createdAt, status, ofInstallation } = provider;
    const { issuer, clientId, scopes, emailClaim, nameClaim, teamsClaim, requiredClaims } = settings;
    return {
      object: 'oidc-provider',
      id,
      label,
      issuer,
      clientID: clientId,
      scopes,
      emailClaim,
      nameClaim,
      teamsClaim,
      requiredClaims: requiredClaims.map(({ name, value }) => ({ name, value })),
      ...(team && { defaultTeam: this.teamPresenter.present(team, actor) }),
      defaultRole,
      createdAt: isoTime(createdAt),
      status,
      ofInstallation,
      service: this.serviceAddresses.oidc(id),
      urls: { location: this.urls.api('orgs', orgId, 'oidc', id) },
    };
  }

  presentPage(page: Page<OIDCProviderDetails>, actor: Actor): OIDCProviderListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }

  presentOfInstallation(details: OIDCProviderDetails, actor: Actor): InstallationProviderView {
    const { id, orgId } = details.provider;
    return { ...this.present(details, actor), organization: orgId, urls: { location: this.urls.api('installation', 'oidc', id) } };
  }

  presentPageOfInstallation(page: Page<OIDCProviderDetails>, actor: Actor): InstallationProviderListView {
    return { ...page, items: page.items.map((details) => this.presentOfInstallation(details, actor)) };
  }

  presentTest(checks: OIDCCheckView[]): OIDCTestView {
    return { object: 'oidc-test', passed: checks.every(({ outcome }) => outcome === 'passed'), checks };
  }
}
