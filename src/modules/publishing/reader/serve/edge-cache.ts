import { Injectable } from '@nestjs/common';
import { Env } from '../../../../config/env.js';
import type { Answer } from './answer.js';
import type { SiteCall } from './site-call.js';
import { edgeKey } from '../../edge/send-purges.js';
import { WatchSites } from '../../edge/watch-sites.js';

/** What caches that understand it may do while the answer is fetched again, and while the service is away. */
const MEANWHILE = 'stale-while-revalidate=60, stale-if-error=3600';

/**
 * Lets caches in front of the service keep what everybody gets, if the administrator has asked for it. Cookies that are not ours are on
 * nearly every request, so the answer does not vary by cookie; the cache has to let visitors with a cookie of ours through.
 */
@Injectable()
export class EdgeCache {
  private readonly seconds: number;

  constructor(
    { siteSharedCache }: Env,
    private readonly watchSites: WatchSites,
  ) {
    this.seconds = siteSharedCache;
  }

  /** The answer with headers for shared caches, if it is the same for everybody. Everything else stays as it is. */
  prepare(answer: Answer, call: SiteCall): Answer {
    const { status, sharedOf, headers } = answer;
    if (this.seconds === 0 || sharedOf === undefined || status !== 200 || !asksForWhatAllGet(call)) return answer;
    if (!this.watchSites.follows(sharedOf)) return answer;
    return {
      ...answer,
      headers: {
        ...headers,
        vary: 'Accept, Accept-Encoding',
        'cache-control': `public, max-age=0, s-maxage=${this.seconds}`,
        'cdn-cache-control': `public, max-age=${this.seconds}, ${MEANWHILE}`,
        'surrogate-key': edgeKey(sharedOf),
        'cache-tag': edgeKey(sharedOf),
      },
    };
  }
}

/** Without anything that says who asks. A query could be chosen by anyone, to fill the cache. */
const asksForWhatAllGet = ({ method, visit, headers }: SiteCall): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !visit.url.includes('?') &&
  headers['authorization'] === undefined &&
  !(headers['cookie']?.toString() ?? '').includes('bindery-');
