import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { SiteExternalLink } from '../outline/site-external-link.entity.js';
import { ExternalLinkPresenter } from './external-link.presenter.js';
import type { SiteExternalLinkView } from './external-link.view.js';

/** Reads and presents the external links of the site in the path. */
@Injectable()
export class ReadExternalLinks {
  constructor(
    private readonly database: Database,
    private readonly externalLinkPresenter: ExternalLinkPresenter,
  ) {}

  async get(id: string, resources: Resources): Promise<SiteExternalLinkView> {
    const site = resources.get('site');
    const link = await this.database.repo(SiteExternalLink).findOneBy({ id, siteId: site.id });
    if (!link) throw new NotFound('site external link');
    return this.externalLinkPresenter.present(link, site);
  }
}
