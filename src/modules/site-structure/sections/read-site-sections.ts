import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { pageOfList } from '../../../common/db/page-of-list.js';
import { NotFound } from '../../../common/http/errors.js';
import type { ListStructureQuery } from '../outline/list-structure.dto.js';
import { ReadStructure } from '../shown/read-structure.js';
import { SiteSectionPresenter } from './site-section.presenter.js';
import type { SiteSectionListView, SiteSectionView } from './site-section.view.js';

/** Reads and presents the sections of the site in the path. */
@Injectable()
export class ReadSiteSections {
  constructor(
    private readonly readStructure: ReadStructure,
    private readonly siteSectionPresenter: SiteSectionPresenter,
  ) {}

  /** Depth first, as the navigation shows them. */
  async list({ shareKey, ...page }: ListStructureQuery, resources: Resources): Promise<SiteSectionListView> {
    const site = resources.get('site');
    const structure = await this.readStructure.read(site, resources.get('org'), resources.actor, shareKey);
    const shown = pageOfList(structure.outline.sectionsInOrder(), page, ({ id }) => id, ['site-sections', site.id]);
    return { ...shown, items: shown.items.map((section) => this.siteSectionPresenter.present(section, structure, resources.actor)) };
  }

  async get(id: string, resources: Resources): Promise<SiteSectionView> {
    const structure = await this.readStructure.read(resources.get('site'), resources.get('org'), resources.actor);
    const section = structure.outline.sections.find((candidate) => candidate.id === id);
    if (!section) throw new NotFound('site section');
    return this.siteSectionPresenter.present(section, structure, resources.actor);
  }
}
