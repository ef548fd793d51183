/** What a zip archive says of a file. */
export interface ZippedFile {
  name: Buffer;
  method: number;
  crc: number;
  compressed: number;
  size: number;
  /** Whether its sizes stand behind its data, because they were not known before it. */
  isStreamed: boolean;
  /** Where its header begins. */
  offset: number;
}

export const [STORED, DEFLATED] = [0, 8];

const [VERSION, VERSION_64, UNIX] = [20, 45, 3 << 8];
const [UTF8, STREAMED] = [0x800, 0x8];
/** 1 January 1980: equal content is equal bytes. */
const DATE = 0x21;
const MODE = 0o100644;
/** In place of a number that stands elsewhere with 64 bits. */
const [MOST_16, MOST_32] = [0xffff, 0xffffffff];

/** Writes numbers of so many bytes, the lowest byte first. */
function bytesOf(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const record = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) record.writeUInt16LE(value, at);
    else if (bytes === 4) record.writeUInt32LE(value, at);
    else record.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return record;
}

/** What stands before the data of a file. */
export function localHeader({ name, method, crc, compressed, size, isStreamed }: Omit<ZippedFile, 'offset'>): Buffer {
  const [known, flags] = isStreamed ? [{ crc: 0, compressed: 0, size: 0 }, UTF8 | STREAMED] : [{ crc, compressed, size }, UTF8];
  const start = bytesOf([4, 0x04034b50], [2, VERSION], [2, flags], [2, method], [2, 0], [2, DATE]);
  return Buffer.concat([start, bytesOf([4, known.crc], [4, known.compressed], [4, known.size], [2, name.length], [2, 0]), name]);
}

/** What stands behind the data of a file whose sizes were not known before. */
export const dataDescriptor = ({ crc, compressed, size }: Pick<ZippedFile, 'crc' | 'compressed' | 'size'>): Buffer =>
  bytesOf([4, 0x08074b50], [4, crc], [4, compressed], [4, size]);

/** The entry of a file in the directory at the end. */
export function directoryRecord({ name, method, crc, compressed, size, isStreamed, offset }: ZippedFile): Buffer {
  const isFar = offset >= MOST_32;
  const extra = isFar ? bytesOf([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const version = isFar ? VERSION_64 : VERSION;
  const start = bytesOf(
    [4, 0x02014b50],
    [2, version | UNIX],
    [2, version],
    [2, UTF8 | (isStreamed ? STREAMED : 0)],
    [2, method],
    [2, 0],
    [2, DATE],
  );
  const sizes = bytesOf([4, crc], [4, compressed], [4, size], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]);
  return Buffer.concat([start, sizes, bytesOf([4, MODE * 2 ** 16], [4, isFar ? MOST_32 : offset]), name, extra]);
}

/** What ends an archive: how many files it has, and where its directory is. */
export function endRecords(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= MOST_16 || offset >= MOST_32 || size >= MOST_32;
  const end = [
    bytesOf([4, 0x06054b50], [2, 0], [2, 0], [2, Math.min(count, MOST_16)], [2, Math.min(count, MOST_16)]),
    bytesOf([4, Math.min(size, MOST_32)], [4, Math.min(offset, MOST_32)], [2, 0]),
  ];
  if (!isLarge) return Buffer.concat(end);
  const large = bytesOf(
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION_64 | UNIX],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  );
  return Buffer.concat([large, bytesOf([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]), ...end]);
}
