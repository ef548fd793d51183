import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { SPAN_OUTCOMES, spanOutcomes } from '../trace/span-outcomes.js';
import { isTracing } from '../trace/spans.js';
import { Metrics } from './metrics.js';

/** What became of the spans of this process, if it makes any. */
@Injectable()
export class TraceMetrics {
  constructor({ registry }: Metrics) {
    if (!isTracing()) return;
    new Counter({
      name: 'trace_spans_total',
      help: 'Recorded spans of this process, by what became of them',
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const outcome of SPAN_OUTCOMES) this.inc({ outcome }, spanOutcomes[outcome]);
      },
    });
  }
}
