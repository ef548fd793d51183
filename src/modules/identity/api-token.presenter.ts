import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import type { ApiToken } from './api-token.entity.js';
import type { ApiTokenListView, ApiTokenView, NewApiTokenView } from './api-token.view.js';

@Injectable()
export class ApiTokenPresenter {
  constructor(private readonly urls: Urls) {}

  present(token: ApiToken): ApiTokenView {
    return {
      object: 'token',
      id: token.id,
      label: token.label,
      ...(token.scopes && { scopes: token.scopes }),
      createdAt: isoTime(token.createdAt),
      ...(token.expiresAt && { expiresAt: isoTime(token.expiresAt) }),
      ...(token.organizationId !== null && { organization: token.organizationId }),
      ...(token.lastUsedAt && { lastUsedAt: isoTime(token.lastUsedAt) }),
      urls: { location: this.urls.api('users', token.userId, 'tokens', token.id) },
    };
  }

  presentNew({ token, secret }: { token: ApiToken; secret: string }): NewApiTokenView {
    return { ...this.present(token), token: secret };
  }

  presentPage(page: Page<ApiToken>): ApiTokenListView {
    return { ...page, items: page.items.map((token) => this.present(token)) };
  }
}
