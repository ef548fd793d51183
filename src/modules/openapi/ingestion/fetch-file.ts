import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { OutboundRefused } from '../../../common/outbound/outbound-refused.js';
import { IngestionLimits } from './ingestion-limits.js';
import { SpecFailure } from './spec-failure.js';

const ACCEPT = 'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, */*;q=0.5';

export interface FetchedFile {
  url: string;
  /** The URL after redirects. */
  base: string;
  bytes: Buffer;
}

/** Fetches the files of specifications. */
@Injectable()
export class FetchFile {
  constructor(
    private readonly client: OutboundClient,
    private readonly limits: IngestionLimits,
  ) {}

  /** `place` is where the URL is written, if it is not the source itself. */
  async fetch(url: string, maxBytes: number, signal: AbortSignal, place?: string): Promise<FetchedFile> {
    try {
      const response = await this.client.fetch(url, { timeout: this.limits.fetchTimeout, maxBytes, signal, headers: { accept: ACCEPT } });
      return { url, base: response.url, bytes: await response.succeeded().bytes() };
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      const where = place === undefined ? '' : `${place}: \`$ref\` to ${url}: `;
      throw new SpecFailure(error.reason === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', [`${where}${error.message}`]);
    }
  }
}
