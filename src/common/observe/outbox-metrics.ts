import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { EventStreams, type Backlog } from '../events/event-streams.js';
import { Metrics } from './metrics.js';

interface Measure {
  name: string;
  help: string;
  of: (backlog: Backlog) => number;
}

const MEASURES: readonly Measure[] = [
  { name: 'outbox_lag_events', help: 'Events a consumer has before it', of: ({ events }) => events },
  {
    name: 'outbox_oldest_event_age_seconds',
    help: 'Age of the oldest event a consumer has before it',
    of: ({ ageInSeconds }) => ageInSeconds,
  },
  { name: 'outbox_failing_subjects', help: 'Subjects whose next event a consumer failed to take', of: ({ failing }) => failing },
];

/** How far the consumers of events are behind. The database knows: each process says the same, and one of them is enough. */
@Injectable()
export class OutboxMetrics {
  private readonly logger = new Logger(OutboxMetrics.name);
  private reading: Promise<readonly Backlog[]> | undefined;

  constructor(
    private readonly streams: EventStreams,
    { registry }: Metrics,
  ) {
    const read = () => this.read();
    for (const { name, help, of } of MEASURES) {
      new Gauge({
        name,
        help,
        labelNames: ['consumer'],
        registers: [registry],
        aggregator: 'max',
        async collect() {
          const backlogs = await read();
          this.reset();
          for (const backlog of backlogs) this.set({ consumer: backlog.consumer }, of(backlog));
        },
      });
    }
  }

  /** Once for all that are collected at the same time. Without the database, the other metrics are still worth reading. */
  private read(): Promise<readonly Backlog[]> {
    this.reading ??= this.streams
      .backlog()
      .catch((err: unknown) => {
        this.logger.warn({ event: 'outbox.unmeasured', err });
        return [];
      })
      .finally(() => (this.reading = undefined));
    return this.reading;
  }
}
