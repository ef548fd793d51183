import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, isIPv6, type AddressInfo, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { randomText } from '../ids/ids.js';
import { isPublic } from '../outbound/address-policy.js';
import { OutboundRefused } from '../outbound/outbound-refused.js';
import { GitError } from './git-error.js';

const SECRET_LENGTH = 32;
const CONNECT_TIMEOUT = 15_000;
const USER = 'git';
/** Headers between the client and us. */
const HOP_BY_HOP = new Set(['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive']);

interface GitProxyRules {
  /** The addresses of a host, or an OutboundRefused. */
  addressesOf: (hostname: string) => Promise<string[]>;
  /** What may be received of all connections together. */
  maxBytes: number;
}

/**
 * All connections of one operation pass through it, over HTTPS and over SSH, those of redirects too: it alone resolves names, and
 * connects to the very addresses that it has checked. Only those who know its secret can use it.
 */
export class GitProxy {
  /** Why it refused or ended a connection: programs only tell that it did. */
  refusal: GitError | undefined;
  received = 0;
  private readonly secret = randomText(SECRET_LENGTH);
  private readonly server: Server;
  private readonly sockets = new Set<Duplex>();
  /** One answer for each name: a later one might be another. */
  private readonly checked = new Map<string, Promise<string[]>>();

  private constructor(private readonly rules: GitProxyRules) {
    this.server = createServer((request, response) => void this.forward(request, response));
    this.server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => void this.tunnel(request, socket, head));
    this.server.on('connection', (socket: Socket) => this.track(socket));
  }

  static async start(rules: GitProxyRules): Promise<GitProxy> {
    const proxy = new GitProxy(rules);
    await new Promise<void>((resolve, reject) => proxy.server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** With its secret: for files that only this process and its children can read. */
  get url(): string {
    return `http://${USER}:${this.secret}@127.0.0.1:${this.port}`;
  }

  get authorization(): string {
    return `Basic ${Buffer.from(`${USER}:${this.secret}`).toString('base64')}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** `CONNECT host:port`: for HTTPS and SSH. */
  private async tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    if (!this.isAllowed(request)) return void socket.end('HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic realm="git"\r\n\r\n');
    try {
      const [, host, port] = /^(.+):(\d{1,5})$/.exec(request.url ?? '') ?? [];
      if (host === undefined) throw new OutboundRefused('address', 'The URL is not valid');
      const upstream = await this.connect(await this.addressesOf(host), Number(port));
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      upstream.on('data', (chunk: Buffer) => this.count(chunk));
      upstream.pipe(socket).pipe(upstream);
      socket.once('close', () => upstream.destroy());
    } catch (error) {
      this.refuse(error);
      socket.end('HTTP/1.1 403 Refused\r\n\r\n');
    }
  }

  /** `GET http://host/path`: only private hosts may be read without encryption. */
  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    if (!this.isAllowed(request)) return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="git"' }).end();
    try {
      const url = new URL(request.url ?? '');
      const addresses = await this.addressesOf(url.hostname);
      if (url.protocol !== 'http:' || addresses.some(isPublic))
        throw new OutboundRefused('scheme', 'A server on the Internet is only used with https:// or ssh://');
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name)));
      const upstream = httpRequest(url, { method: request.method, headers, lookup: lookupOf(addresses), agent: false });
      upstream.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('data', (chunk: Buffer) => this.count(chunk)).pipe(response);
      });
      upstream.on('error', (error) => {
        this.refuse(error);
        response.destroy();
      });
      response.once('close', () => upstream.destroy());
      request.pipe(upstream);
    } catch (error) {
      this.refuse(error);
      response.writeHead(403).end();
    }
  }

  private connect(addresses: readonly string[], port: number): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: 'checked', port, lookup: lookupOf(addresses), autoSelectFamily: true });
      this.track(socket);
      const late = setTimeout(() => socket.destroy(new Error('ETIMEDOUT')), CONNECT_TIMEOUT);
      socket.once('connect', () => {
        clearTimeout(late);
        resolve(socket);
      });
      socket.on('error', (error) => {
        clearTimeout(late);
        socket.destroy();
        reject(error);
      });
    });
  }

  private addressesOf(hostname: string): Promise<string[]> {
    const known = this.checked.get(hostname) ?? this.rules.addressesOf(hostname);
    this.checked.set(hostname, known);
    return known;
  }

  private count({ length }: Buffer): void {
    this.received += length;
    if (this.received <= this.rules.maxBytes) return;
    this.refusal ??= new GitError('git-too-large', 'The server sends more than GIT_MAX_FETCH allows.');
    for (const socket of this.sockets) socket.destroy();
  }

  private isAllowed({ headers }: IncomingMessage): boolean {
    return headers['proxy-authorization'] === this.authorization;
  }

  private refuse(error: unknown): void {
    const isRefused = error instanceof OutboundRefused;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
    const message = isRefused ? `${error.message}.` : `The connection to the server failed (${code}).`;
    this.refusal ??= new GitError('git-unreachable', message, { cause: error });
  }

  private track(socket: Duplex): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket)).on('error', () => undefined);
  }
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const checked = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, options, done) => {
    if (options.all === true) done(null, checked);
    else done(null, checked[0]!.address, checked[0]!.family);
  };
}
