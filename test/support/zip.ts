import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface ZippedEntry {
  name: string;
  content?: string | Buffer;
  /** The mode of a file on Unix, e.g. that of a symbolic link. */
  mode?: number;
  /** The size that the archive declares, if it lies. */
  declared?: number;
  /** The place of another entry whose bytes this one shares. */
  sharing?: number;
  encrypted?: boolean;
}

/** Writes a zip archive byte by byte, also one that libraries refuse to write. */
export function zipWith(entries: readonly ZippedEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const places: { offset: number; packed: Buffer; plain: Buffer }[] = [];
  let offset = 0;
  for (const { name, content = '', mode = 0o100644, declared, sharing, encrypted = false } of entries) {
    const path = Buffer.from(name);
    const shared = sharing === undefined ? undefined : places[sharing];
    const plain = shared?.plain ?? Buffer.from(content);
    const packed = shared?.packed ?? deflateRawSync(plain);
    const place = { offset: shared?.offset ?? offset, packed, plain };
    places.push(place);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800 | Number(encrypted), 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declared ?? plain.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(0x031e, 4);
    fields.copy(head, 6, 0, 26);
    head.writeUInt32LE((mode << 16) >>> 0, 38);
    head.writeUInt32LE(place.offset, 42);
    directory.push(head, path);
    if (shared) continue;
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, path, packed]);
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}

/** A zip archive of texts by path. */
export const zipOf = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  zipWith(Object.entries(files).map(([name, content]) => ({ name, content })));

/** Reads the files of an archive by its directory. */
export function unzipped(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files[zip.toString('utf8', at + 46, at + 46 + name)] = inflateRawSync(zip.subarray(from, from + size)).toString();
    at += 46 + name + extra + comment;
  }
  return files;
}
