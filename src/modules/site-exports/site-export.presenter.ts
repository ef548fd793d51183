import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import { SiteExportUrls } from './site-export-urls.js';
import type { SiteExport } from './site-export.entity.js';
import type { SiteExportListView, SiteExportView } from './site-export.view.js';

/** Milliseconds that the URL of an archive is valid. */
const LIFE = 60 * 60 * 1000;

@Injectable()
export class SiteExportPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly siteExportUrls: SiteExportUrls,
  ) {}

  /** With the address of its archive, which is new each time. */
  async present(made: SiteExport, resources: Resources): Promise<SiteExportView> {
    const view = this.viewOf(made, resources);
    return made.state === 'ready' ? { ...view, urls: { ...view.urls, archive: await this.archiveOf(made, resources) } } : view;
  }

  presentPage(page: Page<SiteExport>, resources: Resources): SiteExportListView {
    return { ...page, items: page.items.map((made) => this.viewOf(made, resources)) };
  }

  private viewOf(made: SiteExport, resources: Resources): SiteExportView {
    const { id, state, failure, progress, address, size, report, createdAt, expiresAt } = made;
    return {
      object: 'site-export',
      id,
      state,
      ...(failure !== null && { failure }),
      progress,
      ...(address !== null && { address }),
      ...(size !== null && { size: Number(size) }),
      ...(report && { report }),
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
      urls: { location: this.urls.api('orgs', resources.get('org').id, 'sites', resources.get('site').id, 'exports', id) },
    };
  }

  private archiveOf({ id, expiresAt }: SiteExport, resources: Resources): Promise<string> {
    const { userId, identity } = resources.actor;
    const place = { organizationId: resources.get('org').id, siteId: resources.get('site').id, siteExportId: id };
    const expires = Math.min(Date.now() + LIFE, expiresAt.getTime());
    return this.siteExportUrls.sign({ ...place, userId, tokenId: identity.tokenId, expires });
  }
}
