import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from '../db/database.js';
import { answerPrimary, isOneOfSeveral, readFromPrimary } from './shared-metrics.js';

/** The metrics for Prometheus. Labels are route templates, never addresses, so their number stays small. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  constructor(@InjectDataSource() source: DataSource) {
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
    this.requests.observe({ method, route, status }, milliseconds / 1000);
  }

  /** The metrics of this process, or of all processes that share its port. */
  async read(): Promise<string> {
    return isOneOfSeveral() ? readFromPrimary() : this.registry.metrics();
  }
}
