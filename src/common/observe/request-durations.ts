import type { Metric } from 'prom-client';

const NAME = 'http_request_duration_seconds';
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  labels: Readonly<Record<string, string>>;
  /** How many durations are within each bound but not within the one before. */
  counts: number[];
  count: number;
  sum: number;
}

/**
 * The histogram of request durations. The one of prom-client checks and hashes the labels of each observation, which costs
 * as much as the guard without its statement.
 */
export class RequestDurations {
  readonly name = NAME;
  readonly help = 'Time from the arrival of a request to the end of its answer';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  private readonly series = new Map<string, Series>();

  /** For the registry, which asks a metric for nothing but its name and its values. */
  asMetric(): Metric {
    return this as unknown as Metric;
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${status} ${method} ${route}`;
    let series = this.series.get(key);
    if (!series) {
      series = { labels: { method, route, status: String(status) }, counts: BOUNDS.map(() => 0), count: 0, sum: 0 };
      this.series.set(key, series);
    }
    series.count += 1;
    series.sum += seconds;
    for (let i = 0; i < BOUNDS.length; i++) {
      if (seconds > BOUNDS[i]!) continue;
      series.counts[i]! += 1;
      return;
    }
  }

  /** Called by the registry. */
  get() {
    const { name, help, type, aggregator } = this;
    return Promise.resolve({ name, help, type, aggregator, values: [...this.series.values()].flatMap(valuesOf) });
  }
}

function valuesOf({ labels, counts, count, sum }: Series) {
  let within = 0;
  const buckets = BOUNDS.map((bound, i) => {
    within += counts[i]!;
    return { metricName: `${NAME}_bucket`, labels: { le: bound, ...labels }, value: within };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
