import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { Env } from './env.js';
import { StartupError } from './startup-error.js';

/** The complaints about an environment, one a line. */
function problemsOf(source: Record<string, string>): string[] {
  try {
    Env.read(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    const [headline, ...problems] = (error as Error).message.split('\n');
    expect(headline).toBe('The environment is not valid: fix these settings:');
    return problems.map((problem) => problem.trim());
  }
}

describe('Env', () => {
  it('has a default for everything', () => {
    expect(Env.read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      databaseUrl: undefined,
      databasePool: 20,
      preparedStatements: 'auto',
      statementTimeout: 15_000,
      dataDir: resolve('data'),
      cacheSize: Math.min(256, Math.max(16, Math.floor(getHeapStatistics().heap_size_limit / 8 / 1024 / 1024))) * 1024 * 1024,
      secretKey: undefined,
      bootstrapToken: undefined,
      workers: 1,
      rateLimit: 1000,
      metricsToken: undefined,
      smtp: undefined,
      allowPrivateFetch: false,
      s3: undefined,
      fontsDir: undefined,
      maskedInConversations: new Set(['emails', 'phones', 'cards', 'ibans', 'secrets', 'names']),
      languageModel: undefined,
      libreTranslate: undefined,
      deepl: undefined,
      translationEngine: undefined,
      translationRate: 0,
      translationTimeout: 120,
      logLevel: 'info',
    });
  });

  it('masks some kinds of data, or none, and knows a language model only with its address and its name', () => {
    expect(Env.read({ CONVERSATIONS_MASK: 'cards, Secrets' }).maskedInConversations).toEqual(new Set(['cards', 'secrets']));
    expect(Env.read({ CONVERSATIONS_MASK: 'none' }).maskedInConversations.size).toBe(0);
    expect(problemsOf({ CONVERSATIONS_MASK: 'streets' })[0]).toMatch(/^CONVERSATIONS_MASK must be none, or some of emails/);
    const server = { url: 'http://10.0.0.1/v1', model: 'small', apiKey: undefined, requestsPerHour: 600 };
    expect(Env.read({ LLM_URL: 'http://10.0.0.1/v1/', LLM_MODEL: 'small' }).languageModel).toEqual(server);
    expect(problemsOf({ LLM_URL: 'http://10.0.0.1/v1' })).toEqual(['LLM_MODEL must be set when LLM_URL is']);
    expect(problemsOf({ LLM_API_KEY: 'x' })).toEqual(['LLM_URL must be set when LLM_API_KEY is']);
  });

  it('reads name servers with and without ports', () => {
    const accepted = ['192.0.2.1', '192.0.2.1:5353', '2001:db8::1', '[2001:db8::1]:53'];
    expect(Env.read({ DNS_SERVERS: accepted.join(', ') }).dnsServers).toEqual(accepted);
    expect(Env.read({}).dnsServers).toBeUndefined();
    for (const refused of ['ns.example.com', '192.0.2.1:0', '192.0.2.1:70000', '[192.0.2.1]:53', '192.0.2.1,', ','])
      expect(problemsOf({ DNS_SERVERS: refused })[0], refused).toMatch(/^DNS_SERVERS must be a comma-separated list of IP addresses/);
  });

  it('takes an empty value, or blanks, for none', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY', 'TRUST_PROXY', 'WORKERS', 'SMTP_HOST', 'LOG_LEVEL'];
    const source = Object.fromEntries(names.map((name, i) => [name, i % 2 ? '' : '  ']));
    expect({ ...Env.read(source), source: undefined }).toEqual({ ...Env.read({}), source: undefined });
  });

  it('reports every problem at once, each by its variable and what it accepts', () => {
    expect(
      problemsOf({
        PORT: '70000',
        PUBLIC_URL: 'ftp://example.com',
        TRUST_PROXY: 'everybody',
        DATABASE_URL: 'mysql://db',
        DATABASE_POOL: '1',
        DATABASE_PREPARED_STATEMENTS: 'perhaps',
        DATABASE_STATEMENT_TIMEOUT: '15s',
        SECRET_KEY: 'too-short',
        BOOTSTRAP_TOKEN: 'with a blank in it, but long',
        WORKERS: '0',
        RATE_LIMIT: '-1',
        METRICS_TOKEN: 'short',
        SIGN_IN_BY_MAIL: 'sometimes',
        ALLOW_PRIVATE_FETCH: 'sometimes',
        SSO_PRIVATE_HOSTS: 'https://idp.internal',
        WEBHOOK_LOG_DAYS: '0',
        NOTIFICATION_DAYS: '0',
        WORKBENCH: 'sometimes',
        API_SENDER: 'sometimes',
        API_SENDER_PRIVATE: 'http://api.internal',
        API_SENDER_RATE: '0',
        SITE_SCRIPT_ORIGINS: 'https://stats.example.com/script.js',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must be a URL starting with http:// or https://',
      expect.stringMatching(
        /^TRUST_PROXY must be the number of proxies in front of Bindery .* or a comma-separated list of their addresses and subnets/,
      ),
      'DATABASE_URL must be a URL starting with postgres:// or postgresql://',
      'DATABASE_POOL must be a whole number from 2 to 500',
      'DATABASE_PREPARED_STATEMENTS must be true, false or auto',
      'DATABASE_STATEMENT_TIMEOUT must be a whole number from 100 to 600000',
      'SECRET_KEY must be at least 32 characters without spaces',
      'BOOTSTRAP_TOKEN must be at least 20 characters without spaces',
      'WORKERS must be a whole number from 1 to 128, or auto',
      'RATE_LIMIT must be a whole number from 0 to 10000000',
      'METRICS_TOKEN must be at least 20 characters without spaces',
      'SIGN_IN_BY_MAIL must be true or false',
      'ALLOW_PRIVATE_FETCH must be true or false',
      'SSO_PRIVATE_HOSTS must be a comma-separated list of host names or IP addresses, without a scheme or a port',
      'WEBHOOK_LOG_DAYS must be a whole number from 1 to 3650',
      'NOTIFICATION_DAYS must be a whole number from 1 to 3650',
      'WORKBENCH must be true or false',
      'API_SENDER must be true or false',
      'API_SENDER_PRIVATE must be a comma-separated list of host names or IP addresses, without a scheme or a port',
      'API_SENDER_RATE must be a whole number from 1 to 100000',
      'SITE_SCRIPT_ORIGINS must be a comma-separated list of https origins without a path, such as https://stats.example.com',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ]);
  });

  it.each(['-1', '65536', '1.5', '0x10', '1e3', 'http', '+80'])('refuses %s as a port', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it.each(['0', '80', '65535', ' 8080 '])('takes %s as a port', (PORT) => {
    expect(Env.read({ PORT }).port).toBe(Number(PORT));
  });

  it('lets links follow the port until they have an address of their own, which needs no slash at its end', () => {
    expect(Env.read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(Env.read({ PORT: '8080', PUBLIC_URL: 'https://docs.example.com/base//' }).publicUrl).toBe('https://docs.example.com/base');
  });

  it.each([
    ['false', false],
    ['10.0.0.1, 192.168.0.0/16,::1', ['10.0.0.1', '192.168.0.0/16', '::1']],
  ])('trusts as proxies: %s', (TRUST_PROXY, trusted) => {
    expect(Env.read({ TRUST_PROXY }).trustProxy).toEqual(trusted);
  });

  it('finds the folder of fonts from the working directory', () => {
    expect(Env.read({ FONTS_DIR: 'fonts' }).fontsDir).toBe(resolve('fonts'));
  });

  it('trusts so many hops, and none beyond', () => {
    const trusts = Env.read({ TRUST_PROXY: '2' }).trustProxy as (address: string, hop: number) => boolean;
    expect([0, 1, 2, 3].map((hop) => trusts('10.0.0.1', hop))).toEqual([true, true, false, false]);
  });

  it.each([
    '10.0.0.256',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/8',
    'fe80',
    '1.2.3.4,,5.6.7.8',
    'example.com',
    'true',
    'True',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1,::/0',
    '128.0.0.0/1',
  ])('refuses %s as a proxy', (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toHaveLength(1);
  });

  it('takes as many workers as there are cores when asked to', () => {
    expect(Env.read({ WORKERS: 'auto' }).workers).toBe(availableParallelism());
  });

  it('takes several hosts of a database, as they are written', () => {
    const DATABASE_URL = 'postgres://user:password@a:5432,b:5432/bindery?target_session_attrs=read-write';
    expect(Env.read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(problemsOf({ DATABASE_URL: 'postgres://a,b/bindery?target_session_attrs=any' })).toEqual([
      'DATABASE_URL must be a URL with target_session_attrs=read-write or primary, or without it: Bindery needs the server that takes writes',
    ]);
  });

  it('creates example content with the embedded database only, unless the setting says otherwise', () => {
    const DATABASE_URL = 'postgres://db.example.com/bindery';
    expect(Env.read({}).demoContent).toBe(true);
    expect(Env.read({ DATABASE_URL }).demoContent).toBe(false);
    expect(Env.read({ DATABASE_URL, DEMO_CONTENT: 'true' }).demoContent).toBe(true);
    expect(Env.read({ DEMO_CONTENT: 'false' }).demoContent).toBe(false);
  });

  it.each(['on', 'TRUE', '1', 'yes'])('reads %s as yes and its opposite as no', (yes) => {
    const no = { on: 'off', TRUE: 'FALSE', 1: '0', yes: 'no' }[yes]!;
    expect(Env.read({ ALLOW_PRIVATE_FETCH: yes }).allowPrivateFetch).toBe(true);
    expect(Env.read({ ALLOW_PRIVATE_FETCH: no }).allowPrivateFetch).toBe(false);
  });

  it.each([
    ['auto', 'auto'],
    ['Yes', true],
    ['off', false],
  ])('reads whether statements are named: %s', (DATABASE_PREPARED_STATEMENTS, named) => {
    expect(Env.read({ DATABASE_PREPARED_STATEMENTS }).preparedStatements).toBe(named);
  });

  describe('of S3', () => {
    const S3 = {
      S3_BUCKET: 'docs-files',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hush hush',
    };
    const READ = {
      bucket: 'docs-files',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'hush hush',
      prefix: '',
    };

    it('names a bucket, and a prefix with or without its slash', () => {
      expect(Env.read(S3).s3).toEqual(READ);
      expect(Env.read({ ...S3, S3_PREFIX: 'bindery/files' }).s3).toEqual({ ...READ, prefix: 'bindery/files/' });
      expect(Env.read({ ...S3, S3_PREFIX: 'bindery/' }).s3).toEqual({ ...READ, prefix: 'bindery/' });
    });

    it.each(Object.keys(S3))('needs %s', (missing) => {
      const problem = missing === 'S3_BUCKET' ? 'S3_BUCKET must be set when S3_ENDPOINT is' : `${missing} must be set when S3_BUCKET is`;
      expect(problemsOf({ ...S3, [missing]: '' })).toContain(problem);
    });

    it.each([
      [{ S3_BUCKET: 'Docs' }, 'S3_BUCKET must be the name of a bucket'],
      [{ S3_BUCKET: 'docs/files' }, 'S3_BUCKET must be the name of a bucket'],
      [{ S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be a URL starting with http:// or https://'],
      [{ S3_REGION: 'eu central' }, 'S3_REGION must be the name of a region, such as eu-central-1'],
      [{ S3_PREFIX: '../files' }, 'S3_PREFIX must be words of letters, digits, _ and -, with slashes between them'],
      [{ S3_PREFIX: '/files' }, 'S3_PREFIX must be words of letters, digits, _ and -, with slashes between them'],
    ])('is refused when it does not fit: %j', (settings, problem) => {
      expect(problemsOf({ ...S3, ...settings })).toEqual([problem]);
    });
  });

  it('never repeats a secret in a complaint', () => {
    const secret = 'hush hush';
    expect(problemsOf({ SECRET_KEY: secret, BOOTSTRAP_TOKEN: secret, METRICS_TOKEN: secret }).join()).not.toContain('hush');
  });

  it('cannot be changed afterwards', () => {
    const env = Env.read({}) as { port: number };
    expect(() => (env.port = 1)).toThrow(TypeError);
  });
});

describe('the engine that translates', () => {
  it('is the one whose settings are present', () => {
    expect(Env.read({ LLM_URL: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'a-model', LLM_API_KEY: 'k' })).toMatchObject({
      translationEngine: 'llm',
      languageModel: { url: 'http://127.0.0.1:11434/v1', model: 'a-model', apiKey: 'k', requestsPerHour: 600 },
    });
    expect(Env.read({ LIBRETRANSLATE_URL: 'http://localhost:5000' })).toMatchObject({
      translationEngine: 'libretranslate',
      libreTranslate: { url: 'http://localhost:5000' },
    });
    expect(Env.read({ DEEPL_API_KEY: 'secret:fx' })).toMatchObject({
      translationEngine: 'deepl',
      deepl: { url: 'https://api-free.deepl.com', apiKey: 'secret:fx' },
    });
    expect(Env.read({ DEEPL_API_KEY: 'secret' }).deepl!.url).toBe('https://api.deepl.com');
  });

  it('can be chosen, and is `pseudo` only then', () => {
    const both = { LIBRETRANSLATE_URL: 'http://localhost:5000', DEEPL_API_KEY: 'k', TRANSLATION_RATE: '60' };
    expect(Env.read({ ...both, TRANSLATION_ENGINE: 'deepl' })).toMatchObject({ translationEngine: 'deepl', translationRate: 60 });
    expect(Env.read({ TRANSLATION_ENGINE: 'pseudo' }).translationEngine).toBe('pseudo');
    expect(Env.read({ TRANSLATION_ENGINE: 'braille', EXTENSIONS: 'braille.js' }).translationEngine).toBe('braille');
  });

  it.each([
    [{ TRANSLATION_ENGINE: 'google' }, 'TRANSLATION_ENGINE must be one of llm, libretranslate, deepl, pseudo'],
    [{ TRANSLATION_ENGINE: 'No name', EXTENSIONS: 'a.js' }, 'TRANSLATION_ENGINE must be one of llm, libretranslate, deepl, pseudo'],
    [{ TRANSLATION_ENGINE: 'deepl', EXTENSIONS: 'a.js' }, 'DEEPL_API_KEY must be set when TRANSLATION_ENGINE is deepl'],
    [{ TRANSLATION_ENGINE: 'deepl' }, 'DEEPL_API_KEY must be set when TRANSLATION_ENGINE is deepl'],
    [{ LLM_URL: 'http://localhost' }, 'LLM_MODEL must be set when LLM_URL is'],
    [{ LLM_MODEL: 'm' }, 'LLM_URL must be set when LLM_MODEL is'],
    [{ LIBRETRANSLATE_API_KEY: 'k' }, 'LIBRETRANSLATE_URL must be set when LIBRETRANSLATE_API_KEY is'],
    [{ TRANSLATION_RATE: '-1' }, 'TRANSLATION_RATE must be a whole number from 0 to 1000000'],
    [{ TRANSLATION_TIMEOUT: '0' }, 'TRANSLATION_TIMEOUT must be a whole number from 1 to 3600'],
  ])('is refused: %j', (source, problem) => {
    expect(problemsOf(source)).toEqual([problem]);
  });
});

describe('what is no setting', () => {
  const misspeltIn = (source: Record<string, string>) => Env.read(source).misspelt();

  it.each([
    ['PRT', 'PORT'],
    ['PROT', 'PORT'],
    ['POORT', 'PORT'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SMTP_TLS', undefined],
    ['S3_PATH_STYLE', undefined],
  ])('is told where it may be meant as one: %s', (name, meant) => {
    expect(misspeltIn({ [name]: '1' })).toEqual([{ name, meant }]);
  });

  it('is not told where it is of others', () => {
    expect(misspeltIn({ PATH: '/bin', HOME: '/root', NODE_ENV: 'production', PGPASSWORD: 'secret', LANG: 'C', BINDERY: '1' })).toEqual([]);
  });

  it('is none of the settings that docs/configuration.md lists', () => {
    const text = readFileSync(resolve('docs/configuration.md'), 'utf8');
    const listed = Array.from(text.matchAll(/^\| (`[^|]*`) \|/gm), ([, names]) => names!.match(/[A-Z0-9_]{3,}/g) ?? []).flat();
    expect(new Set(listed)).toEqual(Env.read({}).names);
  });
});
