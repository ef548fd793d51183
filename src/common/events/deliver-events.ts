import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { WorkLoop, type LoopWork } from '../concurrency/work-loop.js';
import { newId } from '../ids/ids.js';
import { inOwnTrace } from '../trace/spans.js';
import { DeliveryOptions } from './delivery-options.js';
import { EventConsumers, type Consumer } from './event-consumers.js';
import { EventOutbox } from './event-outbox.js';
import { EventStreams, type ClaimedStream, type Progress, type StoredEvent } from './event-streams.js';

const LONGEST_DELAY = 600_000;
const LONGEST_ERROR = 2000;
/** Every write looks for work. Under load, a claim for many of them costs as much as a claim for one. */
const BETWEEN_CLAIMS = 10;
/** A run ends after this time, so that its position is stored and other subjects get a turn. */
const LONGEST_RUN = 5000;
/** From this attempt on, a failure is logged as an error. */
const ALARMING = 5;

interface Outcome {
  /** The number of events that need not be delivered again. */
  delivered: number;
  /** Whether a receiver finished: an event that was only skipped says nothing about the next. */
  succeeded: boolean;
  failure?: Failure;
}

interface Failure {
  event: StoredEvent;
  error: unknown;
  attempt: number;
}

/**
 * Delivers recorded events to the consumers of this process; each subject is processed by one process at a time. It
 * looks for work when this process has recorded something, and once a second for what others have recorded.
 * PostgreSQL's NOTIFY would be faster, but it serializes all commits that use it, and does not work through a
 * transaction pooler.
 */
