import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { SiteAddresses } from '../site-addresses.js';
import type { ShareLink } from './share-link.entity.js';
import type { ShareLinkListView, ShareLinkView } from './share-link.view.js';

@Injectable()
export class ShareLinkPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  present({ id, siteId, name, active, key, createdAt }: ShareLink, resources: Resources): ShareLinkView {
    const { id: orgId, hostname } = resources.get('org');
    return {
      object: 'share-link',
      id,
      createdAt: isoTime(createdAt),
      name,
      active,
      urls: {
        location: this.urls.api('orgs', orgId, 'sites', siteId, 'share-links', id),
        published: this.siteAddresses.withKey(resources.get('site'), hostname, key),
      },
    };
  }

  presentPage(page: Page<ShareLink>, resources: Resources): ShareLinkListView {
    return { ...page, items: page.items.map((link) => this.present(link, resources)) };
  }
}
