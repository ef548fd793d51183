import { Module } from '@nestjs/common';
import { CacheMetrics } from './cache-metrics.js';
import { EmptyCaches } from './empty-caches.js';
import { HealthController } from './health.controller.js';
import { JobMetrics } from './job-metrics.js';
import { Metrics } from './metrics.js';
import { OutboxMetrics } from './outbox-metrics.js';
import { Readiness } from './readiness.js';
import { TraceMetrics } from './trace-metrics.js';

@Module({
  controllers: [HealthController],
  providers: [EmptyCaches, Metrics, Readiness, OutboxMetrics, CacheMetrics, JobMetrics, TraceMetrics],
  exports: [Metrics],
})
export class ObserveModule {}
