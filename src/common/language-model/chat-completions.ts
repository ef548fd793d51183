import type { LanguageModelServer } from '../../config/env.js';
import { isRecord } from '../json/is-record.js';
import { JsonService, type JsonServiceOptions, ServiceFailed } from '../outbound/json-service.js';
import type { OutboundClient } from '../outbound/outbound-client.js';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatRequest {
  messages: readonly ChatMessage[];
  maxTokens?: number;
  signal?: AbortSignal;
  /** Asks for an answer that is a JSON object. The caller still checks it: models do not always obey. */
  json?: boolean;
}

/** The client of a server with the chat completions of the OpenAI protocol. */
export class ChatCompletions {
  private readonly service: JsonService;

  constructor(
    private readonly server: LanguageModelServer,
    outbound: OutboundClient,
    options: Omit<JsonServiceOptions, 'name' | 'settings'>,
  ) {
    this.service = new JsonService(outbound, {
      name: 'The language model',
      settings: '`LLM_URL`, `LLM_API_KEY` and `LLM_MODEL`',
      ...options,
    });
  }

  /** Returns the text of the answer. Rejects with ServiceFailed, or with the reason of the signal. */
  async complete({ messages, maxTokens, signal, json = false }: ChatRequest): Promise<string> {
    const { url, apiKey, model } = this.server;
    const answer = await this.service.post({
      url: `${url}/chat/completions`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages,
        temperature: 0,
        ...(maxTokens !== undefined && { max_tokens: maxTokens }),
        ...(json && { response_format: { type: 'json_object' } }),
      },
      signal,
    });
    return contentOf(answer);
  }
}

function contentOf(answer: unknown): string {
  const [choice] = isRecord(answer) && Array.isArray(answer['choices']) ? (answer['choices'] as unknown[]) : [];
  const message = isRecord(choice) ? choice['message'] : undefined;
  const content = isRecord(message) ? message['content'] : undefined;
  if (typeof content !== 'string') throw new ServiceFailed('The language model does not answer as OpenAI does: check `LLM_URL`');
  return content;
}
