import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. Its content is made when everything before it has been sent. */
export interface ZipEntry {
  path: string;
  /** Whether its bytes are compressed already. */
  packed: boolean;
  content: () => Promise<string | Readable>;
}

/** The same for every entry: equal content is equal bytes. */
const TIME = new Date(1980, 0, 1);
const MODE = 0o100644;
const LEVEL = 6;
/** For bytes that hardly get smaller. Some programs cannot read entries that are stored without compression as they arrive. */
const LOWEST_LEVEL = 1;

/** Writes an archive as it is read. Only the entry that is being read is in memory. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | undefined;
  for (const { path, packed, content } of entries) {
    const options = { mtime: TIME, mode: MODE, compress: true, compressionLevel: packed ? LOWEST_LEVEL : LEVEL, forceDosTimestamp: true };
    zip.addReadStreamLazy(path, options, (give) => {
      if (output.destroyed) return;
      content()
        .then((made) => {
          current = typeof made === 'string' ? Readable.from(made === '' ? [] : [Buffer.from(made)]) : made;
          give(null, current);
        })
        .catch((error: unknown) => output.destroy(error as Error));
    });
  }
  zip.on('error', (error: Error) => output.destroy(error));
  // The caller may hang up: the file that is being read must not stay open.
  output.once('close', () => current?.destroy());
  zip.outputStream.pipe(output);
  zip.end();
  return output;
}
