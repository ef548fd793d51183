import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database } from '../../../common/db/database.js';
import { Metrics } from '../../../common/observe/metrics.js';

/** How many spaces wait to be indexed again. Changes of content that wait are events, which have metrics of their own. */
@Injectable()
export class IndexMetrics {
  private readonly logger = new Logger(IndexMetrics.name);

  constructor(
    private readonly database: Database,
    { registry }: Metrics,
  ) {
    const count = () => this.count();
    new Gauge({
      name: 'search_spaces_behind',
      help: 'Spaces that are marked to be indexed again, in a rebuild or after an upgrade',
      registers: [registry],
      aggregator: 'max',
      async collect() {
        this.set(await count());
      },
    });
  }

  /** If it fails, the other metrics are still reported. */
  private async count(): Promise<number> {
    try {
      const [row] = await this.database.query<{ behind: number }>(
        'SELECT count(*)::int AS behind FROM search_spaces WHERE rebuilt_to IS NOT NULL',
      );
      return row!.behind;
    } catch (err) {
      this.logger.warn({ event: 'search.unmeasured', err });
      return 0;
    }
  }
}
