import { Module } from '@nestjs/common';
import { CacheMetrics } from './cache-metrics.js';
import { HealthController } from './health.controller.js';
import { JobMetrics } from './job-metrics.js';
import { Metrics } from './metrics.js';
import { OutboxMetrics } from './outbox-metrics.js';
import { Readiness } from './readiness.js';

@Module({ controllers: [HealthController], providers: [Metrics, Readiness, OutboxMetrics, CacheMetrics, JobMetrics], exports: [Metrics] })
export class ObserveModule {}
