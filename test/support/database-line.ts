import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy between a service and its database that can be cut and restored. */
export class DatabaseLine {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;
  private swallowing = false;

  private constructor(
    private target: URL,
    private readonly open: boolean,
  ) {}

  /** With `open`, a connection that the database closes stays open on the side of the service. */
  static async to(url: string, { open = false } = {}): Promise<DatabaseLine> {
    const line = new DatabaseLine(new URL(url), open);
    await line.mend();
    return line;
  }

  /** The URL of the database through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    url.search = '';
    return url.href;
  }

  /** After `swallow`, connections that are open stay lost; after `cut`, there are none. */
  async mend(): Promise<void> {
    this.swallowing = false;
    if (this.server) return;
    this.server = createServer((socket) => this.join(socket, connect(this.destination())));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Leads new connections to another database, as a proxy does after a failover. */
  leadTo(url: string): void {
    this.target = new URL(url);
  }

  /** Behaves like a stopped database: closes all connections, and refuses new ones. */
  async cut(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** Behaves like a network that loses everything: connections stay open, new ones are accepted, and nothing arrives. */
  swallow(): void {
    this.swallowing = true;
    for (const socket of this.sockets) socket.unpipe().resume();
  }

  private join(one: Socket, other: Socket): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy());
      const keep = this.open && from === other;
      from.on('close', () => {
        this.sockets.delete(from);
        if (!keep) to.destroy();
      });
      if (this.swallowing) from.resume();
      else from.pipe(to, { end: !keep });
    }
  }

  private destination(): NetConnectOpts {
    const { hostname, port, searchParams } = this.target;
    const directory = searchParams.get('host');
    const number = searchParams.get('port') ?? (port || '5432');
    return directory ? { path: join(directory, `.s.PGSQL.${number}`) } : { host: hostname, port: Number(number) };
  }
}
