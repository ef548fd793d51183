import { Injectable } from '@nestjs/common';
import { VisitorSource, type AdmittedToSpace } from '../../../common/access/visitor-source.js';
import { NotFound } from '../../../common/http/errors.js';
import { FileStore } from '../../../common/storage/file-store.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import { SpaceBlobs } from '../../versions/store/space-blobs.js';
import { ReadPages } from '../pages/read-pages.js';
import { dispositionOf } from './disposition-of.js';
import { isShown } from './file-type.js';
import { FileUrls } from './file-urls.js';
import { type ByteConditions, type Download, serveBytes } from './serve-bytes.js';

export interface DownloadRequest extends ByteConditions {
  spaceId: string;
  fileId: string;
  token: string;
}

/** A file as a page refers to it: with the hash of the bytes that the page shows. */
export interface ShownFile {
  spaceId: string;
  fileId: string;
  hash: string;
}

/** Serves the bytes of files to holders of a signed URL, and to visitors who see something that shows the file. */
@Injectable()
export class Downloads {
  constructor(
    private readonly spaceBlobs: SpaceBlobs,
    private readonly fileUrls: FileUrls,
    private readonly visitorSource: VisitorSource,
    private readonly readPages: ReadPages,
    private readonly fileStore: FileStore,
  ) {}

  async get({ spaceId, fileId, token, ...conditions }: DownloadRequest): Promise<Download> {
    const grant = await this.fileUrls.read(spaceId, fileId, token);
    if (!grant) throw new NotFound('file');
    if (grant.visit !== undefined) {
      const admitted = await this.visitorSource.readmit(grant.visit, spaceId);
      if (!admitted) throw new NotFound('file');
      return this.shown(admitted, { spaceId, fileId, hash: grant.hash }, conditions);
    }
    // Signed URLs of a deleted space no longer work.
    const size = await this.spaceBlobs.sizeOf(spaceId, grant.hash);
    if (size === undefined) throw new NotFound('file');
    const cached = `private, max-age=${Math.max(0, Math.floor((grant.expires - Date.now()) / 1000))}, immutable`;
    return this.serve({ ...grant, size }, cached, conditions);
  }

  /** Serves a file that the visitor can reach now, with the same bytes. Whoever keeps it must ask again before using it. */
  async shown(
    { visitor, revisionId }: AdmittedToSpace,
    { spaceId, fileId, hash }: ShownFile,
    conditions: ByteConditions,
  ): Promise<Download> {
    const file = await this.readPages.file({ spaceId, revisionId, audience: visitor.audience, visitor }, fileId);
    if (file.hash !== hash) throw new NotFound('file');
    return this.serve(file, 'private, no-cache', conditions);
  }

  private serve(
    file: Pick<FileRecord, 'hash' | 'size' | 'name' | 'contentType'>,
    cached: string,
    conditions: ByteConditions,
  ): Promise<Download> {
    const { hash, size } = file;
    const headers = { ...headersOf(file), 'cache-control': cached };
    return serveBytes(this.fileStore, { kind: 'file', key: hash, size, etag: `"${hash}"`, headers }, conditions);
  }
}

/** No file can run scripts on this origin: types that may contain scripts are served as attachments, and files are sandboxed. */
function headersOf({ name, contentType }: Pick<FileRecord, 'name' | 'contentType'>): Record<string, string | number> {
  const disposition = isShown(contentType) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': dispositionOf(disposition, name),
    // Browsers do not show PDFs within a sandbox.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${contentType === 'application/pdf' ? '' : '; sandbox'}`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  };
}
