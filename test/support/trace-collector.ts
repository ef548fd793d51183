import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number };
interface Attribute {
  key: string;
  value: Value;
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number; message?: string };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

export interface Span extends Omit<SentSpan, 'attributes' | 'links'> {
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
}

/** Speaks OTLP over HTTP with JSON, as collectors do, and keeps what it is sent. */
export class StandInCollector {
  readonly spans: Span[] = [];
  readonly resources: Record<string, unknown>[] = [];
  readonly headers: Record<string, unknown>[] = [];
  /** All that was sent, as it came. */
  text = '';
  status = 200;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (this.status === 200 && request.url === '/v1/traces') this.take(Buffer.concat(chunks).toString(), request.headers);
      response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}');
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(text: string, headers: Record<string, unknown>): void {
    this.text += text;
    this.headers.push(headers);
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resources.push(readable(resource.attributes));
      for (const { spans } of scopeSpans)
        for (const span of spans) this.spans.push({ ...span, attributes: readable(span.attributes), links: span.links ?? [] });
    }
  }
}

const readable = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
