import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { RunningWork } from '../../../common/concurrency/running-work.js';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { listOfFiles } from './list-of-files.js';

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
