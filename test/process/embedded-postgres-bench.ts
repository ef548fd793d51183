import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { EmbeddedPostgres } from '../../src/common/embedded/embedded-postgres.js';

export const sh = promisify(execFile);
export const isRoot = process.getuid?.() === 0;

type Connection = EmbeddedPostgres['connection'];
export type Started = Pick<EmbeddedPostgres, 'connection' | 'clusterDir' | 'relocated' | 'adopted'>;
export type Report = Partial<Started> & { name?: string; message?: string; answer?: number };

export interface HostOptions {
  uid?: number;
  env?: Record<string, string>;
  /** The root of an installed Bindery other than this one. */
  app?: string;
}

const APP = dirname(dirname(import.meta.dirname));
const HOMES = '/var/lib/bindery';
const homesWereThere = existsSync(HOMES);

let preparing: Promise<string> | undefined;

function preparedOnce(): Promise<string> {
  return (preparing ??= prepare());
}

async function prepare(): Promise<string> {
  const root = await openTemporary('bindery-test-prepared-');
  const dataDir = join(root, 'data');
  await (await EmbeddedPostgres.start({ dataDir })).stop();
  return dataDir;
}

export async function discardPrepared(): Promise<void> {
  if (preparing) await rm(dirname(await preparing), { recursive: true, force: true });
}

/** Temporary directories are private by default, and the user of the server must reach these. */
async function openTemporary(prefix: string): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  await chmod(directory, 0o755);
  return directory;
}

/** Directories and processes of one test, which are removed after it. */
export class Bench {
  private readonly hosts: Host[] = [];
  private readonly children: ChildProcess[] = [];
  private readonly inProcess: EmbeddedPostgres[] = [];
  private readonly homes = new Set<string>();

  private constructor(readonly root: string) {}

  static async make(): Promise<Bench> {
    return new Bench(await openTemporary('bindery-test-'));
  }

  path(...names: string[]): string {
    return join(this.root, ...names);
  }

  async directory(name: string, mode: number): Promise<string> {
    await mkdir(this.path(name));
    await chmod(this.path(name), mode);
    return this.path(name);
  }

  /** A DATA_DIR with a database that was stopped cleanly. Copying one is cheaper than creating one. */
  async prepared(name = 'data'): Promise<string> {
    const dataDir = this.path(name);
    await sh('cp', ['-a', await preparedOnce(), dataDir]);
    return dataDir;
  }

  /** Stops the server after the test, even when the test fails. */
  keep(server: EmbeddedPostgres): EmbeddedPostgres {
    this.inProcess.push(server);
    return this.note(server);
  }

  host(dataDir: string, { uid, env = {}, app = APP }: HostOptions = {}): Host {
    const child = spawn(process.execPath, [join(app, 'test/process/embedded-postgres-host.mjs'), dataDir], {
      ...(uid === undefined ? {} : { uid, gid: uid }),
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const host = new Host(child);
    this.hosts.push(host);
    return host;
  }

  async started(dataDir: string, options?: HostOptions): Promise<{ host: Host; started: Started }> {
    const host = this.host(dataDir, options);
    const report = await host.report();
    if (!isStarted(report)) throw new Error(`not started: ${report.message}`);
    return { host, started: this.note(report) };
  }

  /** An unrelated process of the same user as another one. */
  async strangerLike(pid: number): Promise<ChildProcess> {
    const [uid, gid] = (await sh('ps', ['-o', 'uid=,gid=', '-p', String(pid)])).stdout.trim().split(/\s+/).map(Number);
    return this.child('sleep', ['60'], isRoot ? { uid, gid } : {});
  }

  async child(program: string, args: string[], identity: { uid?: number; gid?: number } = {}): Promise<ChildProcess> {
    const child = spawn(program, args, { ...identity, stdio: 'ignore' });
    this.children.push(child);
    await once(child, 'spawn');
    return child;
  }

  async remove(): Promise<void> {
    await Promise.all(this.inProcess.map((server) => server.stop()));
    await Promise.all(this.hosts.map((host) => host.kill()));
    for (const child of this.children) child.kill('SIGKILL');
    for (const home of this.homes) await killServer(join(home, 'postgres'));
    for (const home of this.homes) await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await rm(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    if (!homesWereThere) await rmdir(HOMES).catch(() => undefined);
  }

  private note<T extends Started>(started: T): T {
    this.homes.add(dirname(started.clusterDir));
    return started;
  }
}

/** A process that runs the embedded PostgreSQL. */
export class Host {
  private readonly lines: AsyncIterator<string>;
  private readonly exit: Promise<unknown>;

  constructor(private readonly child: ChildProcess) {
    if (!child.stdout) throw new Error('no stdout');
    this.lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    this.exit = once(child, 'exit');
  }

  get pid(): number {
    return Number(this.child.pid);
  }

  async report(): Promise<Report> {
    const { value } = await this.lines.next();
    return JSON.parse(value ?? '{"message":"it said nothing"}') as Report;
  }

  /** As a terminal does at Ctrl-C: to the whole process group. */
  interrupt(): void {
    process.kill(-this.pid, 'SIGINT');
  }

  kill(): Promise<unknown> {
    this.child.kill('SIGKILL');
    return this.exit;
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.exit;
  }
}

export async function serverPid(clusterDir: string): Promise<number> {
  return Number((await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function killServer(clusterDir: string): Promise<void> {
  const pid = await serverPid(clusterDir).catch(() => undefined);
  if (pid === undefined) return;
  const { stdout } = await sh('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  if (stdout.includes(clusterDir)) process.kill(pid, 'SIGKILL');
}

export async function query<T>(connection: Connection, statement: string): Promise<T[]> {
  const client = new Client(connection);
  // The server may be killed while the client disconnects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

function isStarted(report: Report): report is Started {
  return report.connection !== undefined;
}
