import { Module } from '@nestjs/common';
import { CacheMetrics } from './cache-metrics.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';
import { OutboxMetrics } from './outbox-metrics.js';

@Module({ controllers: [HealthController], providers: [Metrics, OutboxMetrics, CacheMetrics], exports: [Metrics] })
export class ObserveModule {}
