import { setMaxListeners } from 'node:events';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SpanKind, trace } from '@opentelemetry/api';
import { currentTraceparent, inSpan, isTracing } from '../trace/spans.js';
import { AddressPolicy, isPublic } from './address-policy.js';
import { isBrokenPacking } from './bounded-body.js';
import { addressesOf } from './checked-addresses.js';
import { Exchange } from './exchange.js';
import type { Hop, OutboundMethod } from './hop.js';
import { NameResolver, SystemResolver } from './name-resolver.js';
import { OutboundRefused } from './outbound-refused.js';
import type { OutboundResponse } from './outbound-response.js';
import { outboundUrl } from './outbound-url.js';

const MAX_REDIRECTS = 5;

export interface OutboundRequest {
  method?: OutboundMethod;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole fetch, to the last byte of the body. */
  timeout: number;
  /** The maximum size of the decompressed body. */
  maxBytes: number;
  maxRedirects?: number;
  /** Returns a redirect as any other response. */
  showRedirects?: boolean;
  signal?: AbortSignal;
  /** Returns a response whose length exceeds `maxBytes`: only its body fails, where it does. */
  anyLength?: boolean;
  /** For URLs that the administrator configured: they may lead to private addresses. Never set it for a URL of a caller. */
  allowPrivate?: boolean;
  /** Tells the service the current trace. For services that the administrator configured; no other host hears of ours. */
  tellTrace?: boolean;
  /** Only public addresses, whatever the settings allow for other URLs. */
  onlyPublic?: boolean;
}

/**
 * The only way to fetch a URL that a caller supplied. A name is resolved once, each of its addresses is checked, and
 * the connection goes to a checked address; each redirect is checked in the same way. Connections and cookies are not
 * kept, so no fetch sees anything of an earlier one.
 */
@Injectable()
export class OutboundClient implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  /** Knows the names of private networks, as this machine does. */
  private readonly privateResolver = new SystemResolver();

  constructor(
    private readonly nameResolver: NameResolver,
    private readonly addressPolicy: AddressPolicy,
  ) {
    // Every running fetch listens, so more than the default number of listeners is not a leak.
    setMaxListeners(0, this.stopping.signal);
  }

  /** Resolves for any status. Rejects with an OutboundRefused, or with the reason of the caller's signal. */
  async fetch(url: string, request: OutboundRequest): Promise<OutboundResponse> {
    if (!isTracing()) return this.send(url, request);
    const describe = () => ({
      name: request.method ?? 'GET',
      attributes: { 'http.request.method': request.method ?? 'GET', 'server.address': URL.parse(url)?.hostname },
      kind: SpanKind.CLIENT,
    });
    return inSpan(describe, async () => {
      const traceparent = request.tellTrace === true ? currentTraceparent() : undefined;
      const response = await this.send(
        url,
        traceparent === undefined ? request : { ...request, headers: { ...request.headers, traceparent } },
      );
      trace.getActiveSpan()?.setAttribute('http.response.status_code', response.status);
      return response;
    });
  }

  private async send(url: string, request: OutboundRequest): Promise<OutboundResponse> {
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
      const exchange = await Exchange.begin(hop, await this.addressesOf(hop.url, deadline, request), deadline.signal);
      try {
        const next = request.showRedirects === true ? undefined : exchange.next();
        if (!next) return answered(exchange, request, deadline);
        if (left === 0) throw new OutboundRefused('redirects', `There were more than ${maxRedirects} redirects`);
        hop = next;
        exchange.end();
      } catch (error) {
        exchange.end();
        throw error;
      }
    }
  }

  private addressesOf(
    { hostname }: URL,
    deadline: Deadline,
    { allowPrivate = false, onlyPublic = false }: Pick<OutboundRequest, 'allowPrivate' | 'onlyPublic'>,
  ): Promise<string[]> {
    const isPermitted = (address: string) => allowPrivate || (onlyPublic ? isPublic(address) : this.addressPolicy.permits(address));
    const resolver = allowPrivate ? this.privateResolver : this.nameResolver;
    return addressesOf(hostname, (name) => deadline.race(resolver.resolve(name)), isPermitted);
  }
}

/** Keeps the fetch open while its body is read: it is over when the body ends or is destroyed. */
function answered(
  exchange: Exchange,
  { maxBytes, anyLength }: Pick<OutboundRequest, 'maxBytes' | 'anyLength'>,
  deadline: Deadline,
): OutboundResponse {
  const response = exchange.response({ maxBytes, anyLength, explain: (error) => meaningOf(error, deadline) });
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
  if (isBrokenPacking(code)) return new OutboundRefused('encoding', 'The compressed response is corrupt', { cause: error });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutboundRefused('too-large', 'The response has too many headers', { cause: error });
  return new OutboundRefused('unreachable', `The request to the host failed (${code})`, { cause: error });
}

const inLowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** One time limit for a whole fetch: name resolution, connections, redirects and the last byte of the body. */
class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    milliseconds: number,
    /** Signals that may end it earlier. */
    private readonly others: readonly AbortSignal[],
  ) {
    const late = new OutboundRefused('timeout', `It took longer than ${milliseconds} ms`);
    this.timer = setTimeout(() => this.controller.abort(late), milliseconds);
    for (const other of others) other.addEventListener('abort', this.follow);
    this.follow();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** For work that cannot be aborted. */
  async race<T>(work: Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    let end = () => {};
    const over = new Promise<never>((_, reject) => {
      end = () => reject(this.signal.reason as Error);
      this.signal.addEventListener('abort', end);
    });
    try {
      return await Promise.race([work, over]);
    } finally {
      this.signal.removeEventListener('abort', end);
    }
  }

  end(): void {
    clearTimeout(this.timer);
    for (const other of this.others) other.removeEventListener('abort', this.follow);
  }

  private readonly follow = () => {
    const ended = this.others.find(({ aborted }) => aborted);
    if (ended) this.controller.abort(ended.reason);
  };
}
