import type { Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import { FileStore, type ByteRange, type ReceivedFile } from './file-store.js';
import { S3FileStore } from './s3-file-store.js';

/**
 * Files that are on their way from a former place: new ones are stored at the new place, and those that are not there yet are read at
 * the former one.
 */
export class MovingFileStore extends FileStore implements OnApplicationShutdown {
  constructor(
    readonly place: FileStore,
    readonly former: FileStore,
    incoming: string,
  ) {
    super(incoming);
  }

  async onApplicationShutdown(): Promise<void> {
    for (const store of [this.place, this.former]) if (store instanceof S3FileStore) await store.onApplicationShutdown();
  }

  protected keep(key: string, file: ReceivedFile): Promise<void> {
    return this.place.put(key, file);
  }

  protected async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return (await this.place.read(key, range)) ?? (await this.former.read(key, range));
  }

  protected async measure(key: string): Promise<number | undefined> {
    return (await this.place.size(key)) ?? (await this.former.size(key));
  }

  /** At the former place first: else it would seem to be back for a moment. */
  protected async remove(key: string): Promise<void> {
    await this.former.delete(key);
    await this.place.delete(key);
  }

  protected async *list(): AsyncGenerator<string> {
    yield* this.place.keys();
    for await (const key of this.former.keys()) if ((await this.place.size(key)) === undefined) yield key;
  }
}
