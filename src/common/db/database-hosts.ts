import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseServersOf } from '../../config/database-url.js';

/** One of the servers that the service may connect to. */
export interface DatabaseHost {
  url: string;
  host: string;
  port: number;
  /** For messages. */
  name: string;
}

/** What a server says of itself, or why it says nothing. */
type Answer = { timeline: number } | { reason: string; error?: unknown };

/** Milliseconds within which a server answers; a search takes no longer. */
const ANSWERS_WITHIN = 1_000;
/** Milliseconds between two searches, if none of the servers takes writes. */
const SEARCHES_AGAIN_AFTER = 500;
/** Each promotion begins a new timeline, which is in the name of the file that is written. A standby writes no file. */
const TIMELINE = `SELECT CASE WHEN pg_is_in_recovery() THEN 0
  ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS timeline`;

/** None of the servers takes writes at the moment. The code is that of PostgreSQL for a connection that cannot be made. */
export class NoPrimary extends Error {
  readonly code = '08001';
}

/**
 * The servers of the database, and the one of them that takes writes: the others are its standbys. It is searched when the
 * service starts, when a connection cannot be opened, when a server turns out to be a standby, and when one is silent. All
 * are asked at once. If several claim to take writes, the one that was promoted last is right.
 *
 * With one server nothing is searched.
 */
export class DatabaseHosts {
  private readonly hosts: readonly DatabaseHost[];
  private current: DatabaseHost | undefined;
  private searching: Promise<DatabaseHost | undefined> | undefined;
  private answers: readonly Answer[] = [];
  private readonly connections = new Map<pg.Client, DatabaseHost>();
  private readonly listeners: (() => void)[] = [];
  private lastServer = '';

  /** Without a URL, the server is the embedded one. */
  constructor(url?: string) {
    const servers = url === undefined ? undefined : databaseServersOf(url);
    this.hosts = servers?.findPrimary ? servers.urls.map(hostOf) : [];
  }

  /** Whether there is a choice, so that a standby is refused. */
  get findsPrimary(): boolean {
    return this.hosts.length > 0;
  }

  /** The host for a new connection; with one server undefined. */
  async choose(): Promise<DatabaseHost | undefined> {
    if (!this.findsPrimary) return undefined;
    const host = this.current ?? (await this.search());
    if (host) return host;
    const reasons = this.hosts.map(({ name }, i) => `${name}: ${(this.answers[i] as { reason: string }).reason}`);
    const cause = this.answers.map((answer) => 'error' in answer && answer.error).find((error) => error);
    throw new NoPrimary(`none of the servers takes writes (${reasons.join('; ')})`, { cause });
  }

  /** New connections wait until the server that takes writes is found. */
  lose(host: DatabaseHost | undefined): void {
    if (host === undefined || host !== this.current) return;
    this.current = undefined;
    void this.search();
  }

  /** Asks the servers, while new connections still go to this one. */
  doubt(host: DatabaseHost | undefined): void {
    if (host !== undefined && host === this.current) void this.search();
  }

  /** The connection is closed when another server takes writes. */
  connected(client: pg.Client, host: DatabaseHost): void {
    this.connections.set(client, host);
    client.once('end', () => this.connections.delete(client));
    if (this.current && this.current !== host) terminate(client);
  }

  /** Calls the listener before anything is read from another server than before, or from one that was started again. */
  onNewServer(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Tells which server answers. The time when it was started identifies it, also behind a proxy. */
  answeredBy(startedAt: string): void {
    const isNew = this.lastServer !== '' && this.lastServer !== startedAt;
    this.lastServer = startedAt;
    if (isNew) for (const listener of this.listeners) listener();
  }

  /** Identifies the server that answered last. */
  get server(): string {
    return this.lastServer;
  }

  private search(): Promise<DatabaseHost | undefined> {
    this.searching ??= this.ask().then((found) => {
      this.searching = undefined;
      // Open connections may wait for a server that never answers, and nobody else would search for them.
      if (!found && this.connections.size > 0) void this.search();
      return found;
    });
    return this.searching;
  }

  private async ask(): Promise<DatabaseHost | undefined> {
    this.answers = await Promise.all(this.hosts.map(ask));
    const timelines = this.answers.map((answer) => ('timeline' in answer ? answer.timeline : 0));
    const latest = Math.max(...timelines);
    const candidates = latest === 0 ? [] : this.hosts.filter((_, i) => timelines[i] === latest);
    this.current = candidates.find((host) => host === this.current) ?? candidates[0];
    if (this.current) for (const [client, host] of this.connections) if (host !== this.current) terminate(client);
    if (!this.current) await sleep(SEARCHES_AGAIN_AFTER);
    return this.current;
  }
}

function hostOf(url: string): DatabaseHost {
  // Reads the URL as it does to connect.
  const { host, port } = new pg.Client({ connectionString: url });
  return { url, host, port, name: `${host.includes(':') ? `[${host}]` : host}:${port}` };
}

async function ask({ url }: DatabaseHost): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, application_name: 'bindery' });
  // An error event after the connection is made must not end the process.
  client.on('error', () => undefined);
  const silent = () => client.connection.stream.destroy(new Error(`no answer within ${ANSWERS_WITHIN} ms`));
  const limit = setTimeout(silent, ANSWERS_WITHIN);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number }>(TIMELINE);
    const { timeline } = rows[0]!;
    return timeline === 0 ? { reason: 'is a standby' } : { timeline };
  } catch (error) {
    const { message, code = '' } = error as { message: string; code?: string };
    // If several addresses were tried, the message of the combined error is empty.
    return { reason: message || code, error };
  } finally {
    await client.end().catch(() => undefined);
    clearTimeout(limit);
  }
}

function terminate({ connection }: pg.Client): void {
  connection.stream.destroy(new Error('Connection terminated: another server takes writes now'));
}
