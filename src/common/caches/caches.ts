import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Cache, type CacheOptions, type CacheOwner } from './cache.js';

/** Of the budget, what is divided among the caches for good. */
const GUARANTEED = 0.5;

/**
 * All caches of the service, under one budget of bytes. It is divided fairly: half of it is guaranteed, in equal shares,
 * and the other half goes to whoever uses it. When the budget is spent, the value that was used least recently is
 * forgotten, of all values in caches that hold more than their share. So a busy cache takes what others do not need,
 * and one that is flooded (a crawler that reads every page once) cannot take from another what it has within its share.
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

  /** For one that had to exist before the service: its values count from now on. A name that is taken fails the start. */
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

  makeRoom(): void {
    let excess = this.bytes - this.budget;
    while (excess > 0) excess -= this.forget(excess);
  }

  /** Takes from the cache with the least recent use as long as it has that, and says how many bytes it gave. */
  private forget(excess: number): number {
    const share = (this.budget * GUARANTEED) / this.byName.size;
    let [victim, oldest, next]: [Cache<unknown> | undefined, number, number] = [undefined, Infinity, Infinity];
    for (const cache of this.byName.values()) {
      if (cache.bytes <= share) continue;
      const use = cache.oldestUse;
      if (use < oldest) [victim, oldest, next] = [cache, use, oldest];
      else next = Math.min(next, use);
    }
    // The shares are half of the budget together, so that someone has more than his when it is spent.
    const { bytes } = victim!;
    do victim!.evictOldest();
    while (bytes - victim!.bytes < excess && victim!.bytes > share && victim!.oldestUse <= next);
    return bytes - victim!.bytes;
  }
}
