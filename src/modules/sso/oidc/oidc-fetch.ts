import { Injectable } from '@nestjs/common';
import type { CustomFetch } from 'openid-client';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { OutboundRefused } from '../../../common/outbound/outbound-refused.js';
import { Env } from '../../../config/env.js';
import { isLoopback } from '../providers/provider-fields.dto.js';

/** No discovery document, set of keys or token comes close. */
export const LARGEST_ANSWER = 256 * 1024;
const TIMEOUT = 10_000;
/** The headers that the library reads. */
const READ = ['content-type', 'www-authenticate'];
const WITHOUT_BODY = new Set([204, 205, 304]);

/** How the library reaches providers: within limits, without following redirects, and only where this installation allows. */
@Injectable()
export class OidcFetch {
  constructor(
    private readonly outboundClient: OutboundClient,
    private readonly env: Env,
  ) {}

  readonly fetch: CustomFetch = async (url, { method, headers, body, signal }) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && !isLoopback(hostname)) throw new OutboundRefused('scheme', 'The URL must start with https://');
    const response = await this.outboundClient.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      timeout: TIMEOUT,
      maxBytes: LARGEST_ANSWER,
      showRedirects: true,
      signal,
      // The administrator of the installation has named these hosts.
      allowPrivate: this.env.ssoPrivateHosts.has(hostname.replace(/^\[|\]$/g, '')),
    });
    const bytes = await response.bytes();
    const read = READ.flatMap((name) => [response.headers[name]].flat().flatMap((value) => (value === undefined ? [] : [[name, value]])));
    return new Response(WITHOUT_BODY.has(response.status) ? null : new Uint8Array(bytes), {
      status: response.status,
      headers: Object.fromEntries(read) as Record<string, string>,
    });
  };
}
