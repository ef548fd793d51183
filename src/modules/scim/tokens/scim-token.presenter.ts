import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { NewScimTokenView, ScimTokenListView, ScimTokenView } from './scim-token.view.js';
import type { ScimTokenDetails } from './scim-tokens.service.js';

@Injectable()
export class ScimTokenPresenter {
  constructor(private readonly urls: Urls) {}

  present({ token, provider }: ScimTokenDetails): ScimTokenView {
    const { id, orgId, label, createdBy, createdAt, lastUsedAt } = token;
    return {
      object: 'scim-token',
      id,
      label,
      provider,
      baseURL: this.urls.outsideApi('scim', 'v2', orgId),
      createdBy,
      createdAt: isoTime(createdAt),
      ...(lastUsedAt && { lastUsedAt: isoTime(lastUsedAt) }),
      urls: { location: this.urls.api('orgs', orgId, 'scim-tokens', id) },
    };
  }

  presentNew({ secret, ...details }: ScimTokenDetails & { secret: string }): NewScimTokenView {
    return { ...this.present(details), token: secret };
  }

  presentPage(page: Page<ScimTokenDetails>): ScimTokenListView {
    return { ...page, items: page.items.map((details) => this.present(details)) };
  }
}
