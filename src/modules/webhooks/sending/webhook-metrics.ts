import { Injectable, Logger } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../../../common/observe/metrics.js';
import { DeliverWebhooks, OUTCOMES } from './deliver-webhooks.js';
import { DeliveryQueue } from './delivery-queue.js';

/** What became of deliveries in this process, and how late they are in the installation. */
@Injectable()
export class WebhookMetrics {
  private readonly logger = new Logger(WebhookMetrics.name);

  constructor(
    private readonly deliveryQueue: DeliveryQueue,
    deliverWebhooks: DeliverWebhooks,
    { registry }: Metrics,
  ) {
    new Counter({
      name: 'webhook_deliveries_total',
      help: 'Requests of webhooks by what became of them, and deliveries that were dropped',
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const outcome of OUTCOMES) this.inc({ outcome }, deliverWebhooks.outcomes[outcome]);
      },
    });
    const read = () => this.lateness();
    new Gauge({
      name: 'webhook_oldest_waiting_seconds',
      help: 'How long ago the delivery of a webhook was due that waits the longest',
      registers: [registry],
      aggregator: 'max',
      async collect() {
        this.set(await read());
      },
    });
  }

  /** If it is not known, the other metrics are still reported. */
  private async lateness(): Promise<number> {
    try {
      return await this.deliveryQueue.lateness();
    } catch (err) {
      this.logger.warn({ event: 'webhooks.unmeasured', err });
      return 0;
    }
  }
}
