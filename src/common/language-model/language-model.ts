import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import type { LanguageModelServer } from '../../config/servers.js';
import { OutboundClient } from '../outbound/outbound-client.js';
import { ServiceFailed, JsonService, type JsonServiceOptions } from '../outbound/json-service.js';
import { ChatCompletions, type ChatRequest } from './chat-completions.js';
import { isRecord } from '../json/is-record.js';

const TIMEOUT = 60_000;
const MOST_BYTES = 1024 * 1024;
const MOST_BYTES_OF_EMBEDDINGS = 32 * 1024 * 1024;
const ATTEMPTS = 3;
const HOUR = 3_600_000;

/** The language model that the administrator chose, with a budget of requests per hour. */
@Injectable()
export class LanguageModel {
  private readonly client: ChatCompletions | undefined;
  private readonly answering: ChatCompletions | undefined;
  private readonly embeddings: Embeddings | undefined;

  constructor({ languageModel, answersPerHour }: Env, outbound: OutboundClient) {
    if (!languageModel) return;
    const limits = { attempts: ATTEMPTS, timeout: TIMEOUT, turn: hourly(languageModel.requestsPerHour, 'LLM_REQUESTS_PER_HOUR') };
    this.client = new ChatCompletions(languageModel, outbound, { ...limits, maxBytes: MOST_BYTES });
    const turn = hourly(answersPerHour, 'LLM_ASK_PER_HOUR');
    this.answering = new ChatCompletions(languageModel, outbound, { ...limits, turn, maxBytes: MOST_BYTES });
    const { embeddingModel } = languageModel;
    if (embeddingModel === undefined) return;
    this.embeddings = new Embeddings({ ...languageModel, model: embeddingModel }, outbound, {
      ...limits,
      maxBytes: MOST_BYTES_OF_EMBEDDINGS,
    });
  }

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /** Returns the text of the answer. Rejects with ServiceFailed, or with the reason of the signal. */
  async chat(request: ChatRequest): Promise<string> {
    if (!this.client) throw new ServiceFailed('No language model is configured: set `LLM_URL` and `LLM_MODEL`');
    return this.client.complete(request);
  }

  /** The text of an answer to somebody who waits for it, as it is written. Such answers have a budget of their own. */
  stream(request: ChatRequest): AsyncIterable<string> {
    if (!this.answering) throw new ServiceFailed('No language model is configured: set `LLM_URL` and `LLM_MODEL`');
    return this.answering.stream(request);
  }

  get hasEmbeddings(): boolean {
    return this.embeddings !== undefined;
  }

  /** Returns the numbers of each text. Rejects with ServiceFailed, or with the reason of the signal. */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (!this.embeddings) throw new ServiceFailed('No embedding model is configured: set `LLM_EMBEDDING_MODEL`');
    return this.embeddings.embed(texts, signal);
  }
}

/** Refuses requests beyond the budget of an hour. */
function hourly(limit: number, setting: string): () => void {
  const sent: number[] = [];
  return () => {
    const now = Date.now();
    while (sent[0] !== undefined && sent[0] <= now - HOUR) sent.shift();
    if (sent.length >= limit) throw new ServiceFailed(`The requests of this hour are used up: raise \`${setting}\` or wait`);
    sent.push(now);
  };
}

/** The client of a server with the embeddings of the OpenAI protocol: texts become numbers that are similar if the texts mean the same. */
class Embeddings {
  private readonly service: JsonService;

  constructor(
    private readonly server: Pick<LanguageModelServer, 'url' | 'apiKey'> & { model: string },
    outbound: OutboundClient,
    options: Omit<JsonServiceOptions, 'name' | 'settings'>,
  ) {
    this.service = new JsonService(outbound, {
      name: 'The embedding model',
      settings: '`LLM_URL`, `LLM_API_KEY` and `LLM_EMBEDDING_MODEL`',
      ...options,
    });
  }

  /** Returns the numbers of each text. Rejects with ServiceFailed, or with the reason of the signal. */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { url, apiKey, model } = this.server;
    const answer = await this.service.post({
      url: `${url}/embeddings`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: { model, input: texts, encoding_format: 'float' },
      signal,
    });
    return read(answer, texts.length);
  }
}

/** The items may be in any order: each has the index of its text. */
function read(answer: unknown, count: number): Float32Array[] {
  const items = isRecord(answer) && Array.isArray(answer['data']) ? (answer['data'] as unknown[]) : [];
  const found: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const [place, item] of items.entries()) {
    if (!isRecord(item)) continue;
    const { index = place, embedding } = item;
    const isVector = Array.isArray(embedding) && embedding.every((value) => typeof value === 'number' && Number.isFinite(value));
    if (typeof index === 'number' && index >= 0 && index < count && isVector) found[index] = Float32Array.from(embedding as number[]);
  }
  const vectors = found.filter((vector) => vector !== undefined);
  const width = vectors[0]?.length ?? 0;
  if (vectors.length === count && width > 0 && vectors.every(({ length }) => length === width)) return vectors;
  throw new ServiceFailed('The embedding model does not answer as OpenAI does: check `LLM_URL` and `LLM_EMBEDDING_MODEL`');
}
