import { Injectable, Logger } from '@nestjs/common';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { Env } from '../../../config/env.js';

const TIMEOUT = 10_000;
const MOST_BYTES = 64 * 1024;
const MOST_KEYS = 100;

/** The name under which caches keep everything of a site, and remove it. */
export const edgeKey = (siteId: string): string => `site-${siteId}`;

export interface Purge {
  /** The former pages may be shown while the new ones are fetched. */
  changed: readonly string[];
  /** Nothing may be shown any more. */
  closed: readonly string[];
}

/** Reports to the address of SITE_PURGE_URL which sites caches have to fetch again. */
@Injectable()
export class SendPurges {
  private readonly logger = new Logger(SendPurges.name);

  constructor(
    private readonly env: Env,
    private readonly outboundClient: OutboundClient,
  ) {}

  get isWanted(): boolean {
    return this.env.sitePurgeUrl !== undefined;
  }

  /** Rejects if the address does not confirm it. */
  async send({ changed, closed }: Purge, signal: AbortSignal): Promise<void> {
    for (const [ids, hard] of [
      [closed, true],
      [changed, false],
    ] as const)
      for (let from = 0; from < ids.length; from += MOST_KEYS)
        await this.post({ keys: ids.slice(from, from + MOST_KEYS).map(edgeKey), hard }, signal);
  }

  private async post(body: { keys: string[]; hard: boolean }, signal: AbortSignal): Promise<void> {
    const { sitePurgeUrl, sitePurgeToken } = this.env;
    const response = await this.outboundClient.fetch(sitePurgeUrl!, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(sitePurgeToken !== undefined && { authorization: `Bearer ${sitePurgeToken}` }) },
      body: JSON.stringify(body),
      timeout: TIMEOUT,
      maxBytes: MOST_BYTES,
      maxRedirects: 0,
      signal,
      // The administrator chose it, and caches stand in private networks.
      allowPrivate: true,
    });
    response.discard();
    if (response.status < 200 || response.status > 299) throw new Error(`The address of SITE_PURGE_URL answers ${response.status}`);
    this.logger.log({ event: 'edge.purged', keys: body.keys.length, hard: body.hard });
  }
}
