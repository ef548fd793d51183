import type { ChosenFile } from './chosen-files.js';

/** Bit 11: names are UTF-8. */
const UTF8 = 0x0800;
const VERSION = 20;
/** 1980-01-01, the first day that an archive can name: imports do not look at it. */
const NO_DATE = 0x21;
const POLYNOMIAL = 0xedb88320;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/**
 * Packs files into a zip archive, uncompressed: its bytes stay on the disk, and the browser reads them again when it sends them. Files that
 * were changed or removed since they were chosen are refused by `unreadable`.
 */
export async function packFiles(files: readonly ChosenFile[], unreadable: (path: string) => Error, signal: AbortSignal): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, file } of files) {
    signal.throwIfAborted();
    const crc = await crcOf(file).catch(() => {
      throw unreadable(path);
    });
    const name = new TextEncoder().encode(path);
    const fields = fieldsOf(crc, file.size, name.length);
    parts.push(bytes([0x04034b50, 4]), fields, name, file);
    directory.push(bytes([0x02014b50, 4], [VERSION, 2]), fields, bytes([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name);
    offset += 4 + fields.length + name.length + file.size;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = bytes([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [length, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end]);
}

/** What the entry and the directory both say of a file, which no extra fields follow. */
const fieldsOf = (crc: number, size: number, nameLength: number) =>
  bytes([VERSION, 2], [UTF8, 2], [0, 2], [0, 2], [NO_DATE, 2], [crc, 4], [size, 4], [size, 4], [nameLength, 2], [0, 2]);

/** Numbers with their sizes in bytes, the lowest byte first. */
const bytes = (...numbers: [value: number, size: 2 | 4][]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(numbers.flatMap(([value, size]) => Array.from({ length: size }, (_, n) => (value >>> (8 * n)) & 0xff)));

async function crcOf(file: Blob): Promise<number> {
  const reader = file.stream().getReader();
  let crc = 0xffffffff;
  for (let read = await reader.read(); !read.done; read = await reader.read())
    for (const byte of read.value) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
