import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { SitePresenter } from './site.presenter.js';
import type { SiteView } from './site.view.js';
import type { Structure } from '../site-structure/shown/read-structure.js';
import { ShownStructure } from '../site-structure/shown/shown-structure.js';

/** Presents the site in the path. Visitors learn the number of the site spaces that they see. */
@Injectable()
export class DescribeSite {
  constructor(
    private readonly shownStructure: ShownStructure,
    private readonly sitePresenter: SitePresenter,
  ) {}

  async get(resources: Resources): Promise<SiteView> {
    return resources.actor.visitor
      ? this.with(await this.shownStructure.read(resources, undefined), resources)
      : this.sitePresenter.presentCurrent(resources);
  }

  /** With the address at which the structure was read. */
  with({ address, outline }: Structure, resources: Resources): SiteView {
    return this.sitePresenter.presentCurrent(resources, {
      address,
      ...(resources.actor.visitor && { siteSpaces: outline.siteSpaces.length }),
    });
  }
}
