import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from '../db/database.js';
import { RequestDurations } from './request-durations.js';
import { answerPrimary, isOneOfSeveral, readFromPrimary } from './shared-metrics.js';

/** The metrics for Prometheus. Labels are route templates, never addresses, so their number stays small. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new RequestDurations();

  constructor(@InjectDataSource() source: DataSource) {
    this.registry.registerMetric(this.requests.asMetric());
    collectDefaultMetrics({ register: this.registry });
    if (isOneOfSeveral()) answerPrimary(this.registry);
    const pool = poolOf(source);
    new Gauge({
      name: 'database_connections',
      help: 'Connections of this process by what they are doing',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }

  observe(method: string, route: string, status: number, milliseconds: number): void {
    this.requests.observe(method, route, status, milliseconds / 1000);
  }

  /** The metrics of this process, or of all processes that share its port. */
  async read(): Promise<string> {
    return isOneOfSeveral() ? readFromPrimary() : this.registry.metrics();
  }
}
