import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Env } from '../../config/env.js';
import type { FileBucket } from '../../config/servers.js';
import { DiskFileStore } from './disk-file-store.js';
import { FileStore, type ByteRange, FileTooLarge } from './file-store.js';
import { S3FileStore } from './s3-file-store.js';
import { fileStoreOf } from './storage.module.js';

const directory = mkdtempSync(join(tmpdir(), 'bindery-files-'));
const s3rver = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory: join(directory, 's3'),
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'docs-files' }],
});
const bucket: FileBucket = {
  endpoint: '',
  bucket: 'docs-files',
  region: 'eu-central-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  prefix: 'bindery/files/',
};

beforeAll(async () => {
  mkdirSync(join(directory, 's3'), { recursive: true });
  bucket.endpoint = `http://127.0.0.1:${(await s3rver.run()).port}`;
});
afterAll(async () => {
  await s3rver.close();
  rmSync(directory, { recursive: true });
});

const filesIn = (path: string): string[] =>
  existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(path, name)).isFile()) : [];

/** Gives some bytes and then fails, as a caller does who goes away. */
async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield randomBytes(100_000);
  throw new Error('gone away');
}

describe.each([
  {
    name: 'a directory',
    kept: join(directory, 'disk'),
    incoming: join(directory, 'disk', 'incoming'),
    make: () => new DiskFileStore(join(directory, 'disk')),
  },
  {
    name: 'a bucket',
    kept: join(directory, 's3', 'docs-files'),
    incoming: join(directory, 'incoming'),
    make: () => new S3FileStore(bucket, join(directory, 'incoming')),
  },
])('files in $name', ({ kept, incoming, make }) => {
  let store: FileStore;
  let number = 0;
  /** One that has not been used. */
  const newKey = () => `key-${(number += 1)}_${randomBytes(8).toString('base64url')}`;
  const textOf = async (key: string, range?: ByteRange) => {
    const stream = await store.read(key, range);
    return stream && (await buffer(stream)).toString();
  };

  beforeAll(() => {
    store = make();
  });
  // A name in the directory for each test that is over: nothing may be under way any more.
  afterEach(() => expect(filesIn(incoming)).toEqual([]));
  afterAll(() => (store instanceof S3FileStore ? store.onApplicationShutdown() : undefined));

  it('are what was put, whether bytes, a stream or what was received', async () => {
    const [first, second, third] = [newKey(), newKey(), newKey()];
    await store.put(first, Buffer.from('bytes'));
    await store.put(second, Readable.from([Buffer.from('a '), Buffer.from('stream')]));
    await store.put(third, await store.receive(Readable.from([Buffer.from('received')]), 8));
    expect(await Promise.all([first, second, third].map((key) => textOf(key)))).toEqual(['bytes', 'a stream', 'received']);
    expect(await Promise.all([first, second, third].map((key) => store.size(key)))).toEqual([5, 8, 8]);
  });

  it('may be empty', async () => {
    const key = newKey();
    await store.put(key, Buffer.alloc(0));
    expect([await store.size(key), await textOf(key), await textOf(key, { start: 0 })]).toEqual([0, '', '']);
  });

  it('may be large', async () => {
    const key = newKey();
    const content = randomBytes(5_000_000);
    await store.put(key, Readable.from([content.subarray(0, 1_000_001), content.subarray(1_000_001)]));
    expect((await buffer((await store.read(key))!)).equals(content)).toBe(true);
    expect((await buffer((await store.read(key, { start: 4_000_000, end: 4_999_998 }))!)).equals(content.subarray(4_000_000, -1))).toBe(
      true,
    );
  });

  it('can be read in part', async () => {
    const key = newKey();
    await store.put(key, Buffer.from('0123456789'));
    expect(await textOf(key, { start: 0 })).toBe('0123456789');
    expect(await textOf(key, { start: 0, end: 3 })).toBe('0123');
    expect(await textOf(key, { start: 4, end: 4 })).toBe('4');
    expect(await textOf(key, { start: 7 })).toBe('789');
    expect(await textOf(key, { start: 9, end: 9 })).toBe('9');
    expect(await textOf(key, { start: 7, end: 9000 })).toBe('789');
    await expect(store.read(key, { start: 10 })).rejects.toThrow(RangeError);
    await expect(store.read(key, { start: 10, end: 12 })).rejects.toThrow(RangeError);
  });

  it('are absent until they are put, and after they are deleted', async () => {
    const key = newKey();
    const absent = async () => [await store.size(key), await store.read(key), await store.read(key, { start: 3, end: 5 })];
    expect(await absent()).toEqual([undefined, undefined, undefined]);
    await store.put(key, Buffer.from('here'));
    await store.delete(key);
    expect(await absent()).toEqual([undefined, undefined, undefined]);
    expect(filesIn(kept).filter((name) => name.includes(key))).toEqual([]);
  });

  it('can be deleted twice, at once too', async () => {
    const key = newKey();
    await store.put(key, Buffer.from('here'));
    await Promise.all([store.delete(key), store.delete(key)]);
    await store.delete(key);
    await store.delete(newKey());
  });

  it('are replaced as a whole', async () => {
    const key = newKey();
    await store.put(key, Buffer.from('the longer one'));
    await store.put(key, Buffer.from('shorter'));
    expect(await textOf(key)).toBe('shorter');
  });

  it('put under one key at the same time are one of them', async () => {
    const key = newKey();
    const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(1000));
    await Promise.all(contents.map((content) => store.put(key, Buffer.from(content))));
    expect(contents).toContain(await textOf(key));
  });

  it('are kept apart when their keys differ little', async () => {
    const [key, longer] = [newKey(), `${newKey()}-`];
    await Promise.all([store.put(key, Buffer.from('one')), store.put(longer, Buffer.from('another'))]);
    await store.delete(longer);
    expect(await textOf(key)).toBe('one');
  });

  it.each([
    '',
    '.',
    '..',
    '../escape',
    '..\\escape',
    '/etc/passwd',
    'a/b',
    'a%2fb',
    'a.b',
    'a b',
    'a?b',
    'a#b',
    'a\0b',
    'a\nb',
    'ä',
    'a'.repeat(201),
  ])('have no key such as %j', async (key) => {
    const before = filesIn(directory);
    const content = await store.receive(Readable.from([Buffer.from('content')]), 100);
    for (const attempt of [store.put(key, content), store.read(key), store.size(key), store.delete(key)]) {
      await expect(attempt).rejects.toThrow(TypeError);
    }
    await content.discard();
    expect(filesIn(directory)).toEqual(before);
  });

  it('that break off half-way leave nothing behind, and what was there before', async () => {
    const [key, other] = [newKey(), newKey()];
    await store.put(key, Buffer.from('before'));
    await expect(store.put(key, breakingOff())).rejects.toThrow('gone away');
    await expect(store.put(other, breakingOff())).rejects.toThrow('gone away');
    await expect(store.put(other, Readable.from(breakingOff()))).rejects.toThrow('gone away');
    await expect(store.receive(breakingOff(), 1e9)).rejects.toThrow('gone away');
    expect([await textOf(key), await store.size(other)]).toEqual(['before', undefined]);
  });

  it('can be looked at before they are put', async () => {
    const content = randomBytes(10_000);
    const received = await store.receive(Readable.from([content.subarray(0, 4000), content.subarray(4000)]), 10_000);
    expect(received).toMatchObject({ size: 10_000, hash: createHash('sha256').update(content).digest('base64url') });
    expect(received.head.equals(content.subarray(0, 4100))).toBe(true);
    expect(readFileSync(received.path).equals(content)).toBe(true);
    expect(statSync(received.path).mode & 0o777).toBe(0o600);
    await received.discard();
    await received.discard();
    expect(existsSync(received.path)).toBe(false);
  });

  it('are refused one byte past their limit, and the rest is not waited for', async () => {
    let asked = 0;
    const endless = async function* () {
      for (;;) {
        asked += 1;
        yield Buffer.alloc(1000);
      }
    };
    await expect(store.receive(endless(), 9999)).rejects.toThrow(FileTooLarge);
    expect(asked).toBeLessThan(100);
    const exact = await store.receive(Readable.from([Buffer.alloc(1000)]), 1000);
    expect(exact.size).toBe(1000);
    await exact.discard();
    await expect(store.receive(Readable.from([Buffer.alloc(1001)]), 1000)).rejects.toThrow(FileTooLarge);
  });

  it('that a killed process was taking in are removed at the next start, those of one at work are not', async () => {
    mkdirSync(incoming, { recursive: true });
    const [left, young] = [join(incoming, 'left'), join(incoming, 'young')];
    for (const path of [left, young]) writeFileSync(path, 'half');
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
    utimesSync(left, twoDaysAgo, twoDaysAgo);
    await make().onModuleInit();
    expect(filesIn(incoming)).toEqual(['young']);
    rmSync(young);
  });
});

