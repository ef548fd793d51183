import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { WebhookAccess } from '../webhook.access.js';
import { WebhookDelivery } from '../model/webhook-delivery.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'webhook-delivery': WebhookDelivery;
  }
}

@Injectable()
@ResourceOf({ kind: 'webhook-delivery', param: 'webhookDeliveryId', abilities: ['view', 'edit'] })
export class WebhookDeliveryAccess implements ResourceAccess<WebhookDelivery> {
  readonly source: ResourceSource<WebhookDelivery> = { entity: WebhookDelivery, parent: { kind: 'webhook', by: 'webhookId' } };

  constructor(private readonly webhookAccess: WebhookAccess) {}

  permissions(_: WebhookDelivery, resources: Resources) {
    return this.webhookAccess.permissions(resources.get('webhook'), resources);
  }
}
