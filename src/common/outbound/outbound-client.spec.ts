import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { NestFactory } from '@nestjs/core';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HostileServer } from '../../../test/support/hostile-server.js';
import { ConfigModule } from '../../config/config.module.js';
import { Env } from '../../config/env.js';
import { AddressPolicy } from './address-policy.js';
import { NameResolver } from './name-resolver.js';
import { OutboundClient, type OutboundRequest } from './outbound-client.js';
import { OutboundModule } from './outbound.module.js';
import { OutboundRefused } from './outbound-refused.js';

/** Stands for an address of the internet: nothing of the real one is to be had in a test. */
const PUBLIC = '127.0.0.2';
const PRIVATE = '127.0.0.1';
const KILO = 1024;

/** The real policy, except that one address counts as public. */
class OnePublic extends AddressPolicy {
  override permits(address: string): boolean {
    return address === PUBLIC || super.permits(address);
  }
}

/** Answers each question with the next of its answers, and with the last for ever. */
class Names extends NameResolver {
  readonly asked: string[] = [];

  constructor(private readonly names: Record<string, string[][]>) {
    super();
  }

  async resolve(hostname: string): Promise<string[]> {
    const times = this.asked.filter((name) => name === hostname).length;
    this.asked.push(hostname);
    return this.names[hostname]?.[times] ?? this.names[hostname]?.at(-1) ?? [];
  }
}

const zeros = (size: number) => Buffer.alloc(size);
const redirect = (status: number, location: string) => (response: ServerResponse) =>
  void response.writeHead(status, { location }).end('moved');

const brotliBomb = () => brotliCompressSync(zeros(64 * KILO * KILO), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const outside = new HostileServer({
  '/ok': (response) => response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=1' }).end('fine'),
  '/failed': (response) => response.writeHead(503).end('not now'),
  '/empty': (response) => response.writeHead(204, { 'content-encoding': 'gzip' }).end(),
  '/sized': (response, { url }) => response.end(zeros(Number(url.split('?')[1]))),
  '/claims': (response) => response.writeHead(200, { 'content-length': String(1e12) }).end(),
  '/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(zeros(64 * KILO)));
    };
    response.on('drain', more);
    more();
  },
  '/drip': (response) => {
    response.write('d');
    const timer = setInterval(() => response.write('d'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/silent': () => undefined,
  '/broken-off': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  },
  '/headers': (response) => response.writeHead(200, { 'x-long': 'x'.repeat(20 * KILO) }).end(),
  '/gzip': (response) => response.writeHead(200, { 'content-encoding': 'GZIP' }).end(gzipSync('packed')),
  '/deflate': (response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('packed')),
  '/br': (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('packed')),
  '/identity': (response) => response.writeHead(200, { 'content-encoding': 'identity' }).end('packed'),
  '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(zeros(64 * KILO * KILO))),
  '/brotli-bomb': (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliBomb()),
  '/packed-nothing': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync('').subarray(0, 10));
    const emptyBlocks = Buffer.from('000000ffff'.repeat(10_000), 'hex');
    const more = () => {
      while (!response.destroyed && response.write(emptyBlocks));
    };
    response.on('drain', more);
    more();
  },
  '/twice': (response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('packed'))),
  '/zstd': (response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('packed'),
  '/prototype': (response) => response.writeHead(200, { 'content-encoding': 'constructor' }).end('packed'),
  '/not-gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('packed'),
  '/cut-gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed').subarray(0, 15)),
  '/not-br': (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('this is not brotli'),
  '/random-gzip': (response) => {
    const random = Buffer.from(Array.from({ length: 100 * KILO }, () => Math.floor(Math.random() * 256)));
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(random));
  },
  '/round': redirect(302, '/round'),
  '/slow-round': (response) => void setTimeout(() => redirect(302, '/slow-round')(response), 50),
  '/long': redirect(302, `/${'a'.repeat(2048)}`),
  '/nowhere': (response) => response.writeHead(302).end('no location'),
  '/to': (response, { url }) => response.writeHead(302, { location: decodeURIComponent(url.split('?')[1]!) }).end(),
  '/hops': (response, { url }) => {
    const left = Number(url.split('?')[1]);
    response.writeHead(302, { location: left > 1 ? `/hops?${left - 1}` : '/ok' }).end();
  },
  ...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [`/${status}`, redirect(status, '/ok')])),
});
/** On the very port of the other, at an address that is not public. */
const inside = new HostileServer({ '/secret': (response) => response.end('secret'), '/ok': (response) => response.end('secret') });

