import type { Readable } from 'node:stream';
import type { LanguageModelServer } from '../../config/servers.js';
import { isRecord } from '../json/is-record.js';
import { type JsonCall, JsonService, type JsonServiceOptions, ServiceFailed } from '../outbound/json-service.js';
import type { OutboundClient } from '../outbound/outbound-client.js';
import { OutboundRefused } from '../outbound/outbound-refused.js';

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
  async complete(request: ChatRequest): Promise<string> {
    return contentOf(await this.service.post(this.callOf(request, {})));
  }

  /** The text of the answer, piece by piece as it is written. Nothing is sent again: a reader may have seen the first words. */
  async *stream(request: ChatRequest): AsyncGenerator<string> {
    const response = await this.service.open(this.callOf(request, { stream: true }), 'text/event-stream');
    try {
      // Some servers write the whole answer at once.
      if (response.headers['content-type']?.includes('json')) yield contentOf(jsonOf((await response.bytes()).toString()));
      else yield* piecesOf(response.body);
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      throw new ServiceFailed(`The language model broke off (${error.message})`, { cause: error });
    } finally {
      response.discard();
    }
  }

  private callOf({ messages, maxTokens, signal, json = false }: ChatRequest, options: object): JsonCall {
    const { url, apiKey, model } = this.server;
    return {
      url: `${url}/chat/completions`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages,
        temperature: 0,
        ...(maxTokens !== undefined && { max_tokens: maxTokens }),
        ...(json && { response_format: { type: 'json_object' } }),
        ...options,
      },
      signal,
    };
  }
}

/** Longer lines are no answer of a language model. */
const LONGEST_LINE = 64 * 1024;
const DATA = /^data: ?(.*)$/;

async function* piecesOf(body: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split(/\r\n|\n|\r/);
    rest = lines.pop()!;
    if (rest.length > LONGEST_LINE) throw notUnderstood();
    for (const line of lines) {
      const data = DATA.exec(line)?.[1];
      if (data === '[DONE]') return;
      const piece = data === undefined ? '' : pieceOf(jsonOf(data));
      if (piece !== '') yield piece;
    }
  }
}

function pieceOf(event: unknown): string {
  if (isRecord(event) && event['error'] !== undefined) throw new ServiceFailed('The language model reports an error');
  const [choice] = isRecord(event) && Array.isArray(event['choices']) ? (event['choices'] as unknown[]) : [];
  const delta = isRecord(choice) ? choice['delta'] : undefined;
  const content = isRecord(delta) ? delta['content'] : undefined;
  return typeof content === 'string' ? content : '';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notUnderstood();
  }
}

const notUnderstood = () => new ServiceFailed('The language model does not answer as OpenAI does: check `LLM_URL`');

function contentOf(answer: unknown): string {
  const [choice] = isRecord(answer) && Array.isArray(answer['choices']) ? (answer['choices'] as unknown[]) : [];
  const message = isRecord(choice) ? choice['message'] : undefined;
  const content = isRecord(message) ? message['content'] : undefined;
  if (typeof content !== 'string') throw notUnderstood();
  return content;
}
