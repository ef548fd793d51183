import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { acceptedInsteadOf } from './database-url.js';
import { isNameServer, isSubnet } from './network-addresses.js';
import type { FileBucket, LanguageModelServer, MailServer, TranslationServer } from './servers.js';
import { SettingsReader, type Source } from './settings-reader.js';
import { StartupError } from './startup-error.js';
import { TRACE_SAMPLERS, type TraceCollector } from './trace-collector.js';

/** What can be masked in conversations. */
export const MASKED_KINDS = ['emails', 'phones', 'cards', 'ibans', 'secrets', 'names', 'ips'] as const;
export type MaskedKind = (typeof MASKED_KINDS)[number];

const FILE_PLACES = ['nowhere', 'disk', 'bucket'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MINIMUM_SECRET = 32;
const MINIMUM_TOKEN = 20;
const MINIMUM_AUDIT_DAYS = 30;
const MEGABYTE = 1024 * 1024;
/** An eighth of the memory that Node lets this process use: estimates may be wrong, and requests need memory too. */
const CACHE_MEGABYTES = Math.min(256, Math.max(16, Math.floor(getHeapStatistics().heap_size_limit / 8 / MEGABYTE)));
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const BUCKET_SETTINGS = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const SMTPS = 465;
const SUBMISSION = 587;
const PROXIES =
  'the number of proxies in front of Bindery (1 for a single one) or a comma-separated list of their addresses and subnets ' +
  '(10.0.0.0/8); true and subnets wider than /8 (IPv6: /7) are refused, because any caller could then claim any address';
const HTTPS_ORIGIN = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?$/;
const HOST_NAME = /^([\w.-]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)$/;
const HOST_NAMES = 'a comma-separated list of host names or IP addresses, without a scheme or a port';
/** `docs@example.com` or `Docs <docs@example.com>`. */
const SENDER = /^(?:(?:[^<>\p{Cc}]* )?<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

/** In the order in which they are chosen if TRANSLATION_ENGINE names none. */
export const TRANSLATION_ENGINES = ['llm', 'libretranslate', 'deepl', 'pseudo'] as const;
export type TranslationEngineName = (typeof TRANSLATION_ENGINES)[number];
/** What each needs; the last needs nothing, and has to be named. */
const ENGINE_SETTINGS: Readonly<Record<TranslationEngineName, string | undefined>> = {
  llm: 'LLM_URL',
  libretranslate: 'LIBRETRANSLATE_URL',
  deepl: 'DEEPL_API_KEY',
  pseudo: undefined,
};
const ENGINE_NAME = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * Every setting of the service, one field each. Only this class reads the environment; all other code injects it. All
 * problems are reported at once, each with its variable and the accepted values.
 */
export class Env extends SettingsReader {
  /** TCP port to listen on; 0 lets the system pick a free one. */
  readonly port = this.integer('PORT', { from: 0, to: 65_535, otherwise: 3000 });
  /** Address to listen on. */
  readonly host = this.text('HOST') ?? '127.0.0.1';
  /** Where people reach the service, if that is set. */
  readonly statedUrl = this.webAddress('PUBLIC_URL');
  /** Base of every `urls.*`, without a trailing slash. */
  readonly publicUrl = this.statedUrl ?? `http://localhost:${this.port}`;
  /** The proxies whose forwarding headers are trusted: a number of hops, or a comma-separated list of addresses and subnets. */
  readonly trustProxy = this.trustedProxies('TRUST_PROXY');

  /** Whether the very first start creates an organization with an example site. */
  readonly demoContent = this.flag('DEMO_CONTENT', this.text('DATABASE_URL') === undefined);

  /** Milliseconds within which the headers of a request must arrive. */
  readonly headersTimeout = this.integer('HEADERS_TIMEOUT', { from: 100, to: 600_000, otherwise: 20_000 });
  /** Milliseconds within which a body of up to 1 MB must arrive. */
  readonly bodyTimeout = this.integer('BODY_TIMEOUT', { from: 100, to: 3_600_000, otherwise: 60_000 });
  /** Milliseconds within which each 32 kB of a larger body must arrive. */
  readonly uploadTimeout = this.integer('UPLOAD_TIMEOUT', { from: 100, to: 3_600_000, otherwise: 30_000 });
  /** Milliseconds a connection may wait for its next request. */
  readonly idleTimeout = this.integer('IDLE_TIMEOUT', { from: 100, to: 3_600_000, otherwise: 75_000 });

  /** An existing PostgreSQL 14+, on one host or several; without it, an embedded one is stored under `dataDir`. */
  readonly databaseUrl = this.databaseServers('DATABASE_URL');
  /** The maximum number of connections of one process. */
  readonly databasePool = this.integer('DATABASE_POOL', { from: 2, to: 500, otherwise: 20 });
  /** Whether statements are named so that PostgreSQL plans them once; `auto` does so unless there is a pooler. */
  readonly preparedStatements = this.autoFlag('DATABASE_PREPARED_STATEMENTS');
  /** Milliseconds that a connection to the database may take, with the wait for a free one. */
  readonly connectTimeout = this.integer('DATABASE_CONNECT_TIMEOUT', { from: 100, to: 600_000, otherwise: 5000 });
  /** Milliseconds that a statement of a request may take before the request is answered with 503. */
  readonly statementTimeout = this.integer('DATABASE_STATEMENT_TIMEOUT', { from: 100, to: 600_000, otherwise: 15_000 });
  /** Milliseconds after which a statement is told in the log; 0 tells none. */
  readonly slowStatement = this.integer('DATABASE_SLOW_STATEMENT', { from: 0, to: 600_000, otherwise: 1000 });
  /** Where the embedded database and the files are stored. */
  readonly dataDir = resolve(this.text('DATA_DIR') ?? 'data');

  /** The maximum size of a file in bytes; set in megabytes. */
  readonly maxFileSize = this.integer('MAX_FILE_SIZE', { from: 1, to: 10_000, otherwise: 100 }) * MEGABYTE;
  /** The upper limit in bytes for all caches of one process, as they estimate it; set in megabytes. */
  readonly cacheSize = this.integer('CACHE_SIZE', { from: 4, to: 100_000, otherwise: CACHE_MEGABYTES }) * MEGABYTE;

  /** Signs URLs and JWTs; it must be the same on every instance. If absent, one is generated and stored in the database. */
  readonly secretKey = this.secret('SECRET_KEY', MINIMUM_SECRET);
  /** Encrypts backups, and opens them again. */
  readonly backupKey = this.secret('BACKUP_KEY', MINIMUM_TOKEN);
  /** The first administrator's token; if absent, one is generated and printed once. */
  readonly bootstrapToken = this.secret('BOOTSTRAP_TOKEN', MINIMUM_TOKEN);

  /** The number of processes that answer HTTP on the port; `auto` is one per core. */
  readonly workers = this.text('WORKERS') === 'auto' ? availableParallelism() : this.integer('WORKERS', { from: 1, to: 128, otherwise: 1 });
  /** Requests per minute and token, in each process; 0 turns the limit off. */
  readonly rateLimit = this.integer('RATE_LIMIT', { from: 0, to: 10_000_000, otherwise: 1000 });
  /** The bearer token for `/metrics`; if absent, only loopback may read them. */
  readonly metricsToken = this.secret('METRICS_TOKEN', MINIMUM_TOKEN);
  /** The mail server; if absent, each mail is written to a file under `dataDir`. */
  readonly smtp = this.mailServer();
  /** Whether people sign in with links in mails. A mailbox is then enough to act as its owner, so this has to be wanted. */
  readonly signInByMail = this.flag('SIGN_IN_BY_MAIL', false) && this.smtp !== undefined;
  /** Allow fetching callers' URLs from this machine and from private networks. */
  readonly allowPrivateFetch = this.flag('ALLOW_PRIVATE_FETCH', false);
  /** Hosts in private networks where identity providers of organizations may be. */
  readonly ssoPrivateHosts = this.setOf('SSO_PRIVATE_HOSTS', HOST_NAME, HOST_NAMES);
  /** How many days the log of webhooks goes back. */
  readonly webhookLogDays = this.integer('WEBHOOK_LOG_DAYS', { from: 1, to: 3650, otherwise: 30 });
  /** How many days notifications are kept. */
  readonly notificationDays = this.integer('NOTIFICATION_DAYS', { from: 1, to: 3650, otherwise: 90 });
  /** Whether the workbench is served, at `/app`. */
  readonly workbench = this.flag('WORKBENCH', true);
  /** Whether programs can use sites, and members their content, with the tools of the Model Context Protocol. */
  readonly mcp = this.flag('MCP', true);
  /** Whether sites send requests for visitors who try operations of APIs that allow it. */
  readonly apiSender = this.flag('API_SENDER', true);
  /** Hosts in private networks to which sites may send such requests. */
  readonly apiSenderPrivate = this.setOf('API_SENDER_PRIVATE', HOST_NAME, HOST_NAMES);
  /** Such requests per minute and visitor, in each process. */
  readonly apiSenderRate = this.integer('API_SENDER_RATE', { from: 1, to: 100_000, otherwise: 30 });
  /** Origins whose scripts sites may have. Such a script reads everything that visitors see on the sites of the same address. */
  readonly siteScriptOrigins = this.setOf(
    'SITE_SCRIPT_ORIGINS',
    HTTPS_ORIGIN,
    'a comma-separated list of https origins without a path, such as https://stats.example.com',
  );
  /** For how many seconds caches in front of the service may keep pages that everybody gets; with 0, they ask each time. */
  readonly siteSharedCache = this.integer('SITE_SHARED_CACHE', { from: 0, to: 3600, otherwise: 0 });
  /** Where the service reports which sites such caches must fetch again, and the bearer token that it sends. */
  readonly sitePurgeUrl = this.purgeUrl();
  readonly sitePurgeToken = this.secret('SITE_PURGE_TOKEN', 16);
  /** The name servers that are asked for the records of domains; by default, those of the system. */
  readonly dnsServers = this.nameServers('DNS_SERVERS');
  /** The bucket that stores files; if absent, they are stored under `dataDir`. */
  readonly s3 = this.fileBucket();
  /** Where the files were before they were moved: on disk, or in the bucket. They are read there as long as they are not at the other place. */
  readonly filesAlsoAt = this.oneOf('FILES_ALSO_AT', FILE_PLACES, 'nowhere');
  /** A folder with fonts for the characters that the bundled fonts lack; PDFs use them. */
  readonly fontsDir = this.folder('FONTS_DIR');
  /** Extensions of the service: absolute paths of compiled files. */
  readonly extensions: readonly string[] = this.files('EXTENSIONS');
  /** What is masked in conversations before they are stored. IP addresses often are what a question is about. */
  readonly maskedInConversations: ReadonlySet<MaskedKind> = this.someOf(
    'CONVERSATIONS_MASK',
    MASKED_KINDS,
    MASKED_KINDS.filter((kind) => kind !== 'ips'),
  );
  /**
   * The language model that translates, and writes titles, summaries and labels of conversations. If absent, nothing is sent
   * to any, and these are extracted from the texts.
   */
  readonly languageModel = this.languageModelServer();
  /** How many answers to questions of readers a process asks it for in an hour at most. */
  readonly answersPerHour = this.integer('LLM_ASK_PER_HOUR', { from: 1, to: 1_000_000, otherwise: 600 });
  readonly libreTranslate = this.translationServer('LIBRETRANSLATE_URL', 'LIBRETRANSLATE_API_KEY');
  readonly deepl = this.deeplServer();
  /** The engine that translates spaces; by default, the one whose settings are present. */
  readonly translationEngine = this.chosenEngine();
  /** Requests per minute that a process sends to the engine; 0 for no limit. */
  readonly translationRate = this.integer('TRANSLATION_RATE', { from: 0, to: 1_000_000, otherwise: 0 });
  /** Seconds that a request to the engine may take. */
  readonly translationTimeout = this.integer('TRANSLATION_TIMEOUT', { from: 1, to: 3600, otherwise: 120 });
  /** Whether spaces can be kept in sync with Git repositories. */
  readonly gitSync = this.flag('GIT_SYNC', true);
  /** Local repositories below it may be used; without it, none. */
  readonly gitLocalRoot = this.folder('GIT_LOCAL_ROOT');
  /** The upper limit in bytes for what an operation receives; set in megabytes. */
  readonly gitMaxFetch = this.integer('GIT_MAX_FETCH', { from: 1, to: 100_000, otherwise: 512 }) * MEGABYTE;
  /** Seconds that an operation may take. */
  readonly gitOperationTimeout = this.integer('GIT_OPERATION_TIMEOUT', { from: 5, to: 86_400, otherwise: 900 });
  /** The upper limit in bytes for repositories that are kept under `dataDir` between operations; set in megabytes. */
  readonly gitCacheSize = this.integer('GIT_CACHE_SIZE', { from: 0, to: 1_000_000, otherwise: 2048 }) * MEGABYTE;
  /** Days that events of the audit log are kept; 0 keeps them for ever. */
  readonly auditDays = this.daysOfAudit();
  /** Whether the audit log has the addresses that requests come from. */
  readonly auditAddresses = this.flag('AUDIT_ADDRESSES', false);
  /** Who commits; the author is whoever edited. */
  readonly gitCommitter =
    this.matching('GIT_COMMITTER', SENDER, 'a name and an e-mail address, such as Docs <docs@example.com>') ??
    `Bindery <noreply@${new URL(this.publicUrl).hostname}>`;
  /** The collector of traces; if absent, there are none. */
  readonly traceCollector = this.collector();
  readonly logLevel = this.oneOf('LOG_LEVEL', LOG_LEVELS, 'info');

  static read(source: Source = process.env): Env {
    const env = new Env(source);
    if (env.problems.length > 0) {
      throw new StartupError(
        `The environment is not valid: fix these settings:\n${env.problems.map((problem) => `  ${problem}`).join('\n')}`,
      );
    }
    Object.freeze(env);
    return env;
  }

  private collector(): TraceCollector | undefined {
    const url = this.webAddress('OTEL_EXPORTER_OTLP_ENDPOINT');
    this.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json'], 'http/json');
    const headers = this.pairs('OTEL_EXPORTER_OTLP_HEADERS');
    const serviceName = this.text('OTEL_SERVICE_NAME') ?? 'bindery';
    const attributes = this.pairs('OTEL_RESOURCE_ATTRIBUTES');
    const sampler = this.oneOf('OTEL_TRACES_SAMPLER', TRACE_SAMPLERS, 'parentbased_always_on');
    const ratio = Number(
      this.matching('OTEL_TRACES_SAMPLER_ARG', /^(?:0(?:\.\d{1,10})?|1(?:\.0{1,10})?)$/, 'a number from 0 to 1, such as 0.05') ?? 1,
    );
    return url === undefined ? undefined : { url, headers, serviceName, attributes, sampler, ratio };
  }

  private daysOfAudit(): number {
    const days = this.integer('AUDIT_DAYS', { from: 0, to: 36_500, otherwise: 0 });
    return days === 0 || days >= MINIMUM_AUDIT_DAYS
      ? days
      : this.refuse('AUDIT_DAYS', `0, which keeps all events, or at least ${MINIMUM_AUDIT_DAYS}`, 0);
  }

  private databaseServers(name: string): string | undefined {
    const url = this.text(name);
    const accepted = url === undefined ? undefined : acceptedInsteadOf(url);
    return accepted === undefined ? url : this.refuse(name, accepted, undefined);
  }

  /** Trusting every address would let any caller claim any address, so that is refused. */
  private trustedProxies(name: string): false | string[] | ((address: string, hop: number) => boolean) {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined || text === 'false') return false;
    if (/^\d{1,2}$/.test(text)) return (_, hop) => hop < Number(text);
    const addresses = text.split(',').map((address) => address.trim());
    if (addresses.every(isSubnet)) return addresses;
    return this.refuse(name, PROXIES, false);
  }

  private nameServers(name: string): readonly string[] | undefined {
    const servers = this.text(name)
      ?.split(',')
      .map((server) => server.trim());
    if (servers === undefined || servers.every(isNameServer)) return servers;
    return this.refuse(
      name,
      'a comma-separated list of IP addresses, with or without a port: 192.0.2.1, 192.0.2.1:5353, [2001:db8::1]:53',
      undefined,
    );
  }

  private purgeUrl(): string | undefined {
    this.demandBeside('SITE_PURGE_URL', 'SITE_SHARED_CACHE');
    this.demandBeside('SITE_PURGE_TOKEN', 'SITE_PURGE_URL');
    return this.webAddress('SITE_PURGE_URL');
  }

  private mailServer(): MailServer | undefined {
    const host = this.matching('SMTP_HOST', HOST_NAME, 'a host name or an IP address, without a scheme or a port');
    const port = this.integer('SMTP_PORT', { from: 1, to: 65_535, otherwise: SUBMISSION });
    const secure = this.flag('SMTP_SECURE', port === SMTPS);
    const from = this.matching('SMTP_FROM', SENDER, 'an e-mail address, such as docs@example.com or Docs <docs@example.com>');
    const user = this.text('SMTP_USER');
    const password = this.text('SMTP_PASSWORD');
    for (const name of ['SMTP_USER', 'SMTP_PASSWORD', 'SMTP_FROM']) this.demandBeside(name, 'SMTP_HOST');
    this.demandBeside('SMTP_HOST', 'SMTP_FROM');
    this.demandBeside('SMTP_USER', 'SMTP_PASSWORD');
    this.demandBeside('SMTP_PASSWORD', 'SMTP_USER');
    if (host === undefined || from === undefined) return undefined;
    return { host, port, secure, from, ...(user !== undefined && password !== undefined && { credentials: { user, password } }) };
  }

  private fileBucket(): FileBucket | undefined {
    const bucket = this.matching('S3_BUCKET', BUCKET_NAME, 'the name of a bucket');
    const endpoint = this.webAddress('S3_ENDPOINT');
    const region = this.matching('S3_REGION', /^[\w-]+$/, 'the name of a region, such as eu-central-1');
    const prefix = this.matching('S3_PREFIX', /^[\w-]+(\/[\w-]+)*\/?$/, 'words of letters, digits, _ and -, with slashes between them');
    const [accessKeyId, secretAccessKey] = [this.text('S3_ACCESS_KEY_ID'), this.text('S3_SECRET_ACCESS_KEY')];
    for (const name of BUCKET_SETTINGS) this.demandBeside('S3_BUCKET', name);
    for (const name of [...BUCKET_SETTINGS, 'S3_PREFIX', 'FILES_ALSO_AT']) this.demandBeside(name, 'S3_BUCKET');
    if (!bucket || !endpoint || !region || !accessKeyId || !secretAccessKey) return undefined;
    return { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix: prefix?.replace(/\/?$/, '/') ?? '' };
  }

  private languageModelServer(): LanguageModelServer | undefined {
    const server = this.translationServer('LLM_URL', 'LLM_API_KEY');
    const model = this.text('LLM_MODEL');
    const requestsPerHour = this.integer('LLM_REQUESTS_PER_HOUR', { from: 1, to: 1_000_000, otherwise: 600 });
    this.demandBeside('LLM_URL', 'LLM_MODEL');
    const embeddingModel = this.text('LLM_EMBEDDING_MODEL');
    for (const name of ['LLM_MODEL', 'LLM_EMBEDDING_MODEL', 'LLM_REQUESTS_PER_HOUR', 'LLM_ASK_PER_HOUR'])
      this.demandBeside(name, 'LLM_URL');
    return server && model !== undefined
      ? { ...server, model, requestsPerHour, ...(embeddingModel !== undefined && { embeddingModel }) }
      : undefined;
  }

  private translationServer(name: string, key: string): TranslationServer | undefined {
    const url = this.webAddress(name);
    const apiKey = this.text(key);
    this.demandBeside(key, name);
    return url === undefined ? undefined : { url, ...(apiKey !== undefined && { apiKey }) };
  }

  /** The keys of free accounts end in `:fx` and work on another server. */
  private deeplServer(): Required<TranslationServer> | undefined {
    const apiKey = this.text('DEEPL_API_KEY');
    const url = this.webAddress('DEEPL_URL');
    this.demandBeside('DEEPL_URL', 'DEEPL_API_KEY');
    if (apiKey === undefined) return undefined;
    return { apiKey, url: url ?? (apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com') };
  }

  /** The engines of extensions are known later, when these are loaded. */
  private chosenEngine(): string | undefined {
    const named = this.text('TRANSLATION_ENGINE');
    const lacks = (engine: TranslationEngineName) => {
      const setting = ENGINE_SETTINGS[engine];
      return setting !== undefined && this.text(setting) === undefined ? setting : undefined;
    };
    if (named === undefined)
      return TRANSLATION_ENGINES.find((engine) => ENGINE_SETTINGS[engine] !== undefined && lacks(engine) === undefined);
    if (this.extensions.length > 0 && ENGINE_NAME.test(named) && !TRANSLATION_ENGINES.some((ours) => ours === named)) return named;
    const engine = this.oneOf('TRANSLATION_ENGINE', TRANSLATION_ENGINES, 'pseudo');
    const lacking = lacks(engine);
    if (lacking !== undefined) this.problems.push(`${lacking} must be set when TRANSLATION_ENGINE is ${engine}`);
    return engine;
  }
}
