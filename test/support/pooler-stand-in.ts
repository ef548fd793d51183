import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

const BACKEND_KEY_DATA = 'K';

/** Passes connections on to a database, and tells clients a process id that is not the server's, as poolers do. */
export class PoolerStandIn {
  /** What clients asked for when they connected. */
  readonly startupParameters: Record<string, string>[] = [];
  private readonly target: URL;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.join(client));

  constructor(target: string) {
    this.target = new URL(target);
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    url.search = '';
    return url.href;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket): void {
    const { hostname, searchParams } = this.target;
    const directory = searchParams.get('host');
    const port = Number(searchParams.get('port') ?? (this.target.port || '5432'));
    const server = connect(directory ? { path: join(directory, `.s.PGSQL.${port}`) } : { host: hostname, port });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    client.once('data', (startup: Buffer) => this.startupParameters.push(parametersOf(startup)));
    client.pipe(server);
    passOnDisguised(server, client);
  }
}

/** Reads message by message up to the process id, and passes on the rest unchanged. */
function passOnDisguised(server: Socket, client: Socket): void {
  let unread: Buffer = Buffer.alloc(0);
  const read = (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length > 4 && unread.length > unread.readInt32BE(1)) {
      const length = unread.readInt32BE(1) + 1;
      const message = unread.subarray(0, length);
      unread = unread.subarray(length);
      const disguised = String.fromCharCode(message[0]!) === BACKEND_KEY_DATA;
      if (disguised) message.writeInt32BE(1_000_000_000 + message.readInt32BE(5), 5);
      client.write(message);
      if (!disguised) continue;
      server.off('data', read);
      client.write(unread);
      server.pipe(client);
      return;
    }
  };
  server.on('data', read);
}

/** Alternating names and values, each ended by a NUL, after a length and a version. */
function parametersOf(startup: Buffer): Record<string, string> {
  const words = startup.subarray(8).toString().split('\0');
  const names = words.filter((word, index) => index % 2 === 0 && word !== '');
  return Object.fromEntries(names.map((name) => [name, words[words.indexOf(name) + 1]!]));
}
