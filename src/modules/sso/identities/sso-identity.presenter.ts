import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { IdentityDetails } from './sso-identities.service.js';
import type { SSOIdentityListView, SSOIdentityView } from './sso-identity.view.js';

@Injectable()
export class SSOIdentityPresenter {
  constructor(private readonly urls: Urls) {}

  present({ identity, label, organization }: IdentityDetails): SSOIdentityView {
    const { id, subject, providerId, userId, createdAt, lastSignInAt } = identity;
    return {
      object: 'sso-identity',
      id,
      subject,
      provider: { id: providerId, label, organization },
      createdAt: isoTime(createdAt),
      ...(lastSignInAt && { lastSignInAt: isoTime(lastSignInAt) }),
      urls: { location: this.urls.api('users', userId, 'sso-identities', id) },
    };
  }

  presentPage(page: Page<IdentityDetails>): SSOIdentityListView {
    return { ...page, items: page.items.map((details) => this.present(details)) };
  }
}
