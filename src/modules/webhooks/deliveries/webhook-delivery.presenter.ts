import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { eventIdOf } from '../sending/write-payload.js';
import type { Webhook } from '../webhook.entity.js';
import type { WebhookAttempt } from '../model/webhook-attempt.entity.js';
import type { DeliveryLog } from './webhook-deliveries.service.js';
import type { WebhookDelivery } from '../model/webhook-delivery.entity.js';
import type {
  WebhookAttemptView,
  WebhookDeliveryDetailsView,
  WebhookDeliveryListView,
  WebhookDeliveryView,
} from './webhook-delivery.view.js';

@Injectable()
export class WebhookDeliveryPresenter {
  constructor(private readonly urls: Urls) {}

  present({ id, webhookId, eventId, type, status, ...delivery }: WebhookDelivery, { orgId }: Pick<Webhook, 'orgId'>): WebhookDeliveryView {
    const { attempts, lastStatus, dueAt, replayNo, createdAt, finishedAt } = delivery;
    return {
      object: 'webhook-delivery',
      id,
      eventId: eventIdOf(eventId),
      type,
      status,
      attempts,
      ...(lastStatus !== null && { lastStatus }),
      ...(status === 'waiting' && { nextAttemptAt: isoTime(dueAt) }),
      isReplay: replayNo > 0,
      createdAt: isoTime(createdAt),
      ...(finishedAt && { finishedAt: isoTime(finishedAt) }),
      urls: { location: this.urls.api('orgs', orgId, 'webhooks', webhookId, 'deliveries', id) },
    };
  }

  presentDetails(delivery: WebhookDelivery, { body, attempts }: DeliveryLog, webhook: Pick<Webhook, 'orgId'>): WebhookDeliveryDetailsView {
    return { ...this.present(delivery, webhook), request: { ...(body !== null && { body }) }, log: attempts.map(presentAttempt) };
  }

  presentPage(page: Page<WebhookDelivery>, webhook: Pick<Webhook, 'orgId'>): WebhookDeliveryListView {
    return { ...page, items: page.items.map((delivery) => this.present(delivery, webhook)) };
  }
}

const presentAttempt = ({ number, startedAt, durationMs, status, error, response }: WebhookAttempt): WebhookAttemptView => ({
  number,
  startedAt: isoTime(startedAt),
  milliseconds: durationMs,
  ...(status !== null && { status }),
  ...(error !== null && { error }),
  ...(response !== null && { response }),
});
