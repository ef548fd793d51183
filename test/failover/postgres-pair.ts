import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../process/service.js';

const PACKAGES = '/usr/lib/postgresql';
const DATABASE = 'bindery';

const run = promisify(execFile);
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
/** PostgreSQL does not run as root. */
const account = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

/** One PostgreSQL of Debian's packages, in a directory of its own. */
class Server {
  private child: ChildProcess | undefined;

  constructor(
    readonly directory: string,
    readonly port: number,
  ) {}

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${DATABASE}`;
  }

  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${this.directory}`, 'fsync=off', 'wal_level=replica'];
    const args = ['-D', this.directory, '-p', String(this.port), ...settings.flatMap((setting) => ['-c', setting])];
    this.child = spawn(program('postgres'), args, { stdio: 'ignore', ...account() });
    for (let tries = 0; ; tries += 1) {
      const failure = await this.query('SELECT 1', 'postgres').catch((error: unknown) => error as Error);
      if (Array.isArray(failure)) return;
      if (tries > 600 || this.child.exitCode !== null) throw failure;
      await sleep(50);
    }
  }

  async query<Row>(text: string, database = DATABASE): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url.replace(`/${DATABASE}`, `/${database}`) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Signals the server with all its processes. */
  signal(name: NodeJS.Signals): void {
    const pid = this.child!.pid!;
    // Pgrep fails if there are no children.
    const children = execFileSync('sh', ['-c', `pgrep -P ${pid} || true`], { encoding: 'utf8' }).split('\n');
    for (const each of [pid, ...children.filter(Boolean).map(Number)]) this.signalOne(each, name);
  }

  /** A process may have ended by itself since it was listed. */
  private signalOne(pid: number, name: NodeJS.Signals): void {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  /** Ends the sessions, lets standbys receive everything, and stops. */
  async stop(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGINT');
    await ended;
  }

  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.signal('SIGKILL');
    await ended;
  }
}

/** A primary, and a standby that streams from it. */
export class PostgresPair {
  private constructor(
    private readonly directory: string,
    public primary: Server,
    public standby: Server,
  ) {}

  static async start(): Promise<PostgresPair> {
    const directory = mkdtempSync(join(tmpdir(), 'bindery-pair-'));
    chmodSync(directory, 0o755);
    const { uid, gid } = account();
    if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
    const [one, two] = [new Server(join(directory, 'one'), await freePort()), new Server(join(directory, 'two'), await freePort())];
    await execute('initdb', ['-D', one.directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
    await one.start();
    await one.query(`CREATE DATABASE ${DATABASE}`, 'postgres');
    const pair = new PostgresPair(directory, one, two);
    await pair.follow();
    return pair;
  }

  /** One address for both servers. */
  get url(): string {
    const ports = [this.primary.port, this.standby.port].toSorted((a, b) => a - b);
    return this.primary.url.replace(`127.0.0.1:${this.primary.port}`, ports.map((port) => `127.0.0.1:${port}`).join(','));
  }

  /** Makes the standby a new copy of the primary. */
  async follow(): Promise<void> {
    const { directory } = this.standby;
    await this.standby.kill();
    await rm(directory, { recursive: true, force: true });
    const from = ['-h', '127.0.0.1', '-p', String(this.primary.port), '-U', 'postgres'];
    await execute('pg_basebackup', ['-D', directory, '-R', ...from, '--checkpoint=fast', '--no-sync']);
    await this.standby.start();
  }

  /** From now on nothing is acknowledged that the standby has not received. */
  async synchronize(): Promise<void> {
    await this.primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await this.primary.query('SELECT pg_reload_conf()');
    while ((await this.primary.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 0) await sleep(50);
  }

  /** Waits until the standby has everything, and then keeps everything later from it. */
  async separate(): Promise<void> {
    const [row] = await this.primary.query<{ at: string }>('SELECT pg_current_wal_lsn() AS at');
    while ((await this.standby.query(`SELECT 1 WHERE pg_last_wal_replay_lsn() >= '${row!.at}'`)).length === 0) await sleep(50);
    await this.standby.query(`ALTER SYSTEM SET primary_conninfo = ''`);
    await this.standby.query('SELECT pg_reload_conf()');
    while ((await this.primary.query('SELECT 1 FROM pg_stat_replication')).length > 0) await sleep(50);
  }

  /** Returns when the standby takes writes; the former primary is then called the standby. */
  async promote(): Promise<void> {
    await this.standby.query('SELECT pg_promote()');
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  async stop(): Promise<void> {
    await this.primary.kill();
    await this.standby.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}

function program(name: string): string {
  const version = readdirSync(PACKAGES)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1)!;
  return join(PACKAGES, version, 'bin', name);
}

const execute = (name: string, args: string[]) => run(program(name), args, { cwd: tmpdir(), ...account() });
