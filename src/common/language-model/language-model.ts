import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { isRecord } from '../json/is-record.js';
import { OutboundClient } from '../outbound/outbound-client.js';
import { OutboundRefused } from '../outbound/outbound-refused.js';
import type { OutboundResponse } from '../outbound/outbound-response.js';
import { LanguageModelFailed } from './language-model-failed.js';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatOptions {
  maxTokens: number;
  signal?: AbortSignal;
  /** Asks for an answer that is a JSON object. The caller still checks it: models do not always obey. */
  json?: boolean;
}

const TIMEOUT = 60_000;
const MOST_BYTES = 1024 * 1024;
const ATTEMPTS = 3;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 20_000;
const HOUR = 3_600_000;
const WORTH_A_RETRY: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** The language model that the administrator chose: a server with the chat completions of the OpenAI protocol. */
@Injectable()
export class LanguageModel {
  /** When the requests of the last hour were sent. */
  private readonly sent: number[] = [];

  constructor(
    private readonly env: Env,
    private readonly outbound: OutboundClient,
  ) {}

  get isConfigured(): boolean {
    return this.env.languageModel !== undefined;
  }

  /** Returns the text of the answer. Rejects with LanguageModelFailed, or with the reason of the signal. */
  async chat(messages: readonly ChatMessage[], { maxTokens, signal, json = false }: ChatOptions): Promise<string> {
    const { model } = this.server;
    const format = json ? { response_format: { type: 'json_object' } } : {};
    const body = JSON.stringify({ model, messages, max_tokens: maxTokens, temperature: 0, ...format });
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.attempt(body, signal);
      if (typeof outcome === 'string') return outcome;
      if (outcome.retryAfter === null || attempt === ATTEMPTS) throw new LanguageModelFailed(outcome.reason);
      await sleep(Math.min(LONGEST_DELAY, outcome.retryAfter ?? FIRST_DELAY * 2 ** (attempt - 1)), undefined, { signal });
    }
  }

  private get server() {
    if (!this.env.languageModel) throw new LanguageModelFailed('No language model is configured: set `LLM_URL` and `LLM_MODEL`');
    return this.env.languageModel;
  }

  /** The answer, or why there is none and after how many milliseconds to try again: undefined leaves it open, null means never. */
  private async attempt(body: string, signal?: AbortSignal): Promise<string | { reason: string; retryAfter: number | undefined | null }> {
    this.spend();
    const { url, apiKey } = this.server;
    const headers = { 'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) };
    try {
      const request = { method: 'POST' as const, headers, body, timeout: TIMEOUT, maxBytes: MOST_BYTES, maxRedirects: 0, signal };
      // The administrator chose the server, so it may be in a private network.
      const response = await this.outbound.fetch(`${url}/chat/completions`, { ...request, allowPrivate: true });
      if (response.status === 200) return contentOf(await response.bytes());
      response.discard();
      const reason = `The language model responded with status ${response.status}`;
      return { reason, retryAfter: WORTH_A_RETRY.has(response.status) ? retryAfterOf(response) : null };
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      return { reason: error.message, retryAfter: undefined };
    }
  }

  /** Refuses requests beyond the budget of an hour. */
  private spend(): void {
    const now = Date.now();
    while (this.sent[0] !== undefined && this.sent[0] <= now - HOUR) this.sent.shift();
    if (this.sent.length >= this.server.requestsPerHour) {
      throw new LanguageModelFailed('The requests of this hour are used up: raise `LLM_REQUESTS_PER_HOUR` or wait');
    }
    this.sent.push(now);
  }
}

function retryAfterOf({ headers }: OutboundResponse): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function contentOf(bytes: Buffer): string {
  let answer: unknown;
  try {
    answer = JSON.parse(bytes.toString());
  } catch {
    throw new LanguageModelFailed('The language model did not answer with JSON');
  }
  const [choice] = isRecord(answer) && Array.isArray(answer['choices']) ? (answer['choices'] as unknown[]) : [];
  const message = isRecord(choice) ? choice['message'] : undefined;
  const content = isRecord(message) ? message['content'] : undefined;
  if (typeof content !== 'string') throw new LanguageModelFailed('The answer of the language model has no text');
  return content;
}
