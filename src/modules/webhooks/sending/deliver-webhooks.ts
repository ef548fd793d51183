import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { WorkLoop, type LoopWork } from '../../../common/concurrency/work-loop.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { workAsSystem } from '../../../common/work-context/work-context.js';
import { Webhook } from '../webhook.entity.js';
import { DeliveryQueue, type Attempt, type ClaimedDelivery } from './delivery-queue.js';
import { delayAfter } from './schedule.js';
import { SendRequest } from './send-request.js';
import { WebhookCreators } from './webhook-creators.js';
import { WebhookHealth } from './webhook-health.js';
import { eventIdOf, WritePayload } from './write-payload.js';

/** How many deliveries a process sends at a time; in all, for one webhook, and for all webhooks whose last delivery failed. */
const [MOST, MOST_OF_ONE, MOST_OF_FAILING] = [32, 4, 16];
const TIMES = { poll: 1_000, heartbeat: 10_000, drain: 5_000, pause: 10 };

export const OUTCOMES = ['succeeded', 'retried', 'failed', 'dropped'] as const;

/**
 * Sends deliveries that are due. They are no jobs: receivers that hang would take the few places that jobs have. A receiver
 * that hangs keeps at most its own places, and all that fail together at most half of them.
 */
@Injectable()
export class DeliverWebhooks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeliverWebhooks.name);
  private readonly worker = newId();
  private readonly loop: WorkLoop<ClaimedDelivery>;
  /** What became of deliveries in this process. */
  readonly outcomes: Record<(typeof OUTCOMES)[number], number> = { succeeded: 0, retried: 0, failed: 0, dropped: 0 };

  constructor(
    private readonly database: Database,
    private readonly deliveryQueue: DeliveryQueue,
    private readonly webhookCreators: WebhookCreators,
    private readonly writePayload: WritePayload,
    private readonly sendRequest: SendRequest,
    private readonly webhookHealth: WebhookHealth,
  ) {
    const work: LoopWork<ClaimedDelivery> = {
      claim: (running) => this.claim(running),
      run: (delivery, signal) => workAsSystem(() => this.run(delivery, signal)),
      extend: (running) => this.extend(running),
      giveBack: (left) => this.giveBack(left),
    };
    this.loop = new WorkLoop(work, TIMES);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Looks for due deliveries at once. */
  wake(): void {
    this.loop.wake();
  }

  private async claim(running: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
    const all = MOST - running.length;
    if (all <= 0) return [];
    const failing = Math.max(0, MOST_OF_FAILING - running.filter((delivery) => delivery.failing).length);
    try {
      return await this.deliveryQueue.claim(this.worker, { all, failing, each: MOST_OF_ONE }, running);
    } catch (err) {
      this.logger.warn({ event: 'webhooks.claim-failed', err });
      return [];
    }
  }

  private async run(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    try {
      await this.deliver(delivery, signal);
    } catch (err) {
      // Its lease expires, and it is sent again.
      if (!signal.aborted) this.logger.error({ event: 'webhook.unsettled', delivery: delivery.id, err });
    }
  }

  private async deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const webhook = await this.database.repo(Webhook).findOneBy({ id: delivery.webhookId });
    if (webhook?.status !== 'active') return this.deliveryQueue.release(this.worker, [delivery.id]);
    const reader = await this.webhookCreators.identify(webhook);
    if (!reader) {
      await this.webhookHealth.pause(webhook);
      return this.deliveryQueue.release(this.worker, [delivery.id]);
    }
    const body = await this.writePayload.write(delivery, webhook, reader);
    signal.throwIfAborted();
    await this.settle(delivery, await this.sendRequest.send(webhook, eventIdOf(delivery.eventId), body, signal));
  }

  private async settle({ id, webhookId, attempts }: ClaimedDelivery, attempt: Attempt): Promise<void> {
    const { status, wish } = attempt;
    if (status !== null && status >= 200 && status <= 299) {
      if (!(await this.deliveryQueue.settle(this.worker, id, 'succeeded', attempt))) return;
      this.outcomes.succeeded += 1;
      return this.webhookHealth.succeeded(webhookId);
    }
    const isGone = status === 410;
    const delay = isGone ? undefined : delayAfter(attempts + 1, wish);
    await this.database.tx(async () => {
      const next = delay === undefined ? 'failed' : 'waiting';
      if (!(await this.deliveryQueue.settle(this.worker, id, next, attempt, delay))) return;
      this.outcomes[delay === undefined ? 'failed' : 'retried'] += 1;
      await this.webhookHealth.failed(webhookId, isGone);
    });
  }

  private async extend(running: readonly ClaimedDelivery[]): Promise<void> {
    if (running.length === 0) return;
    try {
      const ids = running.map(({ id }) => id);
      const kept = await this.deliveryQueue.extend(this.worker, ids);
      for (const delivery of running) if (!kept.has(delivery.id)) this.loop.lose(delivery);
    } catch (err) {
      this.logger.warn({ event: 'webhooks.heartbeat-failed', err });
    }
  }

  private async giveBack(left: readonly ClaimedDelivery[]): Promise<void> {
    if (left.length === 0) return;
    const ids = left.map(({ id }) => id);
    await this.deliveryQueue.release(this.worker, ids).catch((err: unknown) => this.logger.warn({ event: 'webhooks.release-failed', err }));
  }
}
