import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import type { Cache } from '../caches/cache.js';
import { Caches } from '../caches/caches.js';
import { Metrics } from './metrics.js';

type Read = (cache: Cache<unknown>) => number;

const COUNTERS: readonly [name: string, help: string, read: Read][] = [
  ['cache_hits_total', 'Look-ups that found a value', ({ hits }) => hits],
  ['cache_misses_total', 'Look-ups that found none', ({ misses }) => misses],
  ['cache_evictions_total', 'Values that were evicted to free memory', ({ evictions }) => evictions],
];
const GAUGES: readonly [name: string, help: string, read: Read][] = [
  ['cache_bytes', 'Estimated bytes of the values', ({ bytes }) => bytes],
  ['cache_entries', 'Values in the cache', ({ size }) => size],
];

/** Exposes the size and the hits of each cache. The caches count; this class only reads them. */
@Injectable()
export class CacheMetrics {
  constructor(caches: Caches, { registry }: Metrics) {
    const options = { labelNames: ['cache'], registers: [registry] };
    for (const [name, help, read] of COUNTERS) {
      new Counter({
        name,
        help,
        ...options,
        collect() {
          this.reset();
          for (const cache of caches.all) this.inc({ cache: cache.name }, read(cache));
        },
      });
    }
    for (const [name, help, read] of GAUGES) {
      new Gauge({
        name,
        help,
        ...options,
        collect() {
          for (const cache of caches.all) this.set({ cache: cache.name }, read(cache));
        },
      });
    }
    new Gauge({
      name: 'cache_budget_bytes',
      help: 'Upper limit in bytes for all caches together',
      registers: [registry],
      collect() {
        this.set(caches.budget);
      },
    });
  }
}
