import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { NotFound } from '../../../common/http/errors.js';
import { Customizations } from '../../site-looks/customizations.service.js';
import { DescribeSite } from '../describe-site.js';
import { DescribeStructure } from '../../site-structure/structure/describe-structure.js';
import { ShownStructure } from '../../site-structure/shown/shown-structure.js';
import type { GetPublishedSiteQuery } from './published-site.dto.js';
import type { PublishedSiteView } from './published-site.view.js';

/** Presents all that a renderer needs to show the site in the path. */
@Injectable()
export class DescribePublishedSite {
  constructor(
    private readonly shownStructure: ShownStructure,
    private readonly describeSite: DescribeSite,
    private readonly describeStructure: DescribeStructure,
    private readonly customizations: Customizations,
  ) {}

  async get({ shareKey }: GetPublishedSiteQuery, resources: Resources): Promise<PublishedSiteView> {
    const site = resources.get('site');
    if (!site.published && resources.actor.visitor?.isPreview !== true) throw new NotFound('published site');
    const read = await this.shownStructure.read(resources, shareKey);
    const structure = { ...read, outline: read.outline.withoutDrafts() };
    const shown = structure.outline.siteSpaces.filter(({ spaceId }) => structure.spaces.has(spaceId));
    return {
      object: 'published-content-site',
      site: this.describeSite.with(structure, resources),
      structure: this.describeStructure.present(structure, resources.actor),
      customizations: await this.customizations.looksOf(
        site.id,
        shown.map(({ id }) => id),
      ),
      scripts: [],
    };
  }
}
