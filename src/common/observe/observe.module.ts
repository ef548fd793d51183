import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';
import { OutboxMetrics } from './outbox-metrics.js';

@Module({ controllers: [HealthController], providers: [Metrics, OutboxMetrics], exports: [Metrics] })
export class ObserveModule {}
