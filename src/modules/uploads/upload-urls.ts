import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../common/http/urls.js';
import { SigningKeys } from '../../common/secrets/signing-keys.js';

/** Milliseconds that the bytes may be sent. */
const LIFE = 60 * 60 * 1000;

/** Signs and verifies the URLs to which the bytes of an upload are sent. */
@Injectable()
export class UploadUrls {
  constructor(
    private readonly urls: Urls,
    private readonly signingKeys: SigningKeys,
  ) {}

  async sign(uploadId: string): Promise<string> {
    const expires = String(Date.now() + LIFE);
    return `${this.urls.api('uploads', uploadId)}?token=${expires}.${await this.signatureOf(uploadId, expires)}`;
  }

  async isValid(uploadId: string, token: string): Promise<boolean> {
    const [expires = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature);
    const expected = Buffer.from(await this.signatureOf(uploadId, expires));
    return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > Date.now();
  }

  private async signatureOf(uploadId: string, expires: string): Promise<string> {
    const key = await this.signingKeys.keyFor('upload-urls');
    return createHmac('sha256', key).update(`${uploadId} ${expires}`).digest('base64url');
  }
}
