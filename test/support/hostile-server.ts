import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Handler = (response: ServerResponse, heard: Heard) => void;

/** A real HTTP server on this machine that answers each path as a test says, and remembers what it was asked. */
export class HostileServer {
  readonly heard: Heard[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(private readonly paths: Record<string, Handler> = {}) {
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.sockets.size;
  }

  async start(address: string, port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => this.server.once('error', reject).listen(port, address, resolve));
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const heard = { method, url, headers, body: Buffer.concat(chunks).toString() };
    this.heard.push(heard);
    response.on('error', () => undefined);
    const handler = this.paths[url.split('?')[0]!];
    if (handler) handler(response, heard);
    else response.writeHead(404).end('nothing here');
  }
}
