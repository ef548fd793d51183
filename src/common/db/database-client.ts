import { createHash } from 'node:crypto';
import pg from 'pg';
import { isTracing } from '../trace/spans.js';
import { endWhenSilent } from './end-when-silent.js';
import { HostClient, type HostSettings } from './host-client.js';
import { BEGIN, COMMIT, isPrepared, NamedStatement } from './named-statement.js';
import { traceStatement } from './trace-statement.js';

export interface ClientSettings extends HostSettings {
  /** Whether statements are named, so that they are planned once; with `auto` they are, unless there is a pooler. */
  preparedStatements: boolean | 'auto';
  /** The time limit of a statement, in milliseconds. */
  statementTimeout: number;
}

export type DatabaseClientConfig = pg.ClientConfig & { bindery: ClientSettings };
type Send = (...args: unknown[]) => Promise<unknown>;

const IDLE_IN_TRANSACTION = 60_000;
/** The time limit for the first statement: a server that accepts connections but does not answer must not block the pool. */
const ANSWERS_WITHIN = 5_000;
const OPENS_TRANSACTION = /^\s*(?:BEGIN|START\s+TRANSACTION)\b/i;
/** As TypeORM writes them. */
const [START_TRANSACTION, ROLLBACK] = ['START TRANSACTION', 'ROLLBACK'];
/** The answer to what is not sent on its own. */
const NOTHING = Promise.resolve({ rows: [], rowCount: null });
const OUTSIDE_TRANSACTION = 'I';
const CLOSES_CONNECTION: ReadonlySet<string> = new Set(['FATAL', 'PANIC']);
const STARTED_AT = 'extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt"';
/** The server has become a standby. Another one takes writes now, and only a new connection finds it. */
const READ_ONLY = '25006';

/**
 * A connection of the pool. It names statements, and limits how long they take.
 *
 * The limits are settings of the session, made by the first statement of a connection. They are not startup parameters,
 * which poolers refuse. A pooler in transaction mode lends its sessions around, so settings of a session would reach
 * other clients. Behind a pooler the limits are therefore settings of each transaction, and a statement outside a
 * transaction gets a transaction of its own.
 *
 * Private parts of pg: the event `errorMessage` of its connection, and `processID`. Worth: not time. Without the event, the
 * pool may lend a connection that the server is closing; public way: the caller repeats such a statement. Without the process
 * id, a pooler cannot be recognized; public way: a setting says that there is one.
 */
export class DatabaseClient extends HostClient {
  private readonly settings: ClientSettings;
  private pooled = false;
  /** A transaction begins with the next statement. */
  private begins = false;
  /** It ends with the next statement. */
  private commits = false;
  /** It has ended with its last statement. */
  private hasCommitted = false;

  constructor(config: DatabaseClientConfig) {
    super(config);
    this.settings = config.bindery;
    // The server closes the connection after such an error, but the pool may see that only after it lent the connection again.
    const endAfter = ({ severity, code }: pg.DatabaseError) => {
      if (code === READ_ONLY) this.hosts.lose(this.chosen);
      if ((severity !== undefined && CLOSES_CONNECTION.has(severity)) || code === READ_ONLY) void this.end();
    };
    this.once('connect', () => {
      this.connection.on('errorMessage', endAfter);
      endWhenSilent(this, this.settings.statementTimeout, () => this.hosts.doubt(this.chosen));
    });
  }

  /** True once the sessions are known to belong to a pooler such as PgBouncer: no state of a session can be relied on. */
  get behindPooler(): boolean {
    return this.pooled;
  }

