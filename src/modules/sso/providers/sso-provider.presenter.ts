import { Injectable } from '@nestjs/common';
import { ServiceAddresses } from './service-addresses.js';
import type { SSOProvider } from './sso-provider.entity.js';
import type { SSOProviderLoginsView } from './sso-provider.view.js';

@Injectable()
export class SSOProviderPresenter {
  constructor(private readonly serviceAddresses: ServiceAddresses) {}

  presentLogins(providers: readonly SSOProvider[]): SSOProviderLoginsView {
    return { items: providers.map(({ id, label, kind }) => ({ id, label, startURL: this.serviceAddresses.startOf({ kind, id }) })) };
  }
}
