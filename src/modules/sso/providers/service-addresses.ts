import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';

/** The addresses of this installation for one identity provider. */
export interface Addresses {
  acsURL: string;
  startURL: string;
  entityID: string;
}

@Injectable()
export class ServiceAddresses {
  constructor(private readonly urls: Urls) {}

  addressesOf(providerId: string): Addresses {
    const at = (name: string) => this.urls.outsideApi('sso', 'saml', providerId, name);
    return { acsURL: at('acs'), startURL: at('start'), entityID: at('metadata') };
  }
}