describe('a directory', () => {
  it('is for its owner only, and spreads files over further ones', async () => {
    const path = join(directory, 'spread');
    const store = new DiskFileStore(path);
    for (let i = 0; i < 20; i += 1) await store.put(`same-beginning-${i}`, Buffer.from('x'));
    const spread = readdirSync(path).filter((name) => name !== 'incoming');
    expect(spread.length).toBeGreaterThan(5);
    expect(spread.every((name) => /^[0-9a-f]{2}$/.test(name))).toBe(true);
    expect(spread.every((name) => (statSync(join(path, name)).mode & 0o777) === 0o700)).toBe(true);
  });

  it('says what is wrong when it cannot be written, and takes no harm', async () => {
    const path = join(directory, 'file-in-the-way');
    writeFileSync(path, '');
    await expect(new DiskFileStore(path).put('key', Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});

describe('a bucket', () => {
  let server: Server;
  const asked: { method: string; url: string; sha256: unknown; size: number }[] = [];
  /** What the server answers next; a 200 when none is left. 0 hangs up. */
  let answers: [status: number, body?: string][] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const { method = '', url = '', headers } = request;
        asked.push({ method, url, sha256: headers['x-amz-content-sha256'], size: body.length });
        const [status, text = ''] = answers.shift() ?? [200];
        if (status === 0) request.socket.destroy();
        else response.writeHead(status).end(text);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    asked.length = 0;
    answers = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** What a store does with a server that answers so. */
  async function withAnswers<T>(given: typeof answers, use: (store: S3FileStore) => Promise<T>): Promise<T> {
    answers = given;
    const { port } = server.address() as AddressInfo;
    const store = new S3FileStore({ ...bucket, endpoint: `http://127.0.0.1:${port}` }, join(directory, 'incoming'));
    try {
      return await use(store);
    } finally {
      await store.onApplicationShutdown();
      expect(filesIn(join(directory, 'incoming'))).toEqual([]);
    }
  }

  it('is told the hash of what it gets, under the prefix', async () => {
    await withAnswers([], (store) => store.put('key', Buffer.from('content')));
    const sha256 = createHash('sha256').update('content').digest('hex');
    expect(asked).toEqual([{ method: 'PUT', url: '/docs-files/bindery/files/key', sha256, size: 7 }]);
  });

  it('is asked again when it fails for a moment, with the whole content', async () => {
    await withAnswers([[503], [0]], (store) => store.put('key', Buffer.from('content')));
    expect(asked.map(({ size }) => size)).toEqual([7, 7, 7]);
    asked.length = 0;
    expect(await withAnswers([[500], [429], [200, 'found']], async (store) => (await buffer((await store.read('key'))!)).toString())).toBe(
      'found',
    );
    expect(await withAnswers([[0], [404]], (store) => store.size('key'))).toBeUndefined();
    await withAnswers([[503], [204]], (store) => store.delete('key'));
  });

  it('is asked three times at most', async () => {
    await expect(withAnswers([[503], [503], [503]], (store) => store.put('key', Buffer.from('x')))).rejects.toThrow(
      'responded with status 503',
    );
    await expect(withAnswers([[0], [0], [0]], (store) => store.read('key'))).rejects.toThrow();
    expect(asked).toHaveLength(6);
  });

  it('is not asked again when it refuses, and its reason is told', async () => {
    const denied: typeof answers = [[403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>no</Message></Error>']];
    await expect(withAnswers(denied, (store) => store.put('key', Buffer.from('x')))).rejects.toThrow(
      'responded with status 403 (AccessDenied)',
    );
    await expect(withAnswers([[301]], (store) => store.read('key'))).rejects.toThrow('responded with status 301');
    await expect(withAnswers([[403]], (store) => store.size('key'))).rejects.toThrow('responded with status 403');
    await expect(withAnswers([[403]], (store) => store.delete('key'))).rejects.toThrow('responded with status 403');
    expect(asked).toHaveLength(4);
  });

  it('that is not there is not taken for an absent file when something is put', async () => {
    await expect(withAnswers([[404, '<Code>NoSuchBucket</Code>']], (store) => store.put('key', Buffer.from('x')))).rejects.toThrow(
      'NoSuchBucket',
    );
  });

  it('refuses a key that is not its account', async () => {
    const stranger = new S3FileStore({ ...bucket, secretAccessKey: 'wrong' }, join(directory, 'incoming'));
    await expect(stranger.put('key', Buffer.from('x'))).rejects.toThrow('responded with status 403 (SignatureDoesNotMatch)');
    await stranger.onApplicationShutdown();
  });
});

describe('the settings', () => {
  it('say where files are kept', () => {
    const S3 = { S3_BUCKET: 'docs', S3_ENDPOINT: 'http://127.0.0.1', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' };
    expect(fileStoreOf(Env.read({ DATA_DIR: directory }))).toBeInstanceOf(DiskFileStore);
    expect(fileStoreOf(Env.read({ DATA_DIR: directory, ...S3 }))).toBeInstanceOf(S3FileStore);
  });
});
