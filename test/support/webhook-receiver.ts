import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';

export interface Received {
  /** The path that it was posted to. */
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** When its first byte arrived, as of `Date.now`. */
  at: number;
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a receiver sees: JSON of any type
type Payload = any;

/** Answers a request, or does not. */
export type Answer = (response: ServerResponse, received: Received) => void;

/** A real receiver on this machine. It answers 204 unless a path is told otherwise. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  readonly answers = new Map<string, Answer>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      const at = Date.now();
      response.on('error', () => undefined);
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const received = { path: request.url!, headers: request.headers, text: Buffer.concat(chunks).toString(), at };
        this.received.push(received);
        const answer = this.answers.get(received.path);
        if (answer) answer(response, received);
        else response.writeHead(204).end();
      });
    });
  }

  /** It keeps no process from ending. */
  static async start(address = '127.0.0.1', port = 0): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve, reject) => receiver.server.once('error', reject).listen(port, address, resolve));
    receiver.server.unref();
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  urlOf(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  at(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  /** The requests that arrived at a path, once there are so many. */
  async arrived(path: string, count = 1): Promise<Received[]> {
    await vi.waitFor(() => expect(this.at(path).length).toBeGreaterThanOrEqual(count), { timeout: 30_000, interval: 10 });
    return this.at(path);
  }

  /** The requests that arrived at a path. Their signatures are verified with the library that receivers use. */
  async verified(path: string, secret: string, count = 1): Promise<Payload[]> {
    return (await this.arrived(path, count)).map((each) => verify(each, secret));
  }
}

/** Throws if the signature is not valid. */
export const verify = ({ text, headers }: Received, secret: string): Payload =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
