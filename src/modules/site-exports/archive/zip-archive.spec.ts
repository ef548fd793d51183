import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { describe, expect, it } from 'vitest';
import { isTorture } from '../../../../test/support/runs.js';
import type { ArchiveEntry } from './archive-entry.js';
import { directoryRecord, endRecords } from './zip-records.js';
import { zipArchive } from './zip-archive.js';

const entry = (path: string, content: string | Buffer | Readable, packed = false): ArchiveEntry => ({
  path,
  packed,
  content: async () => content,
});

async function written(entries: Iterable<ArchiveEntry>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipArchive(inTurn(entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* inTurn(entries: Iterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}

async function read(entries: Iterable<ArchiveEntry>, isWanted: (name: string) => boolean = () => true): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(await written(entries));
  const files: Record<string, string> = {};
  for await (const each of zip.eachEntry())
    files[each.fileName] = isWanted(each.fileName) ? (await buffer(await zip.openReadStreamPromise(each))).toString() : '';
  return files;
}

describe('a zip archive', () => {
  it('has texts, bytes and streams, compressed or not', async () => {
    const stream = () => Readable.from([Buffer.from('a'.repeat(100_000)), Buffer.from('b')]);
    const files = await read([
      entry('a/index.html', 'Text'),
      entry('empty', ''),
      entry('größe.md', 'ü'.repeat(1000)),
      entry('bytes.png', Buffer.from('PNG'), true),
      entry('stream', stream()),
      entry('packed.mp4', stream(), true),
    ]);
    const long = `${'a'.repeat(100_000)}b`;
    expect(files).toEqual({
      'a/index.html': 'Text',
      empty: '',
      'größe.md': 'ü'.repeat(1000),
      'bytes.png': 'PNG',
      stream: long,
      'packed.mp4': long,
    });
    expect(await read([])).toEqual({});
  });

  it.runIf(isTorture())('has more files than 16 bits can count', async () => {
    const most = 2 ** 16;
    // Only the last is opened, whose place is after all others: to open each takes a minute.
    const last = `page-${most}`;
    const entries = Array.from({ length: most + 1 }, (_, n) => entry(`page-${n}`, String(n), true));
    const files = await read(entries, (name) => name === last);
    expect(Object.keys(files)).toHaveLength(most + 1);
    expect(files[last]).toBe(String(most));
  });

  it('finds what is further away than 32 bits say', () => {
    const far = { name: Buffer.from('far'), method: 8, crc: 1, compressed: 2, size: 3, isStreamed: false, offset: 2 ** 33 };
    const record = directoryRecord(far);
    expect(record.readUInt32LE(42)).toBe(0xffffffff);
    expect(record.readBigUInt64LE(46 + 3 + 4)).toBe(BigInt(2 ** 33));
    const end = endRecords(1, record.length, 2 ** 33);
    expect(end.readUInt32LE(0)).toBe(0x06064b50);
    expect(end.readBigUInt64LE(48)).toBe(BigInt(2 ** 33));
  });

  it('ends with the failure of what it reads', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('begun');
        throw new Error('The disk is gone');
      })(),
    );
    await expect(read([entry('a', 'b'), entry('broken', broken)])).rejects.toThrow('The disk is gone');
    const failing = async function* (): AsyncGenerator<ArchiveEntry> {
      yield entry('a', 'b');
      throw new Error('No more pages');
    };
    await expect(buffer(Readable.from(zipArchive(failing())))).rejects.toThrow('No more pages');
  });
});
