import { resolve } from 'node:path';
import { StartupError } from './startup-error.js';

type Source = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MINIMUM_SECRET = 32;
const MINIMUM_TOKEN = 20;

/**
 * Every setting of the service, one field each. The only reader of the environment: everything else
 * injects this class. All problems are reported at once, each naming its variable and what it accepts.
 */
export class Env {
  private readonly problems: string[] = [];

  private constructor(private readonly source: Source) {}

  /** TCP port to listen on; 0 lets the system pick a free one. */
  readonly port = this.integer('PORT', { from: 0, to: 65_535, otherwise: 3000 });
  /** Address to listen on. */
  readonly host = this.text('HOST') ?? '127.0.0.1';
  /** Base of every `urls.*`, without a trailing slash. */
  readonly publicUrl = this.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? `http://localhost:${this.port}`;
  /** Whose forwarding headers count: `true`, a number of hops, or a comma list of addresses and subnets. */
  readonly trustProxy = this.trustedProxies('TRUST_PROXY');

  /** An existing PostgreSQL 14+; absent, an embedded one is kept under `dataDir`. */
  readonly databaseUrl = this.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  /** Connections one process keeps at most. */
  readonly databasePool = this.integer('DATABASE_POOL', { from: 2, to: 500, otherwise: 20 });
  /** Name statements so that PostgreSQL plans them once; off for poolers that cannot keep them. */
  readonly preparedStatements = this.flag('DATABASE_PREPARED_STATEMENTS', true);
  /** Milliseconds a statement of a request may take before the request is answered 503. */
  readonly statementTimeout = this.integer('DATABASE_STATEMENT_TIMEOUT', { from: 100, to: 600_000, otherwise: 15_000 });
  /** Where the embedded database and files are kept. */
  readonly dataDir = resolve(this.text('DATA_DIR') ?? 'data');

  /** Signs URLs and JWTs, the same on every instance; absent, one is generated and kept in the database. */
  readonly secretKey = this.secret('SECRET_KEY', MINIMUM_SECRET);
  /** The first administrator's token; absent, one is generated and printed once. */
  readonly bootstrapToken = this.secret('BOOTSTRAP_TOKEN', MINIMUM_TOKEN);

  /** Requests a minute and token; 0 turns the limit off. */
  readonly rateLimit = this.integer('RATE_LIMIT', { from: 0, to: 10_000_000, otherwise: 1000 });
  /** Bearer that may read `/metrics`; absent, only loopback may. */
  readonly metricsToken = this.secret('METRICS_TOKEN', MINIMUM_TOKEN);
  readonly logLevel = this.oneOf('LOG_LEVEL', LOG_LEVELS, 'info');

  static read(source: Source = process.env): Env {
    const env = new Env(source);
    if (env.problems.length > 0) {
      throw new StartupError(`The environment is not usable:\n${env.problems.map((problem) => `  ${problem}`).join('\n')}`);
    }
    Object.freeze(env);
    return env;
  }

  /** An empty value means the same as an absent one, as compose files and shells write it. */
  private text(name: string): string | undefined {
    return this.source[name]?.trim() || undefined;
  }

  private integer(name: string, { from, to, otherwise }: { from: number; to: number; otherwise: number }): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= from && value <= to) return value;
    return this.refuse(name, `a whole number from ${from} to ${to}`, otherwise);
  }

  private flag(name: string, otherwise: boolean): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return otherwise;
    if (['true', '1', 'yes', 'on'].includes(text)) return true;
    if (['false', '0', 'no', 'off'].includes(text)) return false;
    return this.refuse(name, 'true or false', otherwise);
  }

  private oneOf<T extends string>(name: string, values: readonly T[], otherwise: T): T {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    return values.find((value) => value === text) ?? this.refuse(name, `one of ${values.join(', ')}`, otherwise);
  }

  private url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined || (URL.canParse(text) && protocols.includes(new URL(text).protocol))) return text;
    return this.refuse(name, `a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`, undefined);
  }

  private secret(name: string, minimum: number): string | undefined {
    const text = this.text(name);
    if (text === undefined || (text.length >= minimum && !/\s/.test(text))) return text;
    return this.refuse(name, `at least ${minimum} characters without spaces`, undefined);
  }

  private trustedProxies(name: string): boolean | string[] | ((address: string, hop: number) => boolean) {
    const text = this.text(name);
    if (text === undefined || text === 'false') return false;
    if (text === 'true') return true;
    if (/^\d{1,2}$/.test(text)) return (_, hop) => hop < Number(text);
    const addresses = text.split(',').map((address) => address.trim());
    if (addresses.every((address) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(address))) return addresses;
    return this.refuse(name, 'true, false, a number of hops, or a comma list of addresses and subnets', false);
  }

  private refuse<T>(name: string, accepted: string, stand: T): T {
    this.problems.push(`${name} must be ${accepted}`);
    return stand;
  }
}
