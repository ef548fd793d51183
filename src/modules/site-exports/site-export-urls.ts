import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../common/http/urls.js';
import { SigningKeys } from '../../common/secrets/signing-keys.js';

/** Which archive a URL gives access to, and to whom it was issued. */
export interface SiteExportGrant {
  organizationId: string;
  siteId: string;
  siteExportId: string;
  userId: string;
  tokenId: string;
  /** In milliseconds since 1970. */
  expires: number;
}

/** Signs and verifies the URLs of archives. */
@Injectable()
export class SiteExportUrls {
  constructor(
    private readonly urls: Urls,
    private readonly signingKeys: SigningKeys,
  ) {}

  async sign({ organizationId, siteId, siteExportId, userId, tokenId, expires }: SiteExportGrant): Promise<string> {
    const payload = Buffer.from(JSON.stringify([userId, tokenId, expires])).toString('base64url');
    const signature = await this.signatureOf([organizationId, siteId, siteExportId, payload]);
    return `${this.urls.api('orgs', organizationId, 'sites', siteId, 'exports', siteExportId, 'archive')}?token=${payload}.${signature}`;
  }

  /** Returns undefined for a URL with an invalid signature, or one that has expired. */
  async read(
    place: Pick<SiteExportGrant, 'organizationId' | 'siteId' | 'siteExportId'>,
    token: string,
  ): Promise<SiteExportGrant | undefined> {
    const { organizationId, siteId, siteExportId } = place;
    const [payload = '', signature = ''] = token.split('.');
    const expected = Buffer.from(await this.signatureOf([organizationId, siteId, siteExportId, payload]));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const [userId, tokenId, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string, number];
    return expires > Date.now() ? { organizationId, siteId, siteExportId, userId, tokenId, expires } : undefined;
  }

  private async signatureOf(parts: readonly string[]): Promise<string> {
    return createHmac('sha256', await this.signingKeys.keyFor('site-export-urls'))
      .update(parts.join(' '))
      .digest('base64url');
  }
}
