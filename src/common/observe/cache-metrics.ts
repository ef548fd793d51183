import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import type { Cache } from '../caches/cache.js';
import { Caches } from '../caches/caches.js';
import { Metrics } from './metrics.js';

type Read = (cache: Cache<unknown>) => number;

const COUNTERS: readonly [name: string, help: string, read: Read][] = [
  ['cache_hits_total', 'Look-ups that found a value', ({ hits }) => hits],
  ['cache_misses_total', 'Look-ups that found none', ({ misses }) => misses],
  ['cache_evictions_total', 'Values that were forgotten for want of room', ({ evictions }) => evictions],
];
const GAUGES: readonly [name: string, help: string, read: Read][] = [
  ['cache_bytes', 'What the values take, estimated', ({ bytes }) => bytes],
  ['cache_entries', 'Values there are', ({ size }) => size],
];

/** What each cache holds and how often it helps. The caches count; here it is only read. */
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
      help: 'What all caches may take together',
      registers: [registry],
      collect() {
        this.set(caches.budget);
      },
    });
  }
}
