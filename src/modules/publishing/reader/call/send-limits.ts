import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../../common/caches/cache.js';
import { Caches } from '../../../../common/caches/caches.js';
import { Env } from '../../../../config/env.js';

const WINDOW_MS = 60_000;
const WINDOW_BYTES = 100;
const AT_ONCE = 4;
const PER_HOST = 60;

interface Window {
  used: number;
  endsAt: number;
}

/** Limits what the sender sends: for a visitor, for a site, and to a host. */
@Injectable()
export class SendLimits {
  private readonly windows: Cache<Window>;
  private readonly running = new Map<string, number>();

  constructor(
    private readonly env: Env,
    caches: Caches,
  ) {
    this.windows = caches.create<Window>({ name: 'api-sender', bytesOf: () => WINDOW_BYTES });
  }

  allowsVisitor(address: string): boolean {
    return this.count(`visitor ${address}`) <= this.env.apiSenderRate;
  }

  allowsHost(host: string): boolean {
    return this.count(`host ${host}`) <= PER_HOST;
  }

  /** Undefined if the site sends enough already. */
  async within<T>(siteId: string, work: () => Promise<T>): Promise<T | undefined> {
    const running = this.running.get(siteId) ?? 0;
    if (running >= AT_ONCE) return undefined;
    this.running.set(siteId, running + 1);
    try {
      return await work();
    } finally {
      const left = this.running.get(siteId)! - 1;
      if (left === 0) this.running.delete(siteId);
      else this.running.set(siteId, left);
    }
  }

  private count(key: string): number {
    const now = Date.now();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) this.windows.set(key, (window = { used: 0, endsAt: now + WINDOW_MS }));
    return ++window.used;
  }
}
