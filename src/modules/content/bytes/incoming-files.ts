import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { BadRequest, PayloadTooLarge, Unavailable } from '../../../common/http/errors.js';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { OutboundRefused } from '../../../common/outbound/outbound-refused.js';
import { Blobs } from '../../../common/storage/blobs.js';
import { FileStore, type ReceivedFile, FileTooLarge } from '../../../common/storage/file-store.js';
import { Env } from '../../../config/env.js';
import type { StoredFile } from '../../versions/records/file-record.js';
import { dimensionsOf, typeOf } from './file-type.js';

/** A file whose bytes are fetched from a URL or sent as base64. */
export interface NewFile {
  contentType?: string;
  url?: string;
  base64?: string;
}

export type TakenFiles = ReadonlyMap<NewFile, StoredFile>;

/** The maximum number of files in one batch. */
const MOST_FILES = 100;
/** The maximum size of a base64 file, in bytes. */
const LARGEST_INLINE = 1024 * 1024;
/** The time limit for all fetches of one batch, in milliseconds. */
const PATIENCE = 60_000;
const MOST_WAITING = 2;

/** Stores the bytes of new files before any record refers to them, and detects their types. */
@Injectable()
export class IncomingFiles {
  private waiting = 0;

  constructor(
    private readonly database: Database,
    private readonly env: Env,
    private readonly fileStore: FileStore,
    private readonly blobs: Blobs,
    private readonly outboundClient: OutboundClient,
  ) {}

  /** Fetches URLs one after the other, so that one batch cannot start a hundred requests at once. */
  async take(files: readonly { file: NewFile; pointer: string }[]): Promise<TakenFiles> {
    if (files.length === 0) return new Map();
    if (files.length > MOST_FILES) throw refusal('/changes', `must not bring more than ${MOST_FILES} files`);
    for (const { file, pointer } of files) refuseUnclear(file, pointer);
    return this.patiently(
      files.some(({ file }) => file.url !== undefined),
      async () => {
        const received = new Map<NewFile, ReceivedFile>();
        const until = Date.now() + PATIENCE;
        try {
          for (const { file, pointer } of files) received.set(file, await this.receive(file, pointer, until));
          return await this.keep(received);
        } finally {
          for (const file of received.values()) await file.discard();
        }
      },
    );
  }

  /** Stores bytes as they arrive. */
  async store(content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const received = await this.fileStore.receive(content, this.env.maxFileSize).catch(explain);
    return (await this.keep(new Map([['only', received]]))).get('only')!;
  }

  /** Stores several files, and records them all at once. A file that is too large is left out. */
  async storeAll<Key>(files: Iterable<readonly [Key, () => Promise<AsyncIterable<Uint8Array>>]>): Promise<Map<Key, StoredFile>> {
    const received = new Map<Key, ReceivedFile>();
    try {
      for (const [key, open] of files) {
        const file = await this.fileStore.receive(await open(), this.env.maxFileSize).catch(unlessTooLarge);
        if (file) received.set(key, file);
      }
      return await this.keep(received);
    } finally {
      for (const file of received.values()) await file.discard();
    }
  }

  private async keep<Key>(received: ReadonlyMap<Key, ReceivedFile>): Promise<Map<Key, StoredFile>> {
    const stored = new Map<Key, StoredFile>();
    for (const [key, { size, hash, head }] of received) {
      const contentType = await typeOf(head);
      const dimensions = dimensionsOf(contentType, head);
      stored.set(key, { contentType, size, hash, ...(dimensions && { dimensions }) });
    }
    await this.blobs.keep([...received.values()]);
    return stored;
  }

  private async receive({ url, base64 }: NewFile, pointer: string, until: number): Promise<ReceivedFile> {
    if (base64 !== undefined) return this.fileStore.receive(Readable.from(Buffer.from(base64, 'base64')), this.env.maxFileSize);
    try {
      const response = await this.outboundClient.fetch(url!, { timeout: Math.max(1, until - Date.now()), maxBytes: this.env.maxFileSize });
      return await this.fileStore.receive(response.succeeded().body, this.env.maxFileSize);
    } catch (error) {
      if (error instanceof OutboundRefused && error.reason === 'too-large') return explain(new FileTooLarge(this.env.maxFileSize));
      if (error instanceof OutboundRefused) throw refusal(`${pointer}/url`, error.message);
      return explain(error);
    }
  }

  /** A request with an `Idempotency-Key` holds a transaction from its start, so only a few may wait for other servers. */
  private async patiently<T>(fetching: boolean, work: () => Promise<T>): Promise<T> {
    if (!fetching || !this.database.inTransaction) return work();
    if (this.waiting >= MOST_WAITING)
      throw new Unavailable('Too many requests with an `Idempotency-Key` are fetching files: try again later');
    this.waiting++;
    try {
      return await work();
    } finally {
      this.waiting--;
    }
  }
}

function refuseUnclear({ url, base64, contentType }: NewFile, pointer: string): void {
  if ((url === undefined) === (base64 === undefined)) throw refusal(pointer, 'must have either `url` or `base64`');
  if (base64 !== undefined && Buffer.byteLength(base64, 'base64') > LARGEST_INLINE)
    throw refusal(`${pointer}/base64`, 'must not be larger than 1 MB: upload the file as a form, or send its `url`');
  if (base64 !== undefined && contentType === undefined) throw refusal(`${pointer}/contentType`, 'is required with `base64`');
}

const refusal = (pointer: string, message: string) => new BadRequest('A file is invalid; nothing was changed', [{ pointer, message }]);

function unlessTooLarge(error: unknown): undefined {
  if (!(error instanceof FileTooLarge)) throw error;
}

function explain(error: unknown): never {
  if (error instanceof FileTooLarge) throw new PayloadTooLarge('A file is larger than `MAX_FILE_SIZE` of this installation allows');
  throw error;
}
