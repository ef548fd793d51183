import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { TeamPresenter } from '../../orgs/teams/team.presenter.js';
import { ServiceAddresses } from '../providers/service-addresses.js';
import type { OIDCCheckView, OIDCProviderListView, OIDCProviderView, OIDCTestView } from './oidc-provider.view.js';
import type { OIDCProviderDetails } from './oidc-providers.service.js';

@Injectable()
export class OIDCProviderPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly teamPresenter: TeamPresenter,
    private readonly serviceAddresses: ServiceAddresses,
  ) {}

  present({ provider, settings, team }: OIDCProviderDetails, actor: Actor): OIDCProviderView {
    const { id, orgId, label, defaultRole, createdAt, status } = provider;
    const { issuer, clientId, scopes, emailClaim, nameClaim, requiredClaims } = settings;
    return {
      object: 'oidc-provider',
      id,
      label,
      issuer,
      clientID: clientId,
      scopes,
      emailClaim,
      nameClaim,
      requiredClaims: requiredClaims.map(({ name, value }) => ({ name, value })),
      ...(team && { defaultTeam: this.teamPresenter.present(team, actor) }),
      defaultRole,
      createdAt: isoTime(createdAt),
      status,
      service: this.serviceAddresses.oidc(id),
      urls: { location: this.urls.api('orgs', orgId, 'oidc', id) },
    };
  }

  presentPage(page: Page<OIDCProviderDetails>, actor: Actor): OIDCProviderListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }

  presentTest(checks: OIDCCheckView[]): OIDCTestView {
    return { object: 'oidc-test', passed: checks.every(({ outcome }) => outcome === 'passed'), checks };
  }
}
