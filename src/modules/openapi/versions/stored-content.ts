import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { RunningWork } from '../../../common/concurrency/joined-work.js';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';

const unpack = promisify(gunzip);

export type ContentPart = 'filesystem' | 'raw' | 'bundle' | 'changes';

/** What a response has around the stored bytes. */
export interface Frame {
  before: string;
  after: string;
}

/** Reads the content of versions as bytes of JSON, and keeps what was read recently, with its frame: joining copies them. */
@Injectable()
export class StoredContent {
  private readonly recent: Cache<Buffer>;
  private readonly reading = new RunningWork<Buffer>();

  constructor(
    private readonly database: Database,
    caches: Caches,
  ) {
    this.recent = caches.create<Buffer>({ name: 'openapi-content', bytesOf: (bytes) => bytes.length });
  }

  async read(versionId: string, part: ContentPart, frame?: Frame): Promise<Buffer> {
    const key = [versionId, part, frame?.before, frame?.after].join(' ');
    return this.recent.get(key) ?? this.reading.run(key, () => this.readAnew(key, versionId, part, frame));
  }

  private async readAnew(key: string, versionId: string, part: ContentPart, frame?: Frame): Promise<Buffer> {
    const unpacked = await unpack(await this.packed(versionId, part));
    const stored = part === 'filesystem' ? listOfFiles(unpacked) : unpacked;
    const bytes = frame ? Buffer.concat([Buffer.from(frame.before), stored, Buffer.from(frame.after)]) : stored;
    this.recent.set(key, bytes);
    return bytes;
  }

  /** Compressed, as it is stored. */
  async packed(versionId: string, part: ContentPart): Promise<Buffer> {
    const [row] = await this.database.query<{ content: Buffer }>(`SELECT ${part} AS content FROM openapi_spec_versions WHERE id = $1`, [
      versionId,
    ]);
    if (!row) throw new NotFound('version');
    return row.content;
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [...Buffer.from('"\\{}')] as [number, number, number, number];
const [LIST, COMMA, END] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/**
 * Turns the files of a specification, stored as an object by path, into the list that clients read, each file with its
 * `path`. It copies bytes, because a large specification would block the process while it is parsed and printed.
 */
function listOfFiles(stored: Buffer): Buffer {
  const parts: Buffer[] = [];
  // The JSON has no spaces: `{"path":{…},"path":{…}}`.
  for (let at = 1; stored[at] === QUOTE;) {
    const colon = endOfText(stored, at);
    const end = endOfObject(stored, colon + 1);
    const path = stored.subarray(at, colon);
    parts.push(parts.length === 0 ? LIST : COMMA, Buffer.from('{"path":'), path, COMMA, stored.subarray(colon + 2, end));
    at = end + 1;
  }
  return Buffer.concat([...parts, END]);
}

/** The place after the text that begins here. */
function endOfText(bytes: Buffer, start: number): number {
  for (let quote = bytes.indexOf(QUOTE, start + 1); ; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let before = quote;
    while (bytes[before - 1] === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
}

/** The place after the object that begins here. */
function endOfObject(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; ;) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      continue;
    }
    if (byte === OPEN) depth += 1;
    if (byte === CLOSE) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
}
