import type { LanguageModelServer } from '../../config/env.js';
import { isRecord } from '../json/is-record.js';
import { JsonService, type JsonServiceOptions } from '../outbound/json-service.js';
import type { OutboundClient } from '../outbound/outbound-client.js';
import { ServiceFailed } from '../outbound/service-failed.js';

/** The client of a server with the embeddings of the OpenAI protocol: texts become numbers that are similar if the texts mean the same. */
export class Embeddings {
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