beforeAll(async () => {
  await outside.start(PUBLIC);
  await inside.start(PRIVATE, outside.port);
});
afterEach(async () => {
  expect(inside.heard).toEqual([]);
  await until(() => expect([outside.connections, inside.connections]).toEqual([0, 0]));
  outside.heard.length = 0;
});
afterAll(() => Promise.all([outside.stop(), inside.stop()]));

const PATIENCE = 60_000;
const until = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE, interval: 10 });
const env = (source: Record<string, string> = {}) => Env.read(source);
const clientOf = (names: Names, source?: Record<string, string>) => new OutboundClient(names, new OnePublic(env(source)));
const at = (path: string, host = 'public.test') => `http://${host}:${outside.port}${path}`;
const fetch = (url: string, request: Partial<OutboundRequest> = {}) =>
  clientOf(new Names({ 'public.test': [[PUBLIC]], 'other.test': [[PUBLIC]], 'private.test': [[PRIVATE]] })).fetch(url, {
    timeout: PATIENCE,
    maxBytes: 100 * KILO,
    ...request,
  });
/** The whole of an answer. */
const read = async (url: string, request?: Partial<OutboundRequest>) => (await fetch(url, request)).bytes();

/** Why a fetch is refused; its message must give nothing away. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(OutboundRefused);
  const { reason, message } = error as OutboundRefused;
  expect(message).not.toMatch(/127\.|10\.|::/);
  return reason;
}

describe('an answer', () => {
  it('comes with its status, its headers, where it is from and its body, whatever the status', async () => {
    const fine = await fetch(at('/ok'));
    expect(fine).toMatchObject({ status: 200, url: at('/ok'), headers: { 'content-type': 'text/plain' } });
    expect((await fine.succeeded().bytes()).toString()).toBe('fine');

    const failed = await fetch(at('/failed'));
    expect([failed.status, (await failed.bytes()).toString()]).toEqual([503, 'not now']);
  });

  it('can be demanded to be a good one', async () => {
    const failed = await fetch(at('/failed'));
    expect(() => failed.succeeded()).toThrow(new OutboundRefused('status', 'The host responded with status 503'));
    expect(failed.body.destroyed).toBe(true);
  });

  it('can be left unread', async () => {
    (await fetch(at('/endless'), { maxBytes: 1e12 })).discard();
  });

  it('can be read to a point', async () => {
    const { body } = await fetch(at('/endless'), { maxBytes: 1e12 });
    for await (const chunk of body) {
      expect(chunk).toHaveProperty('length');
      break;
    }
  });

  it('to HEAD, or with 204, has no body, however it says it would be packed', async () => {
    expect(await read(at('/gzip'), { method: 'HEAD' })).toHaveLength(0);
    expect(await read(at('/claims'), { method: 'HEAD' })).toHaveLength(0);
    expect(await read(at('/empty'))).toHaveLength(0);
  });

  it.each(['gzip', 'deflate', 'br', 'identity'])('is unpacked: %s', async (encoding) => {
    expect((await read(at(`/${encoding}`))).toString()).toBe('packed');
  });
});

describe('a request', () => {
  it('says what the caller says and who we are, and nothing else', async () => {
    await read(at('/ok?q=1#fragment'), { method: 'POST', headers: { 'Content-Type': 'text/plain', 'X-Mine': 'y' }, body: 'Grüße' });
    expect(outside.heard).toEqual([
      {
        method: 'POST',
        url: '/ok?q=1',
        body: 'Grüße',
        headers: {
          host: `public.test:${outside.port}`,
          connection: 'close',
          'content-length': '7',
          'content-type': 'text/plain',
          'x-mine': 'y',
          'user-agent': 'Bindery',
          'accept-encoding': 'gzip, deflate, br',
        },
      },
    ]);
  });

  it('sends bytes as they are', async () => {
    await read(at('/ok'), { method: 'POST', body: new Uint8Array([72, 105]) });
    expect(outside.heard).toMatchObject([{ body: 'Hi', headers: { 'content-length': '2' } }]);
  });

  it('brings back no cookie it was given', async () => {
    const client = clientOf(new Names({ 'public.test': [[PUBLIC]] }));
    for (let i = 0; i < 2; i += 1) await (await client.fetch(at('/ok'), { timeout: PATIENCE, maxBytes: KILO })).bytes();
    expect(outside.heard.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });
});

describe('an address', () => {
  it.each([
    ['file:///etc/passwd', 'scheme'],
    ['ftp://public.test/', 'scheme'],
    ['gopher://public.test/', 'scheme'],
    ['data:text/plain,hello', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['ws://public.test/', 'scheme'],
    ['', 'address'],
    ['public.test/ok', 'address'],
    ['/ok', 'address'],
    ['http://', 'address'],
    ['http://user@public.test/ok', 'address'],
    ['http://user:password@public.test/ok', 'address'],
    ['http://:password@public.test/ok', 'address'],
    [`http://public.test/${'a'.repeat(2048)}`, 'address'],
    [`http://public.test/${'ä'.repeat(1000)}`, 'address'],
  ])('is refused for what it is: %s', async (url, reason) => {
    expect(await refusal(fetch(url))).toBe(reason);
    expect(outside.heard).toEqual([]);
  });

  it('may have 2048 characters', async () => {
    const url = at('/ok?');
    expect((await read(url + 'a'.repeat(2048 - url.length))).toString()).toBe('fine');
    expect(await refusal(fetch(url + 'a'.repeat(2049 - url.length)))).toBe('address');
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0x7f.1',
    '127.1',
    '0177.0.0.01',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '169.254.169.254',
    '10.0.0.1',
    '100.64.0.1',
  ])('is refused in every notation: %s', async (host) => {
    expect(await refusal(fetch(at('/secret', host)))).toBe('address');
  });

  it.each([
    ['a private one', [[PRIVATE]]],
    ['a private one beside a public one', [[PUBLIC, PRIVATE]]],
    ['a mapped one', [['::ffff:127.0.0.1']]],
    ['one with a zone', [['fe80::1%lo']]],
    ['what is no address', [['localhost']]],
  ])('is refused when its name means %s', async (_, answers) => {
    const client = clientOf(new Names({ 'name.test': answers }));
    expect(await refusal(client.fetch(at('/secret', 'name.test'), { timeout: PATIENCE, maxBytes: KILO }))).toBe('address');
    expect(outside.heard).toEqual([]);
  });

  it('is unreachable when its name means nothing, or nobody listens there', async () => {
    expect(await refusal(fetch(at('/ok', 'nowhere.test')))).toBe('unreachable');
    expect(await refusal(fetch(`http://public.test:1/ok`))).toBe('unreachable');
  });

  it('is asked for once: a name that means something else by then leads where it was checked', async () => {
    const names = new Names({ 'rebinding.test': [[PUBLIC], [PRIVATE]] });
    const client = clientOf(names);
    const limits = { timeout: PATIENCE, maxBytes: KILO };
    expect((await (await client.fetch(at('/ok', 'rebinding.test'), limits)).bytes()).toString()).toBe('fine');
    expect(names.asked).toEqual(['rebinding.test']);
    // The next fetch checks again, and finds it out.
    expect(await refusal(client.fetch(at('/ok', 'rebinding.test'), limits))).toBe('address');
  });

  it('is tried where it can be reached', async () => {
    const client = clientOf(new Names({ 'both.test': [['2606:4700:4700::1111', PUBLIC]] }));
    expect((await (await client.fetch(at('/ok', 'both.test'), { timeout: PATIENCE, maxBytes: KILO })).bytes()).toString()).toBe('fine');
  });

  it('is public whatever the settings allow, if the caller wants that', async () => {
    const client = clientOf(new Names({ 'rebinding.test': [[PRIVATE]] }), { ALLOW_PRIVATE_FETCH: 'true' });
    const only = { timeout: PATIENCE, maxBytes: KILO, onlyPublic: true };
    expect(await refusal(client.fetch('http://rebinding.test/', only))).toBe('address');
    expect(await refusal(client.fetch(`http://${PRIVATE}/`, only))).toBe('address');
  });

  it('may be private when the settings allow it', async () => {
    const allowed = new HostileServer({ '/ok': (response) => response.end('ours') });
    await allowed.start(PRIVATE);
    try {
      const fetchOurs = (ALLOW_PRIVATE_FETCH: string) =>
        clientOf(new Names({}), { ALLOW_PRIVATE_FETCH }).fetch(`http://${PRIVATE}:${allowed.port}/ok`, {
          timeout: PATIENCE,
          maxBytes: KILO,
        });
      expect((await (await fetchOurs('true')).bytes()).toString()).toBe('ours');
      expect(await refusal(fetchOurs('false'))).toBe('address');
      expect(allowed.heard).toHaveLength(1);
    } finally {
      await allowed.stop();
    }
  });
});

describe('TLS', () => {
  it('is spoken to the name, at the address that was checked, and needs a certificate to trust', async () => {
    const named: string[] = [];
    const server = new SMTPServer({
      secure: true,
      logger: false,
      SNICallback: (name, done) => {
        named.push(name);
        done(null);
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
    try {
      const { port } = server.server.address() as AddressInfo;
      expect(await refusal(fetch(`https://public.test:${port}/`))).toBe('unreachable');
      expect(named).toEqual(['public.test']);
    } finally {
      await new Promise<void>((resolve) => server.close(resolve));
    }
  });
});

describe('a redirect', () => {
  it.each([
    ['GET', 301, 'GET', ''],
    ['POST', 301, 'GET', ''],
    ['POST', 302, 'GET', ''],
    ['POST', 303, 'GET', ''],
    ['HEAD', 303, 'HEAD', ''],
    ['POST', 307, 'POST', 'text'],
    ['POST', 308, 'POST', 'text'],
  ] as const)('of %s with %i is followed by %s', async (method, status, then, body) => {
    const headers = { 'content-type': 'text/plain', authorization: 'Bearer secret' };
    await read(at(`/${status}`), { method, headers, ...(method === 'POST' && { body: 'text' }) });
    expect(outside.heard).toHaveLength(2);
    expect(outside.heard[1]).toMatchObject({ method: then, url: '/ok', body, headers: { authorization: 'Bearer secret' } });
    expect(outside.heard[1]!.headers['content-type']).toBe(then === 'POST' || method !== 'POST' ? 'text/plain' : undefined);
  });

  it('to another origin takes no secret along', async () => {
    const headers = { Authorization: 'Bearer secret', Cookie: 'a=1', 'X-Key': 'k', 'Proxy-Authorization': 'p', Accept: 'text/yaml' };
    await read(at(`/to?${encodeURIComponent(at('/ok', 'other.test'))}`), { headers });
    const { headers: taken } = outside.heard[1]!;
    expect(Object.keys(taken).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(taken).toMatchObject({ accept: 'text/yaml', host: `other.test:${outside.port}` });
  });

  it('and back again does not find them either', async () => {
    const back = at(`/to?${encodeURIComponent(at('/ok'))}`, 'other.test');
    await read(at(`/to?${encodeURIComponent(back)}`), { headers: { authorization: 'Bearer secret' } });
    expect(outside.heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', undefined, undefined]);
  });

  it.each([
    ['http://127.0.0.1:PORT/secret', 'address'],
    ['http://0x7f000001:PORT/secret', 'address'],
    ['//127.0.0.1:PORT/secret', 'address'],
    ['http://private.test:PORT/secret', 'address'],
    ['http://[::1]:PORT/secret', 'address'],
    ['http://user:password@public.test:PORT/ok', 'address'],
    ['http://', 'address'],
    ['file:///etc/passwd', 'scheme'],
  ])('is checked like the first address: %s', async (location, reason) => {
    const to = encodeURIComponent(location.replace('PORT', String(outside.port)));
    expect(await refusal(fetch(at(`/to?${to}`)))).toBe(reason);
    expect(outside.heard).toHaveLength(1);
  });

  it('must not be too long either', async () => {
    expect(await refusal(fetch(at('/long')))).toBe('address');
  });

  it('asks again for the name', async () => {
    const names = new Names({ 'rebinding.test': [[PUBLIC], [PRIVATE]] });
    expect(await refusal(clientOf(names).fetch(at('/301', 'rebinding.test'), { timeout: PATIENCE, maxBytes: KILO }))).toBe('address');
    expect(names.asked).toHaveLength(2);
  });

  it('is followed five times, or as often as the caller allows', async () => {
    expect((await read(at('/hops?5'))).toString()).toBe('fine');
    expect(await refusal(fetch(at('/hops?6')))).toBe('redirects');
    expect(await refusal(fetch(at('/round')))).toBe('redirects');
    expect((await read(at('/hops?1'), { maxRedirects: 1 })).toString()).toBe('fine');
    expect(await refusal(fetch(at('/hops?2'), { maxRedirects: 1 }))).toBe('redirects');
    expect(await refusal(fetch(at('/hops?1'), { maxRedirects: 0 }))).toBe('redirects');
  });

  it('to nowhere is an answer', async () => {
    const response = await fetch(at('/nowhere'));
    expect([response.status, (await response.bytes()).toString()]).toEqual([302, 'no location']);
  });
});

describe('the limit of the size', () => {
  it('lets pass what is as large, and nothing larger', async () => {
    expect(await read(at('/sized?1000'), { maxBytes: 1000 })).toHaveLength(1000);
    expect(await refusal(read(at('/sized?1001'), { maxBytes: 1000 }))).toBe('too-large');
    expect(await read(at('/random-gzip'), { maxBytes: 100 * KILO })).toHaveLength(100 * KILO);
  });

  it.each(['/claims', '/endless', '/bomb', '/brotli-bomb', '/packed-nothing', '/headers'])('stops %s', async (path) => {
    expect(await refusal(read(at(path)))).toBe('too-large');
  });

  it('hands out nothing past itself', async () => {
    let size = 0;
    const { body } = await fetch(at('/bomb'));
    const reason = refusal(
      (async () => {
        for await (const chunk of body) size += (chunk as Buffer).length;
      })(),
    );
    expect(await reason).toBe('too-large');
    expect(size).toBeLessThanOrEqual(100 * KILO);
  });
});

describe('the limit of time', () => {
  const QUICK = { timeout: 300 };
  /** Long enough for an answer to begin, or to be over, on a machine that is busy. */
  const AMPLE = { timeout: 2000 };

  it.each(['/drip', '/silent', '/slow-round'])('ends %s, which has no end', async (path) => {
    expect(await refusal(read(at(path), { ...QUICK, maxRedirects: 1_000_000 }))).toBe('timeout');
  });

  it('ends a name server that does not answer', async () => {
    class Never extends NameResolver {
      resolve(): Promise<string[]> {
        return new Promise(() => {});
      }
    }
    const client = new OutboundClient(new Never(), new OnePublic(env()));
    expect(await refusal(client.fetch(at('/ok'), { ...QUICK, maxBytes: KILO }))).toBe('timeout');
  });

  it('ends a body that nobody reads, and a later reader gets an error', async () => {
    const response = await fetch(at('/drip'), AMPLE);
    await until(() => expect(outside.connections).toBe(0));
    expect(await refusal(response.bytes())).toBe('timeout');
  });

  it('is not met by what is over in time', async () => {
    const response = await fetch(at('/ok'), AMPLE);
    expect((await response.bytes()).toString()).toBe('fine');
    // An error nobody handles would fail the run.
    await sleep(AMPLE.timeout + 100);
  });

  it('may be cut short by the caller', async () => {
    const caller = new AbortController();
    const reading = read(at('/drip'), { signal: caller.signal });
    const abort = async () => {
      await until(() => expect(outside.heard).toHaveLength(1));
      caller.abort(new Error('no longer wanted'));
    };
    await Promise.all([expect(reading).rejects.toThrow('no longer wanted'), abort()]);
    await expect(read(at('/ok'), { signal: caller.signal })).rejects.toThrow('no longer wanted');
    expect(outside.heard).toHaveLength(1);
  });
});

