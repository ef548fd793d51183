import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. Its content is made when everything before it has been sent. */
export interface ZipEntry {
  path: string;
  /** Whether its bytes are compressed already. */
  packed: boolean;
  content: () => Promise<string | Buffer | Readable>;
}

/** The same for every entry: equal content is equal bytes. */
const TIME = new Date(1980, 0, 1);
const MODE = 0o100644;
const LEVEL = 6;
/** For bytes that hardly get smaller. Some programs cannot read entries that are stored without compression as they arrive. */
const LOWEST_LEVEL = 1;

/** Writes an archive as it is read. Only the entry that is being read is in memory. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const archive = new Archive();
  for (const entry of entries) archive.add(entry, () => undefined);
  return archive.end();
}

/** The same of entries that are found while the archive is written: the next one is asked for when the one before it has been read. */
export async function* zipOfEach(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer, void> {
  const archive = new Archive();
  void archive.fill(entries);
  for await (const chunk of archive.output) yield chunk as Buffer;
}

class Archive {
  readonly output = new PassThrough();
  private readonly zip = new ZipFile();
  private current: Readable | undefined;
  private stopWaiting: () => void = () => undefined;

  constructor() {
    this.zip.on('error', (error: Error) => this.output.destroy(error));
    // The caller may hang up: the file that is being read must not stay open.
    this.output.once('close', () => {
      this.current?.destroy();
      this.stopWaiting();
    });
    this.zip.outputStream.pipe(this.output);
  }

  add({ path, packed, content }: ZipEntry, began: (body: Readable) => void): void {
    const options = { mtime: TIME, mode: MODE, compress: true, compressionLevel: packed ? LOWEST_LEVEL : LEVEL, forceDosTimestamp: true };
    this.zip.addReadStreamLazy(path, options, (give) => {
      if (this.output.destroyed) return;
      content()
        .then((made) => {
          this.current = made instanceof Readable ? made : Readable.from(made.length === 0 ? [] : [Buffer.from(made)]);
          began(this.current);
          give(null, this.current);
        })
        .catch((error: unknown) => this.output.destroy(error as Error));
    });
  }

  end(): Readable {
    this.zip.end();
    return this.output;
  }

  async fill(entries: AsyncIterable<ZipEntry>): Promise<void> {
    try {
      for await (const entry of entries) {
        await this.written(entry);
        if (this.output.destroyed) return;
      }
      this.end();
    } catch (error) {
      this.output.destroy(error as Error);
    }
  }

  /** Until the content was read, or nobody reads the archive any more. */
  private written(entry: ZipEntry): Promise<void> {
    return new Promise((resolve) => {
      this.stopWaiting = resolve;
      this.add(entry, (body) => void finished(body).then(resolve, () => resolve()));
    });
  }
}