  /** One statement limits the following ones, and asks whether this is a standby, a pooler, and the same server as before. */
  override async startSession(): Promise<void> {
    // A pooler makes up the process id that it tells its clients. One statement compares and sets, so that it is the
    // same session that is asked and changed.
    const text = `SELECT pg_is_in_recovery() AS standby, ${STARTED_AT}, CASE WHEN pg_backend_pid() = $3 THEN
      set_config('statement_timeout', $1, false) || set_config('idle_in_transaction_session_timeout', $2, false) END AS limits`;
    const { processID } = this as unknown as { processID: number };
    const values = [String(this.settings.statementTimeout), String(IDLE_IN_TRANSACTION), processID];
    const statement: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: ANSWERS_WITHIN };
    const { rows } = await super.query<{ standby: boolean; startedAt: string; limits: string | null }>(statement);
    const [{ standby, startedAt, limits }] = rows as [(typeof rows)[number]];
    if (standby) this.refuseStandby();
    this.pooled = limits === null;
    this.hosts.answeredBy(startedAt);
  }

  // pg overloads its method: each overload takes a config or a text first.
  override query = ((first: unknown, ...rest: unknown[]): unknown =>
    isTracing() ? traceStatement((...args) => this.send(...args), first, rest) : this.send(first, ...rest)) as pg.Client['query'];

  private send(first: unknown, ...rest: unknown[]): unknown {
    // oxlint-disable-next-line typescript/unbound-method -- bound again by each call below
    const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    const [values, callback] = rest;
    const name = this.nameOf(first, values);
    if (!this.pooled) {
      if (values === undefined && this.namesStatements) {
        const answer = this.beginOrEnd(first);
        if (answer) return answer;
      }
      const { begins, commits } = this;
      this.begins = this.commits = false;
      if (name !== undefined) {
        const committed = commits ? () => void (this.hasCommitted = true) : undefined;
        return this.runNamed(new NamedStatement(name, first as string, values as unknown[], { begins, committed }), callback);
      }
      if (!begins) return send.call(this, first, ...rest);
      return answered([first, ...rest], async (plain) => (await send.call(this, BEGIN), send.apply(this, plain)));
    }
    const args = name === undefined ? [first, ...rest] : [{ name, text: first, values }, callback];
    if (typeof first === 'string' && OPENS_TRANSACTION.test(first)) return send.call(this, `${first}; ${this.limits}`, ...rest);
    if (this.getTransactionStatus() !== OUTSIDE_TRANSACTION || isCursor(first)) return send.apply(this, args);
    return this.alone(send.bind(this) as Send, args);
  }

  /** Ends the open transaction with the next statement, if the connection can. COMMIT is to be sent in any case. */
  commitWithNext(): void {
    this.commits = !this.pooled && this.namesStatements && isPrepared(this, COMMIT);
  }

  /**
   * What begins or ends a transaction: with the next statement or with the last one, unless this connection does it for the first
   * time. Returns undefined if it must be sent as it is.
   */
  private beginOrEnd(text: unknown): Promise<unknown> | undefined {
    // oxlint-disable-next-line typescript/unbound-method -- bound again by each call below
    const send = pg.Client.prototype.query as (statement: object) => Promise<unknown>;
    if (text === START_TRANSACTION) {
      this.hasCommitted = this.commits = false;
      if (!isPrepared(this, BEGIN)) return send.call(this, BEGIN);
      this.begins = true;
      return NOTHING;
    }
    if (text !== COMMIT.text && text !== ROLLBACK) return undefined;
    if (this.begins || this.hasCommitted) {
      this.begins = this.hasCommitted = false;
      return NOTHING;
    }
    return text === COMMIT.text ? send.call(this, COMMIT) : undefined;
  }

  private get namesStatements(): boolean {
    const { preparedStatements } = this.settings;
    return preparedStatements === 'auto' ? !this.pooled : preparedStatements;
  }

  /** The name for a text with values; undefined if the statement is not named. */
  private nameOf(text: unknown, values: unknown): string | undefined {
    if (!this.namesStatements) return undefined;
    return typeof text === 'string' && Array.isArray(values) && values.length > 0 ? statementName(text) : undefined;
  }

  /** With or without a callback, as pg does it for statements of its own. */
  private runNamed(statement: NamedStatement, callback: unknown): unknown {
    // oxlint-disable-next-line typescript/unbound-method -- bound by each call below
    const run = pg.Client.prototype.query as (statement: NamedStatement, callback: unknown) => unknown;
    if (typeof callback === 'function') return run.call(this, statement, callback);
    return new Promise((resolve, reject) => {
      run.call(this, statement, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      // The stack leads to the caller, not to the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  /** Runs one statement in a transaction of its own, for poolers. */
  private alone(send: Send, args: unknown[]): unknown {
    return answered(args, (plain) => this.inTransaction(() => send(...plain), send));
  }

  private async inTransaction(work: () => Promise<unknown>, send: Send): Promise<unknown> {
    // A pooler keeps connections to us while it turns to another server.
    const results = (await send(`BEGIN; ${this.limits}; SELECT ${STARTED_AT}`)) as pg.QueryResult<{ startedAt: string }>[];
    this.hosts.answeredBy(results.at(-1)!.rows[0]!.startedAt);
    try {
      const result = await work();
      await send('COMMIT');
      return result;
    } catch (error) {
      await send('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private get limits(): string {
    return `SET LOCAL statement_timeout = ${this.settings.statementTimeout}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`;
  }
}

/** Does what has a promise for arguments that may end with a callback. */
function answered(args: unknown[], run: (plain: unknown[]) => Promise<unknown>): unknown {
  const callback = args.at(-1);
  if (typeof callback !== 'function') return run(args);
  const answer = callback as (error: unknown, result?: unknown) => void;
  return void run(args.slice(0, -1)).then((result) => answer(null, result), answer);
}

/** A cursor may read across several statements, so it is used only inside a transaction. */
const isCursor = (query: unknown) => typeof query === 'object' && query !== null && 'submit' in query;

/** Client and server keep a named statement as long as the connection is open, so the number of names is limited. */
const MAX_NAMES = 1000;
const names = new Map<string, string>();

/** The name under which PostgreSQL keeps the plan of a statement; undefined once the limit is reached. */
function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
