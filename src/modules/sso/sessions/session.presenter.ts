import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { SessionListView, SessionView } from './session.view.js';
import type { SessionDetails } from './sessions.service.js';

@Injectable()
export class SessionPresenter {
  constructor(private readonly urls: Urls) {}

  present({ token, provider }: SessionDetails, { identity }: Actor): SessionView {
    const { id, userId, session, device, organizationId, createdAt, lastUsedAt, expiresAt } = token;
    return {
      object: 'session',
      id,
      kind: session!,
      ...(device !== null && { device }),
      current: id === identity.tokenId,
      ...(organizationId !== null && { organization: organizationId }),
      ...(provider && { provider: { id: provider.id, label: provider.label } }),
      createdAt: isoTime(createdAt),
      ...(lastUsedAt && { lastUsedAt: isoTime(lastUsedAt) }),
      expiresAt: isoTime(expiresAt!),
      urls: { location: this.urls.api('users', userId, 'sessions', id) },
    };
  }

  presentPage(page: Page<SessionDetails>, actor: Actor): SessionListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }
}
