import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { buildCall, type BuiltCall } from '../../../../common/api-reference/call/build-call.js';
import { sentRequest } from '../../../../common/api-reference/samples/sent-request.js';
import { CallProblem } from '../../../../common/api-reference/call/call-problem.js';
import type { CallableOperation, CallInput } from '../../../../common/api-reference/call/callable-operation.js';
import { Metrics } from '../../../../common/observe/metrics.js';
import type { OutboundMethod } from '../../../../common/outbound/hop.js';
import { OutboundClient } from '../../../../common/outbound/outbound-client.js';
import { OutboundRefused, type OutboundReason } from '../../../../common/outbound/outbound-refused.js';
import type { OutboundResponse } from '../../../../common/outbound/outbound-response.js';
import { Env } from '../../../../config/env.js';
import { SiteHosts } from './site-hosts.js';
import { SendLimits } from '../call/send-limits.js';

/** What became of a request: the response of the API, or why there is none. */
export type Sent =
  | { status: 200; answer: ApiAnswer }
  | { status: 400; where: string; message: string }
  | { status: 403 | 404 | 409 | 413 | 415 | 429 | 504 | 508 }
  | { status: 502; code: 'unreachable' | 'refused-address' };

export interface ApiAnswer {
  status: number;
  headers: [string, string][];
  body: string;
  encoding: 'utf8' | 'base64';
  truncated: boolean;
  ms: number;
}

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 1024 * 1024;
/** Marks requests of ours, so that an installation never calls itself in a circle. */
export const VIA = '1.1 bindery-sender';
const METHODS = new Set<string>(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] satisfies OutboundMethod[]);

/** Sends requests of operations for visitors of a site. */
@Injectable()
export class SendCall {
  private readonly outcomes: Counter;

  constructor(
    private readonly env: Env,
    private readonly outboundClient: OutboundClient,
    private readonly siteHosts: SiteHosts,
    private readonly sendLimits: SendLimits,
    { registry }: Metrics,
  ) {
    this.outcomes = new Counter({
      name: 'api_sender_requests_total',
      help: 'Requests that sites sent for visitors who tried operations, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  async send(siteId: string, operation: CallableOperation, input: CallInput): Promise<Sent> {
    const sent = await this.outcome(siteId, operation, input);
    this.outcomes.inc({ outcome: sent.status });
    return sent;
  }

  private async outcome(siteId: string, operation: CallableOperation, input: CallInput): Promise<Sent> {
    let built: BuiltCall;
    try {
      built = buildCall(operation, input);
    } catch (error) {
      if (error instanceof CallProblem) return { status: 400, where: error.where, message: error.message };
      throw error;
    }
    const { hostname, host } = new URL(built.origin);
    if (!operation.sender || !METHODS.has(built.method) || built.body?.kind === 'multipart') return { status: 403 };
    if (await this.isOurs(hostname)) return { status: 508 };
    if (!this.sendLimits.allowsHost(host)) return { status: 429 };
    return (await this.sendLimits.within(siteId, () => this.fetch(built, hostname))) ?? { status: 429 };
  }

  private async isOurs(hostname: string): Promise<boolean> {
    const name = hostname.replace(/\.$/, '');
    return name === new URL(this.env.publicUrl).hostname || (this.siteHosts.mayBeOfSite(name) && (await this.siteHosts.isOfSite(name)));
  }

  private async fetch(built: BuiltCall, hostname: string): Promise<Sent> {
    const { method, url, headers, text } = sentRequest(built);
    const isPrivate = this.env.apiSenderPrivate.has(hostname.replace(/^\[|\]$/g, ''));
    const began = performance.now();
    try {
      const response = await this.outboundClient.fetch(url, {
        method: method as OutboundMethod,
        headers: { accept: '*/*', ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])), via: VIA },
        ...(text !== undefined && { body: text }),
        timeout: TIMEOUT_MS,
        // The rest is not read.
        maxBytes: Number.MAX_SAFE_INTEGER,
        showRedirects: true,
        ...(isPrivate ? { allowPrivate: true } : { onlyPublic: true }),
      });
      return { status: 200, answer: await answerOf(response, began) };
    } catch (error) {
      if (error instanceof OutboundRefused) return refusal(error.reason);
      throw error;
    }
  }
}

/** The beginning of the response. */
async function answerOf(response: OutboundResponse, began: number): Promise<ApiAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) break;
  }
  response.discard();
  const bytes = Buffer.concat(chunks).subarray(0, MOST_BYTES);
  const text = textOf(bytes);
  return {
    status: response.status,
    headers: Object.entries(response.headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
    body: text ?? bytes.toString('base64'),
    encoding: text === undefined ? 'base64' : 'utf8',
    truncated: size > MOST_BYTES,
    ms: Math.round(performance.now() - began),
  };
}

/** Undefined for what is no text. The last character may be cut. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

function refusal(reason: OutboundReason): Sent {
  if (reason === 'timeout') return { status: 504 };
  return { status: 502, code: reason === 'address' || reason === 'scheme' ? 'refused-address' : 'unreachable' };
}
