import { setMaxListeners } from 'node:events';
import { isIP } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AddressPolicy } from './address-policy.js';
import { isBrokenPacking } from './bounded-body.js';
import { Deadline } from './deadline.js';
import { Exchange } from './exchange.js';
import type { Hop, OutboundMethod } from './hop.js';
import { NameResolver } from './name-resolver.js';
import { OutboundRefused } from './outbound-refused.js';
import type { OutboundResponse } from './outbound-response.js';
import { outboundUrl } from './outbound-url.js';

const MAX_REDIRECTS = 5;

export interface OutboundRequest {
  method?: OutboundMethod;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Milliseconds for all of it, to the last byte of the body. */
  timeout: number;
  /** Of the body, unpacked. */
  maxBytes: number;
  maxRedirects?: number;
  signal?: AbortSignal;
}

/**
 * The one way to what somebody else names by a URL. A name is resolved once, each of its addresses is checked, and the connection
 * goes to what was checked; each redirect begins anew. Connections are not kept and cookies not remembered: no fetch finds
 * what another left behind.
 */
@Injectable()
export class OutboundClient implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly resolver: NameResolver,
    private readonly policy: AddressPolicy,
  ) {
    // Every fetch under way listens; more than a few are no leak.
    setMaxListeners(0, this.stopping.signal);
  }

  /** Answers whatever the status is. Rejects with an OutboundRefused, or with the reason of the caller's signal. */
  async fetch(url: string, request: OutboundRequest): Promise<OutboundResponse> {
    const deadline = new Deadline(request.timeout, [this.stopping.signal, ...(request.signal ? [request.signal] : [])]);
    try {
      return await this.follow(url, request, deadline);
    } catch (error) {
      deadline.end();
      throw meaningOf(error as Error, deadline);
    }
  }

  onApplicationShutdown(): void {
    this.stopping.abort(new OutboundRefused('unreachable', 'The service is stopping'));
  }

  private async follow(url: string, request: OutboundRequest, deadline: Deadline): Promise<OutboundResponse> {
    const { method = 'GET', headers = {}, body, maxRedirects = MAX_REDIRECTS } = request;
    let hop: Hop = { url: outboundUrl(url), method, headers: inLowerCase(headers), body };
    for (let left = maxRedirects; ; left -= 1) {
      const exchange = await Exchange.begin(hop, await this.addressesOf(hop.url, deadline), deadline.signal);
      try {
        const next = exchange.next();
        if (!next) return answered(exchange, request.maxBytes, deadline);
        if (left === 0) throw new OutboundRefused('redirects', `There were more than ${maxRedirects} redirects`);
        hop = next;
        exchange.end();
      } catch (error) {
        exchange.end();
        throw error;
      }
    }
  }

  private async addressesOf({ hostname }: URL, deadline: Deadline): Promise<string[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(host) === 0 ? await deadline.race(this.resolver.resolve(host)) : [host];
    if (addresses.length === 0) throw new OutboundRefused('unreachable', 'The host has no address');
    // One is enough: a name with both kinds is a trick, or of a network that is none of our business.
    if (!addresses.every((address) => this.policy.permits(address))) {
      throw new OutboundRefused('address', 'The host is not on the public internet');
    }
    return addresses;
  }
}

/** The body is what remains: with its end, or its reader's, all of it is over. */
function answered(exchange: Exchange, maxBytes: number, deadline: Deadline): OutboundResponse {
  const response = exchange.response({ maxBytes, explain: (error) => meaningOf(error, deadline) });
  response.body.once('close', () => {
    deadline.end();
    exchange.end();
  });
  return response;
}

function meaningOf(error: Error, { signal }: Deadline): Error {
  if (signal.aborted) return signal.reason as Error;
  if (error instanceof OutboundRefused) return error;
  const code = 'code' in error ? String(error.code) : error.name;
  if (isBrokenPacking(code)) return new OutboundRefused('encoding', 'The packed answer is broken', { cause: error });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutboundRefused('too-large', 'The answer has too many headers', { cause: error });
  return new OutboundRefused('unreachable', `The host does not answer as it should (${code})`, { cause: error });
}

const inLowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
