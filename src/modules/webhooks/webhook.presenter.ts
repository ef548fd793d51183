import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import type { Webhook } from './webhook.entity.js';
import type { CreatedWebhookView, WebhookListView, WebhookSecretView, WebhookView } from './webhook.view.js';

@Injectable()
export class WebhookPresenter {
  constructor(private readonly urls: Urls) {}

  present({ id, orgId, spaceId, siteId, reason, failingSince, ...webhook }: Webhook): WebhookView {
    const { title, url, eventTypes, payload, status, createdById, createdAt, updatedAt } = webhook;
    return {
      object: 'webhook',
      id,
      title,
      url,
      eventTypes,
      payload,
      ...(spaceId !== null && { space: spaceId }),
      ...(siteId !== null && { site: siteId }),
      status,
      ...(reason !== null && { reason }),
      ...(failingSince && { failingSince: isoTime(failingSince) }),
      createdBy: createdById,
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      urls: { location: this.urls.api('orgs', orgId, 'webhooks', id) },
      // Nobody sees a webhook who may not change it.
      permissions: { view: true, edit: true },
    };
  }

  presentCreated({ webhook, secret }: { webhook: Webhook; secret: string }): CreatedWebhookView {
    return { ...this.present(webhook), secret };
  }

  presentSecret({ secret, previousUntil }: { secret: string; previousUntil: Date }): WebhookSecretView {
    return { secret, previousValidUntil: isoTime(previousUntil) };
  }

  presentPage(page: Page<Webhook>): WebhookListView {
    return { ...page, items: page.items.map((webhook) => this.present(webhook)) };
  }
}
