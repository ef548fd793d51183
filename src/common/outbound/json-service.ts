import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '../json/is-record.js';
import type { OutboundClient } from './outbound-client.js';
import { OutboundRefused, type OutboundReason } from './outbound-refused.js';
import type { OutboundResponse } from './outbound-response.js';

/** A service that the administrator configured gave no usable answer. The message says what to do, and contains no secrets. */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed';
}

export interface JsonServiceOptions {
  /** How messages name the service, and the settings to check. */
  name: string;
  settings: string;
  attempts: number;
  /** Milliseconds for one attempt. */
  timeout: number;
  maxBytes: number;
  /** Called before each attempt: it waits, or throws if no request may be sent. */
  turn: (signal?: AbortSignal) => Promise<void> | void;
  /** Milliseconds before the second attempt, if the service does not say how long to wait. */
  firstDelay?: number;
}

export interface JsonCall {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body: object;
  signal?: AbortSignal;
}

/** What an attempt gave, or why it failed and after how many milliseconds the service wants another one. */
type Outcome = { body: unknown } | { problem: string; after?: number };

const FIRST_DELAY = 500;
const LONGEST_DELAY = 60_000;
/** The account has no credit left, or its quota is used up: in HTTP and at DeepL. */
const NO_CREDIT = new Set([402, 456]);
const PASSING = new Set([408, 409, 425, 429]);
const PASSING_REASONS: ReadonlySet<OutboundReason> = new Set(['unreachable', 'timeout']);

/** Sends JSON to a service that the administrator configured, and repeats requests while it is busy or unreachable. */
export class JsonService {
  constructor(
    private readonly outbound: OutboundClient,
    private readonly options: JsonServiceOptions,
  ) {}

  /** Returns the JSON of the answer. Rejects with ServiceFailed, or with the reason of the signal. */
  async post(call: JsonCall): Promise<unknown> {
    const { attempts, turn, firstDelay = FIRST_DELAY } = this.options;
    for (let attempt = 1; ; attempt += 1) {
      await turn(call.signal);
      const outcome = await this.attempt(call);
      if ('body' in outcome) return outcome.body;
      if (attempt === attempts) throw new ServiceFailed(`${outcome.problem}, also after ${attempts} attempts: try again later`);
      const delay = outcome.after ?? firstDelay * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      await sleep(Math.min(delay, LONGEST_DELAY), undefined, { signal: call.signal });
    }
  }

  /** Sends it once, and returns the answer while it arrives. Rejects with ServiceFailed, or with the reason of the signal. */
  async open(call: JsonCall, accept: string): Promise<OutboundResponse> {
    await this.options.turn(call.signal);
    try {
      const response = await this.send({ ...call, headers: { accept, ...call.headers } });
      if (response.status >= 200 && response.status <= 299) return response;
      throw new ServiceFailed(this.explain(response.status, (await response.bytes()).toString()));
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      throw new ServiceFailed(`${this.options.name} cannot be reached (${error.message})`, { cause: error });
    }
  }

  private async attempt(call: JsonCall): Promise<Outcome> {
    try {
      const response = await this.send(call);
      if (PASSING.has(response.status) || response.status >= 500) {
        response.discard();
        return { problem: `${this.options.name} answers ${response.status}`, after: retryAfter(response) };
      }
      const text = (await response.bytes()).toString();
      if (response.status >= 200 && response.status <= 299) return { body: this.read(text) };
      throw new ServiceFailed(this.explain(response.status, text));
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      const problem = `${this.options.name} cannot be reached (${error.message})`;
      if (!PASSING_REASONS.has(error.reason)) throw new ServiceFailed(`${problem}: check ${this.options.settings}`, { cause: error });
      return { problem };
    }
  }

  private send({ url, headers = {}, body, signal }: JsonCall): Promise<OutboundResponse> {
    return this.outbound.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      timeout: this.options.timeout,
      maxBytes: this.options.maxBytes,
      maxRedirects: 0,
      signal,
      // The administrator chose the service, so it may be in a private network.
      allowPrivate: true,
      tellTrace: true,
    });
  }

  private read(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new ServiceFailed(`${this.options.name} does not answer with JSON: check ${this.options.settings}`, { cause });
    }
  }

  private explain(status: number, text: string): string {
    const { name, settings } = this.options;
    if (status === 401 || status === 403) return `${name} refuses the key (${status}): check ${settings}`;
    if (NO_CREDIT.has(status)) return `The quota of ${name} is used up (${status}): extend it, then try again`;
    return `${name} refuses the request (${status}): check ${settings}${detailOf(text)}`;
  }
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfter({ headers }: OutboundResponse): number | undefined {
  const value = headers['retry-after']?.trim();
  if (!value) return undefined;
  const delay = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

function detailOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isRecord(body) ? (body['error'] ?? body['message']) : undefined;
    const message = isRecord(error) ? error['message'] : error;
    return typeof message === 'string' ? `. It says: ${message.slice(0, 200)}` : '';
  } catch {
    return '';
  }
}