describe('an answer that is broken', () => {
  it('is told from one that is whole', async () => {
    expect(await refusal(read(at('/broken-off')))).toBe('unreachable');
  });

  it.each(['/twice', '/zstd', '/prototype', '/not-gzip', '/cut-gzip', '/not-br'])(
    'or packed in no way we know, is refused: %s',
    async (path) => {
      expect(await refusal(read(at(path)))).toBe('encoding');
    },
  );
});

describe('a server', () => {
  it.each([
    'SSH-2.0-server\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc',
    'HTTP/1.1 101 Switching\r\nupgrade: x\r\n\r\n',
    '',
  ])('that speaks no HTTP, or twisted, is unreachable: %j', async (line) => {
    const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(line)));
    await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
    try {
      expect(await refusal(read(`http://public.test:${(server.address() as AddressInfo).port}/`))).toBe('unreachable');
    } finally {
      server.close();
    }
  });
});

describe('the module', () => {
  it('gives a client that asks real name servers, and ends what is under way when the service stops', async () => {
    const settings = env({ ALLOW_PRIVATE_FETCH: 'true' });
    class Root {}
    const root = { module: Root, imports: [ConfigModule.with(settings), OutboundModule] };
    const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    const allowed = await new HostileServer({ '/silent': () => undefined, '/ok': (response) => response.end('ours') }).start(PRIVATE);
    try {
      const client = app.get(OutboundClient);
      const limits = { timeout: PATIENCE, maxBytes: KILO };
      expect((await (await client.fetch(`http://localhost:${allowed.port}/ok`, limits)).bytes()).toString()).toBe('ours');
      const under = refusal(client.fetch(`http://localhost:${allowed.port}/silent`, limits));
      await until(() => expect(allowed.heard).toHaveLength(2));
      await app.close();
      expect(await under).toBe('unreachable');
    } finally {
      await allowed.stop();
    }
  });
});
