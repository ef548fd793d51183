import { execFileSync, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

interface GitServerSettings {
  /** A user and a password that each request must have. */
  user?: string;
  password?: string;
  /** Answers instead of git where it returns true. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** What the answer waits for. */
  before?: () => Promise<void>;
}

/** Real Git over HTTP: the program of git for web servers (`git http-backend`), behind a small web server. */
export class GitServer {
  /** Method and URL of each request. */
  readonly heard: string[] = [];
  private readonly server: Server;

  constructor(
    /** The folder with the bare repositories. */
    private readonly root: string,
    public settings: GitServerSettings = {},
  ) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async start(address = '127.0.0.1'): Promise<this> {
    await new Promise<void>((resolve, reject) => this.server.once('error', reject).listen(0, address, resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(name = 'docs.git'): string {
    return `http://127.0.0.1:${this.port}/${name}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.heard.push(`${request.method} ${request.url}`);
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    await this.settings.before?.();
    if (this.settings.intercept?.(request, response) === true) return;
    const { user = 'x', password } = this.settings;
    const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    if (password !== undefined && request.headers.authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('Who are you?');
      return;
    }
    this.runBackend(request, response);
  }

  private runBackend(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url!, 'http://localhost');
    const { 'content-type': type, 'git-protocol': protocol, 'content-encoding': encoding } = request.headers;
    const child = spawn(join(execPath(), 'git-http-backend'), {
      env: {
        PATH: process.env['PATH'],
        GIT_PROJECT_ROOT: this.root,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_CONFIG_NOSYSTEM: '1',
        HOME: '/nowhere',
        REQUEST_METHOD: request.method,
        PATH_INFO: decodeURIComponent(url.pathname),
        QUERY_STRING: url.search.slice(1),
        REMOTE_USER: 'pusher',
        REMOTE_ADDR: '127.0.0.1',
        ...(type !== undefined && { CONTENT_TYPE: type }),
        ...(protocol !== undefined && { GIT_PROTOCOL: String(protocol) }),
      },
    });
    child.stdin.on('error', () => undefined);
    (encoding === 'gzip' ? request.pipe(createGunzip()) : request).pipe(child.stdin);
    child.stderr.resume();
    let head = Buffer.alloc(0);
    const readHead = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      child.stdout.off('data', readHead);
      for (const line of head.toString('latin1', 0, end).split('\r\n')) {
        const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line)!;
        if (name!.toLowerCase() === 'status') response.statusCode = Number.parseInt(value!, 10);
        else response.setHeader(name!, value!);
      }
      response.write(head.subarray(end + 4));
      child.stdout.pipe(response);
    };
    child.stdout.on('data', readHead);
    child.once('close', () => response.end());
    response.once('close', () => child.kill());
  }
}

let known: string | undefined;
const execPath = () => (known ??= execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim());
