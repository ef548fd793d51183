import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { pageOfList } from '../../../common/db/page-of-list.js';
import type { ListQuery } from '../../../common/http/list-query.dto.js';
import { NotFound } from '../../../common/http/errors.js';
import { ReadStructure } from '../shown/read-structure.js';
import { SiteSectionGroupPresenter } from './site-section-group.presenter.js';
import type { SiteSectionGroupListView, SiteSectionGroupView } from './site-section-group.view.js';

/** Reads and presents the section groups of the site in the path. */
@Injectable()
export class ReadSiteSectionGroups {
  constructor(
    private readonly readStructure: ReadStructure,
    private readonly siteSectionGroupPresenter: SiteSectionGroupPresenter,
  ) {}

  /** Depth first, as the navigation shows them. */
  async list(query: ListQuery, resources: Resources): Promise<SiteSectionGroupListView> {
    const site = resources.get('site');
    const structure = await this.readStructure.read(site, resources.get('org'), resources.actor);
    const shown = pageOfList(structure.outline.groupsInOrder(), query, ({ id }) => id, ['site-section-groups', site.id]);
    return { ...shown, items: shown.items.map((group) => this.siteSectionGroupPresenter.present(group, structure, resources.actor)) };
  }

  async get(id: string, resources: Resources): Promise<SiteSectionGroupView> {
    const structure = await this.readStructure.read(resources.get('site'), resources.get('org'), resources.actor);
    const group = structure.outline.groups.find((candidate) => candidate.id === id);
    if (!group) throw new NotFound('site section group');
    return this.siteSectionGroupPresenter.present(group, structure, resources.actor);
  }
}
