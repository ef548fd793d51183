import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { OutboundRefused } from '../../../common/outbound/outbound-refused.js';
import type { OutboundResponse } from '../../../common/outbound/outbound-response.js';
import { IngestionLimits } from './ingestion-limits.js';
import { SpecFailure } from './spec-failure.js';

const ACCEPT = 'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, */*;q=0.5';
const NOT_MODIFIED = 304;

/** What a response says about its state, for the next conditional request. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchedFile {
  url: string;
  /** The URL after redirects. */
  base: string;
  bytes: Buffer;
  validators: Validators;
}

export interface FetchOptions {
  maxBytes: number;
  signal: AbortSignal;
  /** Where the URL is written, if it is not the source itself. */
  place?: string;
}

/** Fetches the files of specifications. */
@Injectable()
export class FetchFile {
  constructor(
    private readonly outboundClient: OutboundClient,
    private readonly ingestionLimits: IngestionLimits,
  ) {}

  async fetch(url: string, options: FetchOptions): Promise<FetchedFile> {
    return this.explained(url, options, async () => read(url, (await this.request(url, options, {})).succeeded()));
  }

  /** Undefined if the file still has the state that the validators name. */
  async fetchIfChanged(url: string, { etag, lastModified }: Validators, options: FetchOptions): Promise<FetchedFile | undefined> {
    const conditions = {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(lastModified !== null && { 'if-modified-since': lastModified }),
    };
    return this.explained(url, options, async () => {
      const response = await this.request(url, options, conditions);
      if (response.status !== NOT_MODIFIED || Object.keys(conditions).length === 0) return read(url, response.succeeded());
      response.discard();
      return undefined;
    });
  }

  private request(url: string, { maxBytes, signal }: FetchOptions, conditions: Record<string, string>): Promise<OutboundResponse> {
    return this.outboundClient.fetch(url, {
      timeout: this.ingestionLimits.fetchTimeout,
      maxBytes,
      signal,
      headers: { accept: ACCEPT, ...conditions },
    });
  }

  private async explained<T>(url: string, { place }: FetchOptions, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      const where = place === undefined ? '' : `${place}: \`$ref\` to ${url}: `;
      throw new SpecFailure(error.reason === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', [`${where}${error.message}`]);
    }
  }
}

async function read(url: string, response: OutboundResponse): Promise<FetchedFile> {
  const { etag, 'last-modified': lastModified } = response.headers;
  return { url, base: response.url, bytes: await response.bytes(), validators: { etag: usable(etag), lastModified: usable(lastModified) } };
}

/** What we send back must be a header value, and short. */
const usable = (value: string | undefined) => (value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value) ? value : null);
