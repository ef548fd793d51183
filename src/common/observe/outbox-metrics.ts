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
  { name: 'outbox_lag_events', help: 'Events that a consumer has not processed yet', of: ({ events }) => events },
  {
    name: 'outbox_oldest_event_age_seconds',
    help: 'Age of the oldest event that a consumer has not processed yet',
    of: ({ ageInSeconds }) => ageInSeconds,
  },
  { name: 'outbox_failing_subjects', help: 'Subjects whose next event a consumer failed to process', of: ({ failing }) => failing },
];

/** The lag of the event consumers. It is read from the database, so every process reports the same values and one of them is enough. */
@Injectable()
export class OutboxMetrics {
  private readonly logger = new Logger(OutboxMetrics.name);
  private reading: Promise<readonly Backlog[]> | undefined;

  constructor(
    private readonly eventStreams: EventStreams,
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

  /** One query for all metrics that are collected together. If it fails, the other metrics are still reported. */
  private read(): Promise<readonly Backlog[]> {
    this.reading ??= this.eventStreams
      .backlog()
      .catch((err: unknown) => {
        this.logger.warn({ event: 'outbox.unmeasured', err });
        return [];
      })
      .finally(() => (this.reading = undefined));
    return this.reading;
  }
}
