import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AwsV4Signer } from 'aws4fetch';
import type { Agent, Dispatcher } from 'undici';
import type { FileBucket } from '../../config/servers.js';
import { FileStore, type ByteRange, type ReceivedFile } from './file-store.js';

const ATTEMPTS = 3;
/** Milliseconds before a retry; longer after each attempt. */
const PAUSE = 200;
const TIMEOUT = 30_000;
/** Bytes per millisecond: a slower upload is aborted. */
const SLOWEST = 50;

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  file?: ReceivedFile;
}
type S3Answer = Dispatcher.ResponseData;

/** Stores files in an S3 bucket or a compatible one. The operator configures it, so it may be anywhere, also in a private network. */
export class S3FileStore extends FileStore implements OnApplicationShutdown {
  private agent: Promise<Agent> | undefined;

  constructor(
    private readonly bucket: FileBucket,
    incoming: string,
  ) {
    super(incoming);
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  protected async keep(key: string, file: ReceivedFile): Promise<void> {
    // The bucket refuses bytes that differ from those that were received.
    const sha256 = Buffer.from(file.hash, 'base64url').toString('hex');
    const headers = { 'content-length': String(file.size), 'x-amz-content-sha256': sha256 };
    await dismissed(await succeeded(await this.send(key, { method: 'PUT', headers, file })));
  }

  protected async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const answer = await this.send(key, { method: 'GET', headers: rangeHeader(range) });
    if (answer.statusCode === 404) return dismissed(answer);
    if (answer.statusCode !== 416) return (await succeeded(answer)).body;
    await dismissed(answer);
    // An empty file has no byte that a range could name, but a range from its start is valid.
    if (range?.start === 0) return this.open(key);
    throw new RangeError('The file ends before the range begins');
  }

  protected async measure(key: string): Promise<number | undefined> {
    const answer = await this.send(key, { method: 'HEAD' });
    await dismissed(answer.statusCode === 404 ? answer : await succeeded(answer));
    return answer.statusCode === 404 ? undefined : Number(answer.headers['content-length']);
  }

  protected async remove(key: string): Promise<void> {
    const answer = await this.send(key, { method: 'DELETE' });
    await dismissed(answer.statusCode === 404 ? answer : await succeeded(answer));
  }

  protected async *list(): AsyncGenerator<string> {
    const { prefix } = this.bucket;
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
      const answer = await succeeded(await this.sendTo(`?${query}`, { method: 'GET' }));
      const text = await answer.body.text();
      for (const [, key] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key!.slice(prefix.length);
      token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
    }
  }

  private send(key: string, request: S3Request): Promise<S3Answer> {
    return this.sendTo(`/${this.bucket.prefix}${key}`, request);
  }

  /** Retries temporary failures: all requests here are idempotent. */
  private async sendTo(path: string, request: S3Request): Promise<S3Answer> {
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      const answer = await this.attempt(path, request).catch(() => undefined);
      if (answer && answer.statusCode < 500 && answer.statusCode !== 429) return answer;
      if (answer) await dismissed(answer);
      await sleep(attempt * PAUSE * (1 + Math.random()));
    }
    return this.attempt(path, request);
  }

  private async attempt(path: string, { method, headers, file }: S3Request): Promise<S3Answer> {
    const { endpoint, bucket, prefix: _, ...account } = this.bucket;
    const url = `${endpoint}/${bucket}${path}`;
    const signed = await new AwsV4Signer({ ...account, method, url, headers, service: 's3' }).sign();
    const agent = await this.connections();
    return agent.request({
      origin: signed.url.origin,
      path: signed.url.pathname + signed.url.search,
      method,
      headers: Object.fromEntries(signed.headers),
      body: file && createReadStream(file.path),
      // A reader may be slow, so for downloads only each pause is limited.
      ...(method !== 'GET' && { signal: AbortSignal.timeout(TIMEOUT + Math.ceil((file?.size ?? 0) / SLOWEST)) }),
    });
  }

  /** The library is loaded with the first request, because services without a bucket load this file, too. */
  private connections(): Promise<Agent> {
    const settings = { headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT, connect: { timeout: TIMEOUT / 3 } };
    return (this.agent ??= import('undici').then(({ Agent }) => new Agent(settings)));
  }
}

function rangeHeader({ start, end }: ByteRange = { start: 0 }): Record<string, string> {
  return start === 0 && end === undefined ? {} : { range: `bytes=${start}-${end ?? ''}` };
}

/** Reads and discards a body, so that the connection can be reused. */
async function dismissed(answer: S3Answer): Promise<undefined> {
  await answer.body.dump();
}

async function succeeded(answer: S3Answer): Promise<S3Answer> {
  if (answer.statusCode >= 200 && answer.statusCode <= 299) return answer;
  const [, code] = /<Code>(\w+)<\/Code>/.exec(await answer.body.text()) ?? [];
  throw new Error(`The file bucket responded with status ${answer.statusCode}${code === undefined ? '' : ` (${code})`}`);
}
