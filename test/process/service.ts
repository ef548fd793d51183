import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '..', '..', 'dist', 'main.js');

/** `node dist/main.js` as an operator runs it, with all its output. */
export class ServiceProcess {
  output = '';
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.exited = once(child, 'exit').then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }));
  }

  /** The token the first start printed. */
  get token(): string {
    return /bdy_\w+/.exec(this.output)![0];
  }

  /** The one clear line of a failed start, which is not a log line. */
  get complaint(): string {
    return this.output
      .split('\n')
      .filter((line) => line.startsWith('bindery: '))
      .join('\n');
  }

  async ready(within = 300_000): Promise<this> {
    const until = Date.now() + within;
    while (!/^ {2}Try /m.test(this.output)) {
      if (this.child.exitCode !== null || Date.now() > until) throw new Error(`It did not start:\n${this.output}`);
      await sleep(20);
    }
    return this;
  }

  get(path: string): Promise<Response> {
    return fetch(this.url + path, { headers: { authorization: `Bearer ${this.token}` } });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return (await this.exited).code;
  }
}

const started: ServiceProcess[] = [];

/** Stops every service that a test left running, even when the test failed. */
export async function stopAll(): Promise<void> {
  for (const service of started.splice(0)) {
    if (service.child.exitCode !== null || service.child.signalCode !== null) continue;
    service.child.kill('SIGTERM');
    await Promise.race([service.exited, sleep(60_000)]);
    service.child.kill('SIGKILL');
  }
}

interface StartOptions {
  uid?: number;
  /** The largest file in blocks of 512 bytes. The system refuses more, like a full disk. */
  largestFile?: number;
  /** Runs instead of the built service. */
  command?: readonly [string, ...string[]];
}

export async function startService(
  env: Record<string, string>,
  { uid, largestFile, command = [process.execPath, MAIN] }: StartOptions = {},
): Promise<ServiceProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const { PATH = '', HOME = '' } = process.env;
  const limited = ['sh', '-c', `ulimit -f ${largestFile} && exec "$0" "$@"`, ...command] as const;
  const [program, ...args] = largestFile === undefined ? command : limited;
  const child = spawn(program, args, {
    env: { PATH, HOME, DATA_DIR: dataDirectory(), DEMO_CONTENT: 'false', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    uid,
    gid: uid,
  });
  const service = new ServiceProcess(child, `http://127.0.0.1:${port}`);
  started.push(service);
  return service;
}

/** A directory that the user of the server can enter. */
export function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-process-'));
  chmodSync(directory, 0o755);
  return join(directory, 'data');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
