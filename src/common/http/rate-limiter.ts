import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Cache } from '../caches/cache.js';
import { Caches } from '../caches/caches.js';
import { Env } from '../../config/env.js';
import { TooManyRequests } from './errors.js';

const WINDOW = 60_000;
/** How many times an address may fail to prove who calls: with invalid tokens, or with sign-ins that are refused. */
const FAILURES_PER_WINDOW = 60;
const FAILURE = 'bad-';
/** How often an address may rate pages. */
const RATINGS_PER_WINDOW = 10;
export const RATING = 'rating-';
/** How often an address may have a page printed. */
const PRINTS_PER_WINDOW = 20;
export const PRINTING = 'printing-';
/** How often an address may use the tools of sites. */
const TOOL_CALLS_PER_WINDOW = 120;
export const TOOL_CALLS = 'tools-';
/** How often an address may ask a question on a page of a site. */
const QUESTIONS_PER_WINDOW = 10;
export const QUESTION = 'question-';
/** How often a site may be asked through the API, by programs that ask for all of their visitors. */
const ASKED_PER_WINDOW = 120;
export const ASKING = 'asking-';
/** How often an identity provider may call with the same token to keep members and teams. */
const PROVISIONED_PER_WINDOW = 600;
export const PROVISIONING = 'provisioning-';
/** How often an address may begin a device login. */
const DEVICE_LOGINS_PER_WINDOW = 20;
export const DEVICE_LOGIN = 'device-login-';
/** What is limited more than requests are, by the beginning of the key. */
const LOWER = {
  [FAILURE]: FAILURES_PER_WINDOW,
  [RATING]: RATINGS_PER_WINDOW,
  [PRINTING]: PRINTS_PER_WINDOW,
  [TOOL_CALLS]: TOOL_CALLS_PER_WINDOW,
  [QUESTION]: QUESTIONS_PER_WINDOW,
  [ASKING]: ASKED_PER_WINDOW,
  [PROVISIONING]: PROVISIONED_PER_WINDOW,
  [DEVICE_LOGIN]: DEVICE_LOGINS_PER_WINDOW,
};

const WINDOW_BYTES = 64;

interface Window {
  used: number;
  endsAt: number;
}

/** Limits requests in fixed windows of a minute, in this process. The key is a verified token, or the address if there is none. */
@Injectable()
export class RateLimiter {
  /** Bounded like a cache, because there are many addresses: the address that has not called for longest is evicted first. */
  private readonly windows: Cache<Window>;

  constructor(
    private readonly env: Env,
    caches: Caches,
  ) {
    this.windows = caches.create<Window>({ name: 'rate-limits', bytesOf: () => WINDOW_BYTES });
  }

  /** Counts one request, sets the rate-limit headers, and refuses the request past the limit. */
  take(key: string, reply: FastifyReply): void {
    const limit = this.limitOf(key);
    if (limit === 0) return;
    const window = this.windowOf(key);
    window.used += 1;
    reply.header('x-ratelimit-limit', limit);
    reply.header('x-ratelimit-remaining', Math.max(0, limit - window.used));
    reply.header('x-ratelimit-reset', Math.ceil(window.endsAt / 1000));
    if (window.used > limit) throw tooMany(window);
  }

  /** Counts what is not answered with the rate-limit headers; false past the limit. */
  allows(key: string): boolean {
    const limit = this.limitOf(key);
    return limit === 0 || ++this.windowOf(key).used <= limit;
  }

  /** Checks the limit without counting. */
  isExhausted(key: string): boolean {
    const limit = this.limitOf(key);
    return limit > 0 && this.windowOf(key).used >= limit;
  }

  private limitOf(key: string): number {
    const [, lower = Infinity] = Object.entries(LOWER).find(([beginning]) => key.startsWith(beginning)) ?? [];
    return Math.min(this.env.rateLimit, lower);
  }

  private windowOf(key: string): Window {
    const now = Date.now();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + WINDOW };
      this.windows.set(key, window);
    }
    return window;
  }
}

const tooMany = ({ endsAt }: Window) => new TooManyRequests(Math.max(1, Math.ceil((endsAt - Date.now()) / 1000)));
