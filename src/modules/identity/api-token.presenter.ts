import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
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
      createdAt: token.createdAt.toISOString(),
      ...(token.expiresAt && { expiresAt: token.expiresAt.toISOString() }),
      ...(token.organizationId !== null && { organization: token.organizationId }),
      ...(token.lastUsedAt && { lastUsedAt: token.lastUsedAt.toISOString() }),
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
