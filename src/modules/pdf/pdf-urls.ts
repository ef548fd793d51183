import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../common/http/urls.js';
import { SigningKeys } from '../../common/secrets/signing-keys.js';

/** What the URL of a PDF gives access to, and to whom it was issued. */
export interface PdfGrant {
  spaceId: string;
  pdfId: string;
  /** The change request that it was requested in. */
  changeRequestId: string | null;
  userId: string;
  tokenId: string;
  title: string;
  /** In milliseconds since 1970. */
  expires: number;
}

/** Signs and verifies the URLs of PDFs. */
@Injectable()
export class PdfUrls {
  constructor(
    private readonly urls: Urls,
    private readonly signingKeys: SigningKeys,
  ) {}

  async sign({ spaceId, pdfId, changeRequestId, userId, tokenId, title, expires }: PdfGrant): Promise<string> {
    const payload = Buffer.from(JSON.stringify([changeRequestId, userId, tokenId, title, expires])).toString('base64url');
    const signature = signatureOf(await this.signingKeys.keyFor('pdf-urls'), [spaceId, pdfId, payload]);
    return `${this.urls.api('spaces', spaceId, 'pdfs', pdfId)}?token=${payload}.${signature}`;
  }

  /** Returns undefined for a URL with an invalid signature, or one that has expired. */
  async read(spaceId: string, pdfId: string, token: string): Promise<PdfGrant | undefined> {
    const [payload = '', signature = ''] = token.split('.');
    const expected = Buffer.from(signatureOf(await this.signingKeys.keyFor('pdf-urls'), [spaceId, pdfId, payload]));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const parts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string | null, string, string, string, number];
    const [changeRequestId, userId, tokenId, title, expires] = parts;
    return expires > Date.now() ? { spaceId, pdfId, changeRequestId, userId, tokenId, title, expires } : undefined;
  }
}

const signatureOf = (key: Uint8Array, parts: readonly string[]) => createHmac('sha256', key).update(parts.join(' ')).digest('base64url');
