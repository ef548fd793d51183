import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Cache, type CacheOptions, type CacheOwner } from './cache.js';

/** The part of the budget that is guaranteed in equal shares. */
const GUARANTEED = 0.5;

/**
 * All caches of the service, under one budget in bytes. Half of the budget is guaranteed to the caches in equal shares;
 * the other half goes to the caches that use it. When the budget is spent, the least recently used value of all caches
 * that exceed their share is evicted. So a busy cache takes what others do not need, and a flooded one (by a crawler
 * that reads every page once) cannot evict values that another cache keeps within its share.
 */
@Injectable()
export class Caches implements CacheOwner {
  readonly budget: number;
  private readonly byName = new Map<string, Cache<unknown>>();

  constructor(@Inject(Env) { cacheSize }: Pick<Env, 'cacheSize'>) {
    this.budget = cacheSize;
  }

  create<Value>(options: CacheOptions<Value>): Cache<Value> {
    const cache = new Cache(options);
    this.adopt(cache);
    return cache;
  }

  /** Registers a cache that had to exist before the service: its values count from now on. A duplicate name fails the start. */
  adopt<Value>(cache: Cache<Value>): void {
    if (this.byName.has(cache.name)) throw new Error(`Two caches are called "${cache.name}"`);
    this.byName.set(cache.name, cache as Cache<unknown>);
    cache.belongTo(this);
  }

  get all(): readonly Cache<unknown>[] {
    return [...this.byName.values()];
  }

  get bytes(): number {
    let bytes = 0;
    for (const cache of this.byName.values()) bytes += cache.bytes;
    return bytes;
  }

  empty(): void {
    for (const cache of this.byName.values()) cache.deleteWhere(() => true);
  }

  makeRoom(): void {
    let excess = this.bytes - this.budget;
    while (excess > 0) excess -= this.forget(excess);
  }

  /** Evicts from the cache with the least recent use while it has that, and returns the number of bytes it freed. */
  private forget(excess: number): number {
    const share = (this.budget * GUARANTEED) / this.byName.size;
    let [victim, oldest, next]: [Cache<unknown> | undefined, number, number] = [undefined, Infinity, Infinity];
    for (const cache of this.byName.values()) {
      if (cache.bytes <= share) continue;
      const use = cache.oldestUse;
      if (use < oldest) [victim, oldest, next] = [cache, use, oldest];
      else next = Math.min(next, use);
    }
    // The shares add up to half of the budget, so when the budget is spent at least one cache exceeds its share.
    const { bytes } = victim!;
    do victim!.evictOldest();
    while (bytes - victim!.bytes < excess && victim!.bytes > share && victim!.oldestUse <= next);
    return bytes - victim!.bytes;
  }
}
