import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../../common/access/visitor.js';
import { VisitorSource } from '../../../common/access/visitor-source.js';
import { Urls } from '../../../common/http/urls.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import type { FileRecord } from '../../versions/records/file-record.js';

/** What a signed URL gives access to. */
export interface FileGrant {
  spaceId: string;
  fileId: string;
  hash: string;
  name: string;
  contentType: string;
  /** In milliseconds since 1970. */
  expires: number;
  /** The visit that it was given to. It must still be able to reach the file. Absent for members. */
  visit?: string;
}

type Payload = [hash: string, name: string, contentType: string, expires: number, visit?: string];

/** URLs stay the same for this long, so that responses that contain them can be cached. */
const BUCKET = 6 * 60 * 60 * 1000;

/**
 * Signs and verifies download URLs. A URL needs no access token and is valid for one to two buckets of time. One that is given
 * to a visitor carries the visit, and ends with it.
 */
@Injectable()
export class FileUrls {
  constructor(
    private readonly urls: Urls,
    private readonly signingKeys: SigningKeys,
    private readonly visitorSource: VisitorSource,
  ) {}

  /** Changes when URLs in responses change: with `PUBLIC_URL`, and whenever the signed ones do. */
  version(): string {
    return `${this.urls.api()} ${this.bucket()}`;
  }

  /** The same for the URLs that a visitor gets. */
  async versionFor(visitor: Visitor): Promise<string> {
    const { text, expiresAt } = await this.visitorSource.carry(visitor);
    return `${this.version()} ${text} ${expiresAt?.getTime() ?? ''}`;
  }

  private bucket(): number {
    return Math.floor(Date.now() / BUCKET);
  }

  /** Returns a function that signs the URLs of many files. */
  async signer(spaceId: string, visitor?: Visitor): Promise<(file: FileRecord) => string> {
    const key = await this.signingKeys.keyFor('file-urls');
    const visit = visitor && (await this.visitorSource.carry(visitor));
    const expires = Math.min((this.bucket() + 2) * BUCKET, visit?.expiresAt?.getTime() ?? Infinity);
    return ({ id, hash, name, contentType }) => {
      const parts: Payload = visit ? [hash, name, contentType, expires, visit.text] : [hash, name, contentType, expires];
      const payload = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const token = `${payload}.${signatureOf(key, spaceId, id, payload)}`;
      return `${this.urls.api('spaces', spaceId, 'files', id)}?token=${token}`;
    };
  }

  /** Returns undefined for a URL with an invalid signature, or one that has expired. */
  async read(spaceId: string, fileId: string, token: string): Promise<FileGrant | undefined> {
    const [payload = '', signature = ''] = token.split('.');
    const expected = signatureOf(await this.signingKeys.keyFor('file-urls'), spaceId, fileId, payload);
    const [given, made] = [Buffer.from(signature), Buffer.from(expected)];
    if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
    const [hash, name, contentType, expires, visit] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload;
    return expires > Date.now() ? { spaceId, fileId, hash, name, contentType, expires, ...(visit !== undefined && { visit }) } : undefined;
  }
}

const signatureOf = (key: Uint8Array, spaceId: string, fileId: string, payload: string) =>
  createHmac('sha256', key).update(`${spaceId} ${fileId} ${payload}`).digest('base64url');
