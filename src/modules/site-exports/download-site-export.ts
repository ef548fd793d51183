import { Injectable } from '@nestjs/common';
import { Actor } from '../../common/access/actor.js';
import { LoadViewable } from '../../common/access/load-viewable.js';
import { Database } from '../../common/db/database.js';
import { Conflict, NotFound } from '../../common/http/errors.js';
import { FileStore } from '../../common/storage/file-store.js';
import { dispositionOf } from '../content/bytes/disposition-of.js';
import { type ByteConditions, type Download, serveBytes } from '../content/bytes/serve-bytes.js';
import { TokenLookup } from '../identity/token-lookup.js';
import { SiteExportUrls, type SiteExportGrant } from './site-export-urls.js';
import { SiteExport } from './site-export.entity.js';
import { siteExportKey } from './site-export-key.js';

export interface SiteExportDownload extends ByteConditions {
  organizationId: string;
  siteId: string;
  siteExportId: string;
  token: string;
}

/** Serves archives to holders of a signed URL. */
@Injectable()
export class DownloadSiteExport {
  constructor(
    private readonly database: Database,
    private readonly siteExportUrls: SiteExportUrls,
    private readonly tokenLookup: TokenLookup,
    private readonly loadViewable: LoadViewable,
    private readonly fileStore: FileStore,
  ) {}

  async get({ token, ...asked }: SiteExportDownload): Promise<Download> {
    const { organizationId, siteId, siteExportId, ...conditions } = asked;
    const grant = await this.siteExportUrls.read({ organizationId, siteId, siteExportId }, token);
    const title = grant && (await this.titleFor(grant));
    const made = title === undefined ? null : await this.database.repo(SiteExport).findOneBy({ id: siteExportId, siteId, state: 'ready' });
    if (!grant || title === undefined || !made) throw new NotFound('site export');
    const [key, size] = [siteExportKey(siteExportId), Number(made.size)];
    if ((await this.fileStore.size(key)) !== size) throw new Conflict('The archive of this export is missing: export the site again');
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf('attachment', `${title}.zip`),
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': `private, max-age=${Math.max(0, Math.floor((grant.expires - Date.now()) / 1000))}, immutable`,
    };
    return serveBytes(this.fileStore, { kind: 'site export', key, size, etag: `"${siteExportId}"`, headers }, conditions);
  }

  /** The title of the site, if the token, the user and the site still allow what a request with the token could do. */
  private async titleFor({ organizationId, siteId, userId, tokenId }: SiteExportGrant): Promise<string | undefined> {
    const identity = await this.tokenLookup.findById(tokenId, userId);
    const resources = identity && (await this.loadViewable.load(['org', 'site'], [organizationId, siteId], new Actor(identity)));
    return resources?.permitted('site', 'admin') === true ? resources.get('site').title : undefined;
  }
}
