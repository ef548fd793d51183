import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Histogram } from 'prom-client';
import type { Cache } from '../../../../common/caches/cache.js';
import { Caches } from '../../../../common/caches/caches.js';
import { OneAtATime } from '../../../../common/concurrency/one-at-a-time.js';
import { RunningWork } from '../../../../common/concurrency/joined-work.js';
import { Thread } from '../../../../common/concurrency/thread.js';
import { Metrics } from '../../../../common/observe/metrics.js';
import { Env } from '../../../../config/env.js';
import type { FromCardThread, ToCardThread } from './card-messages.js';
import { cardName, type PageCard } from './page-card.js';

const MOST_MEGABYTES = 192;
const DEADLINE_MS = 20_000;
/** A thread that has nothing to draw keeps its memory for so long. */
const IDLE_MS = 30_000;
/** Drawings that wait for the one that is being made. */
const MOST_WAITING = 20;
/** A drawing takes about 70 ms, so these are a seventh of a processor at most. */
const MOST_A_MINUTE = 120;
const MINUTE_MS = 60_000;

/** Draws the images of pages in a thread: one at a time, and only so many in a minute, whoever asks. */
@Injectable()
export class DrawCards implements OnApplicationShutdown {
  private readonly logger = new Logger(DrawCards.name);
  private readonly drawn: Cache<Buffer>;
  private readonly running = new RunningWork<Buffer | undefined>();
  private readonly durations: Histogram;
  private thread: Thread<ToCardThread, FromCardThread> | undefined;
  private readonly turns = new OneAtATime(MOST_WAITING);
  private minute = { endsAt: 0, used: 0 };
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly env: Env,
    caches: Caches,
    { registry }: Metrics,
  ) {
    this.drawn = caches.create<Buffer>({ name: 'page-cards', bytesOf: ({ length }) => length });
    this.durations = new Histogram({
      name: 'page_card_seconds',
      help: 'How long drawing the image of a page took',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 5, 20],
      registers: [registry],
    });
  }

  /** Undefined if too many others are being drawn, or if it could not be drawn: whoever asks later may get it. */
  async draw(card: PageCard): Promise<Buffer | undefined> {
    const name = cardName(card);
    return this.drawn.get(name) ?? this.running.run(name, () => this.inTurn(name, card));
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.thread?.end();
  }

  private async inTurn(name: string, card: PageCard): Promise<Buffer | undefined> {
    if (this.turns.isFull || !this.isWithinBudget()) return undefined;
    try {
      const png = await this.turns.run(() => this.drawNow(card));
      this.drawn.set(name, png);
      return png;
    } catch (err) {
      this.logger.warn({ event: 'reader.card_failed', err: err as Error });
      return undefined;
    }
  }

  private isWithinBudget(): boolean {
    if (this.minute.endsAt <= Date.now()) this.minute = { endsAt: Date.now() + MINUTE_MS, used: 0 };
    return ++this.minute.used <= MOST_A_MINUTE;
  }

  private async drawNow(card: PageCard): Promise<Buffer> {
    clearTimeout(this.idle);
    const stop = this.durations.startTimer();
    const thread = (this.thread = this.thread?.isAlive ? this.thread : this.start());
    const tooSlow = () => new Error(`Drawing the image of a page takes longer than ${DEADLINE_MS / 1000} s`);
    const { png } = await thread.within(DEADLINE_MS, tooSlow, () => {
      thread.say({ card, fontsDir: this.env.fontsDir ?? null });
      return thread.next();
    });
    stop();
    this.idle = setTimeout(() => void thread.end(), IDLE_MS).unref();
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  private start(): Thread<ToCardThread, FromCardThread> {
    return new Thread({
      script: 'modules/publishing/reader/cards/draw/card-worker.js',
      does: 'draws images of pages',
      mostMegabytes: MOST_MEGABYTES,
      tooLarge: () => new Error(`Drawing the image of a page needs more than ${MOST_MEGABYTES} MB`),
    });
  }
}
