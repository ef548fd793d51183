import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { BatchSpanProcessor, ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { Env } from '../../config/env.js';
import { StartupError } from '../../config/startup-error.js';
import type { TraceCollector } from '../../config/trace-collector.js';
import { VERSION } from '../../config/version.js';
import { OwnSampler } from './own-sampler.js';
import { spanOutcomes } from './span-outcomes.js';
import { traceWith } from './spans.js';

/** Spans that wait for the collector. */
const MOST_WAITING = 8192;
/** Milliseconds that spans wait for others to be sent with. */
const BETWEEN_EXPORTS = 1_000;
/** Milliseconds that a stop waits for the collector. */
const LAST_EXPORT = 5_000;

/** Sends traces to the collector of the settings, if there is one. Returns what ends that. */
export async function startTracing({ traceCollector }: Env): Promise<() => Promise<void>> {
  if (!traceCollector) return () => Promise.resolve();
  const { sdk, resources, otlp } = await loadPackages();
  const exporter = new CountingExporter(
    new otlp.OTLPTraceExporter({ url: `${traceCollector.url}/v1/traces`, headers: { ...traceCollector.headers } }),
  );
  const queue = new BoundedQueue(
    new sdk.BatchSpanProcessor(exporter, { maxQueueSize: MOST_WAITING, scheduledDelayMillis: BETWEEN_EXPORTS }),
    exporter,
  );
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes(resourceOf(traceCollector)),
    sampler: new OwnSampler(traceCollector.sampler, traceCollector.ratio),
    spanProcessors: [queue],
  });
  // Extensions that use the API of OpenTelemetry find the current span. Headers are read and written by us alone.
  provider.register({ propagator: null });
  traceWith(provider.getTracer('bindery', VERSION));
  return async () => {
    traceWith(undefined);
    await Promise.race([provider.shutdown().catch(() => undefined), sleep(LAST_EXPORT, undefined, { ref: false })]);
  };
}

const resourceOf = ({ serviceName, attributes }: TraceCollector) => ({
  'service.version': VERSION,
  ...attributes,
  'service.name': serviceName,
});

/** They are loaded only by an installation that wants traces. Others may leave out the optional dependencies. */
async function loadPackages() {
  try {
    return {
      sdk: await import('@opentelemetry/sdk-trace-node'),
      resources: await import('@opentelemetry/resources'),
      otlp: await import('@opentelemetry/exporter-trace-otlp-http'),
    };
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartupError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages that send traces are not installed: install without --omit=optional',
    );
  }
}

/** Knows how many spans have left the queue, and tells in the log that the collector takes none. */
class CountingExporter implements SpanExporter {
  private readonly logger = new Logger('Tracing');
  private isFailing = false;
  left = 0;

  constructor(private readonly exporter: SpanExporter) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.left += spans.length;
    this.exporter.export(spans, (result) => {
      const failed = result.error !== undefined;
      spanOutcomes[failed ? 'failed' : 'exported'] += spans.length;
      // Once, and once when it works again: a collector may be away for days.
      if (failed && !this.isFailing) this.logger.warn({ event: 'traces.refused', err: result.error });
      if (!failed && this.isFailing) this.logger.log({ event: 'traces.accepted' });
      this.isFailing = failed;
      // The queue would tell each failure again, and cannot do anything about it.
      done({ ...result, code: 0 });
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  forceFlush(): Promise<void> {
    return this.exporter.forceFlush?.() ?? Promise.resolve();
  }
}

/** Drops spans when too many wait, as the queue of the SDK does, but counts them. */
class BoundedQueue implements SpanProcessor {
  private entered = 0;

  constructor(
    private readonly queue: BatchSpanProcessor,
    private readonly exporter: CountingExporter,
  ) {}

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.entered - this.exporter.left >= MOST_WAITING) {
      spanOutcomes.dropped += 1;
      return;
    }
    this.entered += 1;
    this.queue.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.queue.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.queue.shutdown();
  }
}
