import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { audienceOf } from '../audience/site-audiences.js';
import type { Site } from '../site.entity.js';
import { hashOfShareKey } from './hash-of-share-key.js';
import { ShareLink } from './share-link.entity.js';

/** Checks share keys. */
@Injectable()
export class ShareKeys {
  constructor(private readonly database: Database) {}

  /** Whether the site asks for a share key and this is an active one. Read each time, so a revoked key opens nothing. */
  async open(site: Site, key: string): Promise<boolean> {
    if (!audienceOf(site).hasShareKeys) return false;
    return this.database.repo(ShareLink).existsBy({ siteId: site.id, hash: hashOfShareKey(key), active: true });
  }
}