@Injectable()
export class DeliverEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeliverEvents.name);
  private readonly worker = newId();
  private readonly loop: WorkLoop<ClaimedStream>;

  constructor(
    private readonly eventConsumers: EventConsumers,
    private readonly eventOutbox: EventOutbox,
    private readonly eventStreams: EventStreams,
    private readonly deliveryOptions: DeliveryOptions,
  ) {
    const work: LoopWork<ClaimedStream> = {
      claim: (running) => this.claim(running),
      run: (claimed, signal) => this.run(claimed, signal),
      extend: (running) => this.extend(running),
      giveBack: (left) => this.giveBack(left),
    };
    this.loop = new WorkLoop(work, { ...deliveryOptions, pause: BETWEEN_CLAIMS });
  }

  onApplicationBootstrap(): void {
    if (this.deliveryOptions.enabled && this.eventConsumers.byName.size > 0) this.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  start(): void {
    this.eventOutbox.onRecorded(() => this.loop.wake());
    this.loop.start();
  }

  /** A little later: the clock of the database decides when the stream is due. */
  private wakeAfter(rest: number): void {
    if (rest > 0) setTimeout(() => this.loop.wake(), rest + BETWEEN_CLAIMS).unref();
  }

  private async claim(running: readonly ClaimedStream[]): Promise<ClaimedStream[]> {
    const rooms = this.roomsBeside(running);
    if (rooms.size === 0) return [];
    try {
      return await this.eventStreams.claim(this.worker, rooms, running);
    } catch (err) {
      this.logger.warn({ event: 'deliveries.claim-failed', err });
      return [];
    }
  }

  /** How many more streams each consumer may process. */
  private roomsBeside(running: readonly ClaimedStream[]): Map<string, number> {
    const rooms = new Map<string, number>();
    for (const { name, concurrency } of this.eventConsumers.byName.values()) {
      const room = concurrency - running.filter(({ consumer }) => consumer === name).length;
      if (room > 0) rooms.set(name, room);
    }
    return rooms;
  }

  private async run(claimed: ClaimedStream, signal: AbortSignal): Promise<void> {
    await this.attempt('run', claimed, async () => {
      const consumer = this.eventConsumers.byName.get(claimed.consumer)!;
      const { events, all } = await this.eventStreams.read(claimed, [...consumer.receivers.keys()]);
      const outcome = await this.deliver(consumer, claimed, events, signal);
      const { delivered, succeeded, failure } = outcome;
      // The rest, up to `newest`, are events that this consumer does not receive.
      const finished = all && delivered === events.length;
      const position = finished ? latest(claimed.newest, events.at(-1)?.id) : (events[delivered - 1]?.id ?? claimed.position);
      if (!failure) return this.wakeAfter(await this.eventStreams.advance(this.worker, claimed, { position, delivered, all: finished }));
      // After an abort the stream belongs to another process or is about to be released; progress is stored if it is still ours.
      if (!signal.aborted) return this.putOff(claimed, { position, delivered }, failure);
      await (succeeded
        ? this.eventStreams.advance(this.worker, claimed, { position, delivered })
        : this.eventStreams.release(this.worker, claimed));
    });
  }

  /** Delivers events one after the other, until one fails, the time is up or the process stops. */
  private async deliver(
    { name: consumer, receivers, latestOnly }: Consumer,
    claimed: ClaimedStream,
    events: readonly StoredEvent[],
    signal: AbortSignal,
  ): Promise<Outcome> {
    const until = performance.now() + LONGEST_RUN;
    let delivered = 0;
    let succeeded = false;
    for (const [i, event] of events.entries()) {
      if (succeeded && (!this.loop.isAccepting || performance.now() > until)) break;
      const { id, name, payload, recordedAt, trace } = event;
      if (latestOnly && events[i + 1]?.name === name) {
        delivered += 1;
        continue;
      }
      const attempt = succeeded ? 1 : claimed.attempt;
      try {
        signal.throwIfAborted();
        const told = { 'bindery.consumer': consumer, 'bindery.event': name, 'bindery.event_id': id, 'bindery.attempt': attempt };
        await inOwnTrace(`event ${consumer}`, told, {
          cause: trace,
          work: async () => receivers.get(name)!(payload, { id, recordedAt, attempt, signal }),
        });
      } catch (error) {
        return { delivered, succeeded, failure: { event, error, attempt } };
      }
      delivered += 1;
      succeeded = true;
    }
    return { delivered, succeeded };
  }

  private async putOff(claimed: ClaimedStream, progress: Progress, { event, error: err, attempt }: Failure): Promise<void> {
    const delay = Math.min(this.deliveryOptions.retry * 3 ** (attempt - 1), LONGEST_DELAY) * (0.75 + Math.random() / 2);
    const error = (err instanceof Error ? err.message : String(err)).replaceAll('\0', '').slice(0, LONGEST_ERROR);
    await this.eventStreams.retry(this.worker, claimed, progress, { attempt, delay, error });
    const { consumer, subject } = claimed;
    const report = {
      event: 'delivery.failed',
      consumer,
      subject,
      failed: event.name,
      id: event.id,
      attempt,
      delay: Math.round(delay),
      err,
    };
    this.logger[attempt < ALARMING ? 'warn' : 'error'](report);
  }

  /** Extends the leases of running deliveries, and aborts those whose lease another process has taken. */
  private async extend(running: readonly ClaimedStream[]): Promise<void> {
    for (const claimed of running) {
      await this.attempt('heartbeat', claimed, async () => {
        if (!(await this.eventStreams.extend(this.worker, claimed))) this.loop.lose(claimed);
      });
    }
  }

  private async giveBack(left: readonly ClaimedStream[]): Promise<void> {
    for (const claimed of left) await this.attempt('release', claimed, () => this.eventStreams.release(this.worker, claimed));
  }

  /** If the database fails, the lease expires and the events are delivered again. */
  private async attempt(step: string, { consumer, subject }: ClaimedStream, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.logger.warn({ event: 'delivery.step-failed', step, consumer, subject, err });
    }
  }
}

const latest = (a: string, b: string | undefined): string => (b !== undefined && BigInt(b) > BigInt(a) ? b : a);
