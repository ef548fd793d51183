import { pipeline, Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { ExportFailed } from '../export-failed.js';
import type { ArchiveEntry } from './archive-entry.js';
import { dataDescriptor, DEFLATED, directoryRecord, endRecords, localHeader, STORED, type ZippedFile } from './zip-records.js';

const compress = promisify(deflateRaw);
const LEVEL = 6;
/** For bytes that hardly get smaller. Some programs cannot read streamed entries that are stored without compression. */
const LOWEST_LEVEL = 1;
const LARGEST_FILE = 0xffffffff;

/**
 * Writes a zip archive as it is read: the next entry is asked for when the one before it is written. Of what is written, it keeps a
 * hundred bytes for each file, which the archive ends with. (The library that other archives are made with keeps the content, too.)
 */
export async function* zipArchive(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer, void> {
  const records: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const parts = filed(entry, offset);
    let part = await parts.next();
    for (; !part.done; part = await parts.next()) {
      offset += part.value.length;
      yield part.value;
    }
    records.push(directoryRecord(part.value));
  }
  const size = records.reduce((sum, { length }) => sum + length, 0);
  yield* records;
  yield endRecords(records.length, size, offset);
}

/** The header and the data of a file. */
async function* filed({ path, packed, content }: ArchiveEntry, offset: number): AsyncGenerator<Buffer, ZippedFile> {
  const name = Buffer.from(path);
  const made = await content();
  if (made instanceof Readable) return yield* streamed(name, made, packed, offset);
  const plain = typeof made === 'string' ? Buffer.from(made) : made;
  const data = packed ? plain : await compress(plain, { level: LEVEL });
  const sizes = { crc: crc32(plain), compressed: data.length, size: plain.length };
  const file = { name, method: packed ? STORED : DEFLATED, ...sizes, isStreamed: false, offset };
  yield localHeader(file);
  if (data.length > 0) yield data;
  return file;
}

async function* streamed(name: Buffer, content: Readable, packed: boolean, offset: number): AsyncGenerator<Buffer, ZippedFile> {
  const file = { name, method: DEFLATED, crc: 0, compressed: 0, size: 0, isStreamed: true, offset };
  yield localHeader(file);
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      done(null, chunk);
    },
  });
  // Whichever fails ends the others; the failure is that of the stream that is read.
  const deflating = pipeline(content, counting, createDeflateRaw({ level: packed ? LOWEST_LEVEL : LEVEL }), () => undefined);
  for await (const chunk of deflating as AsyncIterable<Buffer>) {
    file.compressed += chunk.length;
    yield chunk;
  }
  if (Math.max(file.size, file.compressed) > LARGEST_FILE) throw new ExportFailed(`The file ${name.toString()} has more than 4 GB`);
  yield dataDescriptor(file);
  return file;
}
