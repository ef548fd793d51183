import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import type { FileRecord } from '../../versions/records/file-record.js';

/** What an address lets its holder have. */
export interface FileGrant {
  spaceId: string;
  fileId: string;
  hash: string;
  name: string;
  contentType: string;
  /** In milliseconds since 1970. */
  expires: number;
}

/** Addresses stay the same for so long, so that what holds them does not change on every read. */
const BUCKET = 6 * 60 * 60 * 1000;

/** Makes and reads the addresses files are had from: whoever holds one needs no token, for one to two buckets. */
@Injectable()
export class FileUrls {
  constructor(
    private readonly urls: Urls,
    private readonly keys: SigningKeys,
  ) {}

  /** Changes when addresses do. */
  bucket(): number {
    return Math.floor(Date.now() / BUCKET);
  }

  /** For many files at once. */
  async signer(spaceId: string): Promise<(file: FileRecord) => string> {
    const key = await this.keys.of('file-urls');
    const expires = (this.bucket() + 2) * BUCKET;
    return ({ id, hash, name, contentType }) => {
      const payload = Buffer.from(JSON.stringify([hash, name, contentType, expires])).toString('base64url');
      const token = `${payload}.${signatureOf(key, spaceId, id, payload)}`;
      return `${this.urls.api('spaces', spaceId, 'files', id)}?token=${token}`;
    };
  }

  /** Undefined for an address that was not made here, or is too old. */
  async read(spaceId: string, fileId: string, token: string): Promise<FileGrant | undefined> {
    const [payload = '', signature = ''] = token.split('.');
    const expected = signatureOf(await this.keys.of('file-urls'), spaceId, fileId, payload);
    const [given, made] = [Buffer.from(signature), Buffer.from(expected)];
    if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
    const [hash, name, contentType, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string, string, number];
    return expires > Date.now() ? { spaceId, fileId, hash, name, contentType, expires } : undefined;
  }
}

const signatureOf = (key: Uint8Array, spaceId: string, fileId: string, payload: string) =>
  createHmac('sha256', key).update(`${spaceId} ${fileId} ${payload}`).digest('base64url');
