import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '../../../common/json/is-record.js';
import { EngineFailure } from './engine-failure.js';

export interface EngineCall {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body: object;
  signal: AbortSignal;
}

const ATTEMPTS = 5;
const TIMEOUT = 120_000;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 60_000;
const LONGEST_RESPONSE = 20 * 1024 * 1024;
const MINUTE = 60_000;
/** The account has no credit left, or its quota is used up: in HTTP and at DeepL. */
const NO_CREDIT = new Set([402, 456]);

/**
 * Sends requests to the server of an engine, which an administrator configures. Requests start at most as often as the rate
 * allows, and are repeated when the server is busy or unreachable.
 */
export class EngineHttp {
  private next = 0;

  constructor(
    /** How messages name the server, and the settings to check. */
    private readonly server: { name: string; settings: string },
    /** Requests per minute; 0 for no limit. */
    private readonly rate: number,
    private readonly firstDelay = FIRST_DELAY,
  ) {}

  async post(call: EngineCall): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      await this.turn(call.signal);
      const outcome = await this.attempt(call);
      if ('body' in outcome) return outcome.body;
      if (attempt === ATTEMPTS)
        throw new EngineFailure(`${outcome.problem}, also after ${ATTEMPTS} attempts: run the translation again later`);
      const delay = outcome.after ?? this.firstDelay * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      await sleep(Math.min(delay, LONGEST_DELAY), undefined, { signal: call.signal });
    }
  }

  /** Waits until the rate allows another request. */
  private async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.rate === 0) return;
    const now = Date.now();
    const start = Math.max(now, this.next);
    this.next = start + MINUTE / this.rate;
    if (start > now) await sleep(start - now, undefined, { signal });
  }

  private async attempt({ url, headers = {}, body, signal }: EngineCall): Promise<{ body: unknown } | { problem: string; after?: number }> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      text = await response.text();
    } catch (error) {
      signal.throwIfAborted();
      return { problem: `${this.server.name} cannot be reached (${reasonOf(error)})` };
    }
    if (response.ok) return { body: this.read(text) };
    if (response.status === 429 || response.status >= 500) {
      return { problem: `${this.server.name} answers ${response.status}`, after: retryAfter(response) };
    }
    throw new EngineFailure(this.explain(response.status, text));
  }

  private read(text: string): unknown {
    try {
      if (text.length <= LONGEST_RESPONSE) return JSON.parse(text);
    } catch {
      // Reported below.
    }
    throw new EngineFailure(`${this.server.name} does not answer with JSON: check ${this.server.settings}`);
  }

  private explain(status: number, text: string): string {
    const { name, settings } = this.server;
    if (status === 401 || status === 403) return `${name} refuses the key (${status}): check ${settings}`;
    if (NO_CREDIT.has(status)) return `The quota of ${name} is used up (${status}): extend it, then run the translation again`;
    return `${name} refuses the request (${status}): check ${settings}${detailOf(text)}`;
  }
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const delay = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as Error;
  return isRecord(cause) && typeof cause['code'] === 'string' ? cause['code'] : name;
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
