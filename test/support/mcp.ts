import { Client } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.js';

export interface ToolResult {
  isError?: true;
  content: { type: string; text?: string; uri?: string }[];
  structuredContent?: Record<string, unknown>;
}

/** Sends requests of a client to the application, without a port. */
export const fetchOf =
  (t: TestApp, headers: Record<string, string> = {}) =>
  async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { host, pathname, search } = new URL(address);
    const reply = await t.app.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: { host, ...Object.fromEntries(new Headers(init.headers)), ...headers },
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const hasBody = reply.statusCode !== 204 && reply.statusCode !== 202;
    return new Response(hasBody ? reply.body : null, { status: reply.statusCode, headers: reply.headers as Record<string, string> });
  };

/** Connects the official client. */
export async function connect(t: TestApp, url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: fetchOf(t, headers) }));
  return client;
}

/** Sends one message as it is. */
export const post = (t: TestApp, url: string, payload: unknown, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** Calls a tool and returns its result. */
export async function callTool(
  t: TestApp,
  url: string,
  name: string,
  args: object,
  headers: Record<string, string> = {},
): Promise<ToolResult> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const reply = await post(t, url, message, headers);
  const { result } = reply.json<{ result?: ToolResult }>();
  if (reply.statusCode !== 200 || !result) throw new Error(`${name} answers ${reply.statusCode} ${reply.body}`);
  return result;
}
