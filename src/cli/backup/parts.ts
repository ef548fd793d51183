import { createHash, type Hash } from 'node:crypto';
import { StartupError } from '../../config/startup-error.js';

/** What a backup consists of: JSON, or `rows` of a table as COPY prints them, or `bytes` of a file. */
export const PARTS = ['head', 'table', 'rows', 'table-end', 'sequences', 'file', 'bytes', 'file-end', 'tail'] as const;
export type PartName = (typeof PARTS)[number];

export interface Part {
  name: PartName;
  body: Buffer;
}

const LARGEST = 1024 * 1024;
/** One byte for the name, four for the length of the body. */
const PREFIX = 5;

export const DAMAGED = 'The backup is damaged';

/** Writes parts, and hashes what it has written. */
export class PartWriter {
  private readonly written = createHash('sha256');

  *write(name: PartName, body: Uint8Array): Generator<Buffer> {
    for (let from = 0; from === 0 || from < body.length; from += LARGEST) yield this.one(name, body.subarray(from, from + LARGEST));
  }

  writeJson(name: PartName, value: object): Buffer {
    return this.one(name, Buffer.from(JSON.stringify(value)));
  }

  /** The last part: it has the hash of all before it. */
  end(value: object): Buffer {
    return this.writeJson('tail', { ...value, sha256: this.written.digest('hex') });
  }

  private one(name: PartName, body: Uint8Array): Buffer {
    const part = Buffer.alloc(PREFIX + body.length);
    part.writeUInt8(PARTS.indexOf(name), 0);
    part.writeUInt32BE(body.length, 1);
    part.set(body, PREFIX);
    if (name !== 'tail') this.written.update(part);
    return part;
  }
}

/** Reads parts one after the other, and checks the hash that the last one has. */
export async function* readParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const read = createHash('sha256');
  const pieces: Buffer[] = [];
  let size = 0;
  let isOver = false;
  for await (const piece of stream) {
    pieces.push(piece);
    size += piece.length;
    if (size < PREFIX) continue;
    let all = Buffer.concat(pieces.splice(0), size);
    for (let length = lengthOf(all); length !== undefined && all.length >= length; length = lengthOf(all)) {
      if (isOver) throw new StartupError(`${DAMAGED}: something follows its end`);
      const part = { name: PARTS[all.readUInt8(0)]!, body: all.subarray(PREFIX, length) };
      isOver = part.name === 'tail';
      check(part, read, all.subarray(0, length));
      yield part;
      all = all.subarray(length);
    }
    pieces.push(all);
    size = all.length;
  }
  if (!isOver || size > 0) throw new StartupError(`${DAMAGED}: it ends too early`);
}

/** The length of the first part with its prefix; undefined if the prefix is not complete. */
function lengthOf(bytes: Buffer): number | undefined {
  if (bytes.length < PREFIX) return undefined;
  const length = bytes.readUInt32BE(1);
  if (bytes.readUInt8(0) >= PARTS.length || length > LARGEST) throw new StartupError(`${DAMAGED}: it has a part that is none`);
  return PREFIX + length;
}

function check({ name, body }: Part, read: Hash, whole: Buffer): void {
  if (name !== 'tail') read.update(whole);
  else if (jsonOf<{ sha256?: string }>(body).sha256 !== read.digest('hex')) throw new StartupError(`${DAMAGED}: its checksum is wrong`);
}

export function jsonOf<T>(body: Buffer): T {
  try {
    return JSON.parse(body.toString()) as T;
  } catch {
    throw new StartupError(`${DAMAGED}: a part is not readable`);
  }
}
