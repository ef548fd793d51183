import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { FileStore } from '../../../common/storage/file-store.js';
import { dispositionOf } from './disposition-of.js';
import { isShown } from './file-type.js';
import { FileUrls, type FileGrant } from './file-urls.js';
import { type ByteConditions, type Download, serveBytes } from './serve-bytes.js';

export interface DownloadRequest extends ByteConditions {
  spaceId: string;
  fileId: string;
  token: string;
}

/** Serves the bytes of files to holders of a signed URL. */
@Injectable()
export class Downloads {
  constructor(
    private readonly db: Database,
    private readonly urls: FileUrls,
    private readonly store: FileStore,
  ) {}

  async get({ spaceId, fileId, token, ...conditions }: DownloadRequest): Promise<Download> {
    const grant = await this.urls.read(spaceId, fileId, token);
    if (!grant) throw new NotFound('file');
    const size = await this.sizeOf(grant);
    const bytes = { kind: 'file', key: grant.hash, size, etag: `"${grant.hash}"`, headers: headersOf(grant) };
    return serveBytes(this.store, bytes, conditions);
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
    'content-disposition': dispositionOf(disposition, name),
    // Browsers do not show PDFs within a sandbox.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${contentType === 'application/pdf' ? '' : '; sandbox'}`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${Math.max(0, Math.floor((expires - Date.now()) / 1000))}, immutable`,
  };
}
