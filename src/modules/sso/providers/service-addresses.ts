import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import type { ProviderKind, SSOProvider } from './sso-provider.entity.js';

/** The addresses of this installation for one identity provider. */
@Injectable()
export class ServiceAddresses {
  constructor(private readonly urls: Urls) {}

  /** Where a sign-in with the provider starts. */
  startOf({ kind, id }: Pick<SSOProvider, 'kind' | 'id'>): string {
    return this.at(kind, id, 'start');
  }

  saml(id: string): { acsURL: string; startURL: string; entityID: string } {
    return { acsURL: this.at('saml', id, 'acs'), startURL: this.at('saml', id, 'start'), entityID: this.at('saml', id, 'metadata') };
  }

  oidc(id: string): { redirectURL: string; startURL: string } {
    return { redirectURL: this.at('oidc', id, 'callback'), startURL: this.at('oidc', id, 'start') };
  }

  private at(kind: ProviderKind, id: string, name: string): string {
    return this.urls.outsideApi('sso', kind, id, name);
  }
}
