import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { TeamPresenter } from '../../orgs/teams/team.presenter.js';
import type { ProviderDetails } from './saml-providers.service.js';
import type { SAMLProvider } from './saml-provider.entity.js';
import type { SAMLProviderListView, SAMLProviderView, SSOProviderLoginsView } from './saml-provider.view.js';
import { ServiceAddresses } from './service-addresses.js';

@Injectable()
export class SAMLProviderPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly teamPresenter: TeamPresenter,
    private readonly serviceAddresses: ServiceAddresses,
  ) {}

  present({ provider, team }: ProviderDetails, actor: Actor): SAMLProviderView {
    return {
      object: 'saml-provider',
      id: provider.id,
      label: provider.label,
      ssoURL: provider.ssoUrl,
      entityID: provider.entityId,
      certificate: provider.certificate,
      ...(team && { defaultTeam: this.teamPresenter.present(team, actor) }),
      defaultRole: provider.defaultRole,
      createdAt: isoTime(provider.createdAt),
      status: provider.status,
      service: this.serviceAddresses.addressesOf(provider.id),
      urls: { location: this.urls.api('orgs', provider.orgId, 'saml', provider.id) },
    };
  }

  presentPage(page: Page<ProviderDetails>, actor: Actor): SAMLProviderListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }

  presentLogins(providers: readonly SAMLProvider[]): SSOProviderLoginsView {
    return { items: providers.map(({ id, label }) => ({ id, label, startURL: this.serviceAddresses.addressesOf(id).startURL })) };
  }
}
