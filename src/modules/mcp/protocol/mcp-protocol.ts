import { Injectable, Logger } from '@nestjs/common';
import type {
  AuthInfo,
  CallToolRequest,
  CallToolResult,
  JsonSchemaType,
  McpHttpHandler,
  McpServer,
  StandardSchemaWithJSON,
  Tool as ProtocolTool,
} from '@modelcontextprotocol/server';
import { describeError } from '../../../common/http/describe-error.js';
import { isRecord } from '../../../common/json/is-record.js';
import { VERSION } from '../../../config/version.js';
import { rpcError, type McpAnswer } from './mcp-answer.js';
import { McpMetrics } from './mcp-metrics.js';
import { ToolRefusal } from './tool-refusal.js';
import type { Tool, ToolAnswer, ToolServer } from './tool.js';

type Library = typeof import('@modelcontextprotocol/server');

/** What the headers of a message say about the protocol. */
const OF_PROTOCOL = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;
/** Nothing is fetched from it: the library wants the URL of the request. */
const ADDRESS = 'http://localhost/mcp';

interface Loaded {
  library: Library;
  handler: McpHttpHandler;
}

/** Who calls, and what there is to call. */
interface Exchange {
  server: ToolServer<unknown>;
  caller: unknown;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Answers messages of the Model Context Protocol, in the revisions that the official library speaks. There are no sessions: each
 * message is answered by itself, by any process. The library is loaded with the first message, because few installations need
 * it, and its import takes longer than the rest of a start.
 */
@Injectable()
export class McpProtocol {
  private readonly logger = new Logger(McpProtocol.name);
  private loading?: Promise<Loaded>;
  /** Made once for each tool: the validator of the library keeps every schema it has seen. */
  private readonly schemas = new WeakMap<Tool<never>, StandardSchemaWithJSON>();

  constructor(private readonly mcpMetrics: McpMetrics) {}

  /** `headers` are those of the request. */
  async answer<Caller>(server: ToolServer<Caller>, caller: Caller, message: unknown, headers: Headers): Promise<McpAnswer> {
    if (Array.isArray(message)) return rpcError(400, 'invalidRequest', 'Send one message in each request: batches are not supported');
    // Its answer would be a stream that never ends.
    if (isRecord(message) && message['method'] === 'subscriptions/listen')
      return rpcError(404, 'methodNotFound', 'Nothing can be subscribed to here', message['id']);
    const { handler } = await this.load();
    const exchange: Exchange = { server, caller };
    const authInfo: AuthInfo = { token: '', clientId: '', scopes: [], extra: { exchange } };
    const response = await handler.fetch(requestOf(headers), { parsedBody: message ?? null, authInfo });
    const body = await response.text();
    return { status: response.status, ...(body !== '' && { body: messageIn(body) }) };
  }

  private load(): Promise<Loaded> {
    this.loading ??= import('@modelcontextprotocol/server').then((library) => ({ library, handler: this.handlerOf(library) }));
    return this.loading;
  }

  private handlerOf(library: Library): McpHttpHandler {
    return library.createMcpHandler(({ authInfo }) => this.serverOf(library, authInfo!.extra!['exchange'] as Exchange), {
      keepAliveMs: 0,
      onerror: (err) => this.logger.debug({ event: 'mcp.refused', err }),
    });
  }

  private serverOf(library: Library, { server, caller }: Exchange): McpServer {
    const { title, instructions, tools } = server;
    const made = new library.McpServer({ name: 'bindery', title, version: VERSION }, { capabilities: { tools: {} }, instructions });
    made.server.setRequestHandler('tools/list', () => ({ tools: tools.map(described) }));
    made.server.setRequestHandler('tools/call', ({ params }) => this.call(library, tools, caller, params));
    return made;
  }

  private async call(
    library: Library,
    tools: readonly Tool<unknown>[],
    caller: unknown,
    { name, arguments: args = {} }: CallToolRequest['params'],
  ): Promise<CallToolResult> {
    const tool = tools.find((one) => one.name === name);
    if (!tool)
      throw new library.ProtocolError(library.ProtocolErrorCode.InvalidParams, `There is no tool \`${name.slice(0, 100)}\` for you`);
    const read = await this.schemaOf(library, tool)['~standard'].validate(args);
    if (read.issues) {
      this.mcpMetrics.count(name, 'refused');
      return refused(`The arguments are not valid: ${read.issues.map(({ message }) => message).join('; ')}`.slice(0, 2000));
    }
    try {
      const answer = await tool.call(read.value as never, caller);
      this.mcpMetrics.count(name, 'answered');
      return answered(answer);
    } catch (error) {
      return this.describe(tool, error);
    }
  }

  private describe({ name }: Tool<unknown>, error: unknown): CallToolResult {
    if (error instanceof ToolRefusal) {
      this.mcpMetrics.count(name, 'refused');
      return refused(error.message, error.data);
    }
    const { status, type, message, details, unexpected } = describeError(error);
    this.mcpMetrics.count(name, status >= 500 ? 'failed' : 'refused');
    if (unexpected) this.logger.error({ event: 'mcp.failed', tool: name, err: error as Error });
    return refused(message, { error: { code: status, type, message, ...details } });
  }

  private schemaOf({ fromJsonSchema }: Library, tool: Tool<never>): StandardSchemaWithJSON {
    let schema = this.schemas.get(tool);
    if (!schema) this.schemas.set(tool, (schema = fromJsonSchema(tool.input as JsonSchemaType)));
    return schema;
  }
}

/** The library accepts JSON of clients that also accept streams. All of our answers are JSON. */
const requestOf = (headers: Headers): Request =>
  new Request(ADDRESS, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': textOf(headers['content-type']) ?? '',
      ...Object.fromEntries(OF_PROTOCOL.flatMap((name) => (headers[name] === undefined ? [] : [[name, textOf(headers[name])!]]))),
    },
  });

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value);

/** To clients of earlier revisions, the library answers with a stream of one event. */
const messageIn = (body: string): string => /^event: message\ndata: (.*)$/m.exec(body)?.[1] ?? body;

const described = ({ name, title, description, writes, input }: Tool<unknown>) => ({
  name,
  title,
  description,
  inputSchema: input as ProtocolTool['inputSchema'],
  annotations: { title, readOnlyHint: !writes, destructiveHint: false, idempotentHint: !writes, openWorldHint: false },
});

const answered = ({ text, data, links = [] }: ToolAnswer): CallToolResult => ({
  content: [{ type: 'text', text }, ...links.map(({ url, title }) => ({ type: 'resource_link' as const, uri: url, name: title }))],
  structuredContent: data,
});

const refused = (text: string, data?: ToolAnswer['data']): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(data && { structuredContent: data }),
  isError: true,
});
