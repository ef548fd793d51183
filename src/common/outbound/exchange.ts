import { isIPv6, type LookupFunction } from 'node:net';
import type { Client, Dispatcher } from 'undici';
import { ACCEPTED_ENCODINGS, boundedBody, mostPacked, type BodyLimits } from './bounded-body.js';
import { nextHop, type Hop } from './hop.js';
import { OutboundRefused } from './outbound-refused.js';
import { OutboundResponse } from './outbound-response.js';

const CONNECT_TIMEOUT = 10_000;

/** One request and the head of its response, over a connection of its own. */
export class Exchange {
  private constructor(
    private readonly hop: Hop,
    private readonly client: Client,
    private readonly answer: Dispatcher.ResponseData,
  ) {
    // Closing the connection also aborts the body, and the body of a redirect is never read.
    answer.body.on('error', () => undefined);
  }

  /** Connects to these addresses, even if the host name has been resolved differently since. */
  static async begin(hop: Hop, addresses: readonly string[], signal: AbortSignal): Promise<Exchange> {
    const client = await clientOf(hop.url, addresses);
    try {
      const answer = await client.request({
        path: hop.url.pathname + hop.url.search,
        method: hop.method,
        headers: { ...hop.headers, 'user-agent': 'Bindery', 'accept-encoding': ACCEPTED_ENCODINGS },
        body: typeof hop.body === 'object' ? Buffer.from(hop.body) : hop.body,
        signal,
      });
      return new Exchange(hop, client, answer);
    } catch (error) {
      await client.destroy();
      throw error;
    }
  }

  /** The redirect target, if the response is a redirect. */
  next(): Hop | undefined {
    const [location] = [this.answer.headers.location].flat();
    return nextHop(this.hop, this.answer.statusCode, location);
  }

  response(limits: BodyLimits): OutboundResponse {
    const { statusCode, headers } = this.answer;
    return new OutboundResponse(statusCode, headers, this.hop.url.href, this.body(limits));
  }

  end(): void {
    void this.client.destroy();
  }

  private body(limits: BodyLimits) {
    const { statusCode, headers, body } = this.answer;
    // These responses have no body, although they may declare an encoding.
    if (this.hop.method === 'HEAD' || statusCode === 204 || statusCode === 304) return boundedBody(body, '', limits);
    if (limits.anyLength !== true && Number(headers['content-length']) > mostPacked(limits.maxBytes))
      throw new OutboundRefused('too-large', 'The response is too large');
    return boundedBody(
      body,
      String(headers['content-encoding'] ?? '')
        .toLowerCase()
        .trim(),
      limits,
    );
  }
}

async function clientOf(url: URL, addresses: readonly string[]): Promise<Client> {
  // Loaded here, because few services send requests to others soon after their start.
  const { Client } = await import('undici');
  const checked = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const lookup: LookupFunction = (_name, _options, done) => done(null, checked);
  // All addresses are tried, one after the other: some may be unreachable from here. Certificates are checked against the name.
  return new Client(url.origin, { pipelining: 0, autoSelectFamily: true, connect: { lookup, timeout: CONNECT_TIMEOUT } });
}
