import type { JsonServiceOptions } from '../../../common/outbound/json-service.js';
import { RequestRate } from '../../../common/outbound/request-rate.js';

export interface EngineSettings {
  /** Requests per minute, 0 for no limit. */
  rate: number;
  /** Seconds for one request. */
  timeout: number;
  /** Milliseconds before a request is repeated for the first time. */
  firstDelay?: number;
}

/** The limits of the requests to any engine. */
export function engineLimits({ rate, timeout, firstDelay }: EngineSettings): Omit<JsonServiceOptions, 'name' | 'settings'> {
  const requests = new RequestRate(rate);
  return { attempts: 5, timeout: timeout * 1000, maxBytes: 20 * 1024 * 1024, turn: (signal) => requests.turn(signal), firstDelay };
}
