import { Injectable, Logger } from '@nestjs/common';
import type { Cache } from '../caches/cache.js';
import { Caches } from '../caches/caches.js';
import { Database } from '../db/database.js';
import type { AuditAction, AuditPayload } from './audit-actions.js';
import { audit, type AuditTarget } from './audit.js';

/** Milliseconds in which the same refusal is recorded once: anyone can repeat a request. */
const WINDOW = 10 * 60_000;
const BYTES = 32;

/** Records what was refused, outside of any transaction. The same refusal is recorded once in ten minutes, in each process. */
@Injectable()
export class AuditRefusals {
  private readonly logger = new Logger(AuditRefusals.name);
  private readonly recorded: Cache<number>;

  constructor(
    private readonly database: Database,
    caches: Caches,
  ) {
    this.recorded = caches.create<number>({ name: 'audited-refusals', bytesOf: () => BYTES });
  }

  /** `key` is the same for equal refusals. A refusal stays a refusal if it cannot be recorded. */
  async record<Action extends AuditAction & `${string}.refuse`>(
    key: string,
    action: Action,
    target: AuditTarget,
    payload: AuditPayload<Action>,
  ): Promise<void> {
    const now = Date.now();
    const at = this.recorded.get(key);
    if (at !== undefined && now - at < WINDOW) return;
    this.recorded.set(key, now);
    try {
      await this.database.tx(async () => audit(this.database, action, target, payload));
    } catch (err) {
      this.logger.warn({ event: 'audit.refusal-not-recorded', action, err });
    }
  }
}
