import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObserveModule } from '../../common/observe/observe.module.js';
import { ForgetDeliveries } from './deliveries/forget-deliveries.js';
import { WebhookAttempt } from './model/webhook-attempt.entity.js';
import { WebhookDeliveriesController } from './deliveries/webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import { WebhookDeliveryAccess } from './deliveries/webhook-delivery.access.js';
import { WebhookDelivery } from './model/webhook-delivery.entity.js';
import { WebhookDeliveryPresenter } from './deliveries/webhook-delivery.presenter.js';
import { WebhookEvent } from './model/webhook-event.entity.js';
import { QueueDeliveries } from './intake/queue-deliveries.js';
import { WatchEvents } from './intake/watch-events.js';
import { WatchedPlaces } from './intake/watched-places.js';
import { DeliverWebhooks } from './sending/deliver-webhooks.js';
import { DeliveryQueue } from './sending/delivery-queue.js';
import { SendRequest } from './sending/send-request.js';
import { WebhookCreators } from './sending/webhook-creators.js';
import { WebhookHealth } from './sending/webhook-health.js';
import { WebhookMetrics } from './sending/webhook-metrics.js';
import { WebhookSettings } from './sending/webhook-settings.js';
import { WritePayload } from './sending/write-payload.js';
import { WebhookAccess } from './webhook.access.js';
import { Webhook } from './webhook.entity.js';
import { WebhookPresenter } from './webhook.presenter.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Tells addresses of what happens. */
@Module({
  imports: [ObserveModule, TypeOrmModule.forFeature([Webhook, WebhookEvent, WebhookDelivery, WebhookAttempt])],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    WebhookAccess,
    WebhooksService,
    WebhookPresenter,
    WebhookDeliveryAccess,
    WebhookDeliveriesService,
    WebhookDeliveryPresenter,
    ForgetDeliveries,
    WatchedPlaces,
    WatchEvents,
    QueueDeliveries,
    DeliveryQueue,
    DeliverWebhooks,
    WebhookCreators,
    WritePayload,
    SendRequest,
    WebhookHealth,
    WebhookMetrics,
    WebhookSettings,
  ],
})
export class WebhooksModule {}
