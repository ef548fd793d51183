import type { JsonServiceOptions } from '../../../common/outbound/json-service.js';
import { RequestRate } from '../../../common/outbound/request-rate.js';

/** The limits of the requests to any engine. `rate` is in requests per minute, 0 for no limit. */
export function engineLimits(rate: number, firstDelay?: number): Omit<JsonServiceOptions, 'name' | 'settings'> {
  const requests = new RequestRate(rate);
  return { attempts: 5, timeout: 120_000, maxBytes: 20 * 1024 * 1024, turn: (signal) => requests.turn(signal), firstDelay };
}
