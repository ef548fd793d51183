import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { TeamPresenter } from '../../orgs/teams/team.presenter.js';
import { ServiceAddresses } from '../providers/service-addresses.js';
import type { SAMLProviderListView, SAMLProviderView } from './saml-provider.view.js';
import type { SAMLProviderDetails } from './saml-providers.service.js';

@Injectable()
export class SAMLProviderPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly teamPresenter: TeamPresenter,
    private readonly serviceAddresses: ServiceAddresses,
  ) {}

  present({ provider, settings, team }: SAMLProviderDetails, actor: Actor): SAMLProviderView {
    return {
      object: 'saml-provider',
      id: provider.id,
      label: provider.label,
      ssoURL: settings.ssoUrl,
      entityID: settings.entityId,
      certificate: settings.certificate,
      ...(team && { defaultTeam: this.teamPresenter.present(team, actor) }),
      defaultRole: provider.defaultRole,
      createdAt: isoTime(provider.createdAt),
      status: provider.status,
      service: this.serviceAddresses.saml(provider.id),
      urls: { location: this.urls.api('orgs', provider.orgId, 'saml', provider.id) },
    };
  }

  presentPage(page: Page<SAMLProviderDetails>, actor: Actor): SAMLProviderListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }
}
