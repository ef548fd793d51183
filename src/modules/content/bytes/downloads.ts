import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound, RangeNotSatisfiable } from '../../../common/http/errors.js';
import { FileStore } from '../../../common/storage/file-store.js';
import { isShown } from './file-type.js';
import { FileUrls, type FileGrant } from './file-urls.js';

export interface Download {
  status: 200 | 206 | 304;
  headers: Record<string, string | number>;
  body?: Readable;
}

export interface DownloadRequest {
  spaceId: string;
  fileId: string;
  token: string;
  range?: string;
  ifRange?: string;
  ifNoneMatch?: string;
  /** For HEAD requests: the headers without the body. */
  headersOnly: boolean;
}

/** Serves the bytes of files to holders of a signed URL. */
@Injectable()
export class Downloads {
  constructor(
    private readonly db: Database,
    private readonly urls: FileUrls,
    private readonly store: FileStore,
  ) {}

  async get({ spaceId, fileId, token, range, ifRange, ifNoneMatch, headersOnly }: DownloadRequest): Promise<Download> {
    const grant = await this.urls.read(spaceId, fileId, token);
    if (!grant) throw new NotFound('file');
    const size = await this.sizeOf(grant);
    const etag = `"${grant.hash}"`;
    const headers = { ...headersOf(grant), etag };
    if (ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
      return { status: 304, headers };
    const part = ifRange === undefined || ifRange === etag ? rangeOf(range, size) : undefined;
    // Fastify sets the length of a response to HEAD from its body, unless the body is a stream.
    const body = headersOnly ? Readable.from([]) : await this.store.read(grant.hash, part);
    if (!body) throw new NotFound('file');
    if (!part) return { status: 200, headers: { ...headers, 'content-length': size }, body };
    const { start, end } = part;
    return {
      status: 206,
      headers: { ...headers, 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` },
      body,
    };
  }

  /** Signed URLs of a deleted space no longer work. */
  private async sizeOf({ spaceId, hash }: FileGrant): Promise<number> {
    const [row] = await this.db.query<{ size: string }>(
      `SELECT b.size FROM space_blobs sb JOIN blobs b USING (hash) JOIN spaces s ON s.id = sb.space_id
       WHERE sb.space_id = $1 AND sb.hash = $2 AND s.deleted_at IS NULL`,
      [spaceId, hash],
    );
    if (!row) throw new NotFound('file');
    return Number(row.size);
  }
}

/** No file can run scripts on this origin: types that may contain scripts are served as attachments, and files are sandboxed. */
function headersOf({ name, contentType, expires }: FileGrant): Record<string, string | number> {
  const disposition = isShown(contentType) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': `${disposition}; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
    // Browsers do not show PDFs within a sandbox.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${contentType === 'application/pdf' ? '' : '; sandbox'}`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${Math.max(0, Math.floor((expires - Date.now()) / 1000))}, immutable`,
  };
}

const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Parses a single range. Several ranges, or an invalid one, get the complete file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (start > end) throw new RangeNotSatisfiable(size);
  return { start, end };
}
