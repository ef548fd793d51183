import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { pageOfList } from '../../../common/db/page-of-list.js';
import { NotFound } from '../../../common/http/errors.js';
import { ReadStructure } from '../shown/read-structure.js';
import type { ListSiteSpacesQuery } from './site-space.dto.js';
import { SiteSpacePresenter } from './site-space.presenter.js';
import type { SiteSpaceListView, SiteSpaceView } from './site-space.view.js';

/** Reads and presents the site spaces of the site in the path. */
@Injectable()
export class ReadSiteSpaces {
  constructor(
    private readonly readStructure: ReadStructure,
    private readonly siteSpacePresenter: SiteSpacePresenter,
  ) {}

  async list({ default: wanted, shareKey, ...page }: ListSiteSpacesQuery, resources: Resources): Promise<SiteSpaceListView> {
    const site = resources.get('site');
    const structure = await this.readStructure.read(site, resources.get('org'), resources.actor, shareKey);
    const found = structure.outline
      .siteSpacesInOrder()
      .filter(({ spaceId, isDefault }) => structure.spaces.has(spaceId) && (wanted === undefined || isDefault === wanted));
    const shown = pageOfList(found, page, ({ id }) => id, ['site-spaces', site.id, wanted]);
    return { ...shown, items: this.siteSpacePresenter.presentAll(shown.items, structure, resources.actor) };
  }

  async get(id: string, resources: Resources): Promise<SiteSpaceView> {
    const structure = await this.readStructure.read(resources.get('site'), resources.get('org'), resources.actor);
    const siteSpace = structure.outline.siteSpaces.find((candidate) => candidate.id === id);
    if (!siteSpace || !structure.spaces.has(siteSpace.spaceId)) throw new NotFound('site space');
    return this.siteSpacePresenter.present(siteSpace, structure, resources.actor);
  }
}
