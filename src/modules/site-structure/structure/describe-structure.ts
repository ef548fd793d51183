import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import { SiteSectionGroupPresenter } from '../section-groups/site-section-group.presenter.js';
import { SiteSpacePresenter } from '../site-spaces/site-space.presenter.js';
import type { Structure } from '../shown/read-structure.js';
import { ShownStructure } from '../shown/shown-structure.js';
import type { GetStructureQuery } from './sort.dto.js';
import type { SiteStructureView } from './structure.view.js';

/** Presents the structure of the site in the path as a whole. */
@Injectable()
export class DescribeStructure {
  constructor(
    private readonly shownStructure: ShownStructure,
    private readonly siteSpacePresenter: SiteSpacePresenter,
    private readonly siteSectionGroupPresenter: SiteSectionGroupPresenter,
  ) {}

  async get({ shareKey }: GetStructureQuery, resources: Resources): Promise<SiteStructureView> {
    const { actor } = resources;
    return this.present(await this.shownStructure.read(resources, shareKey), actor);
  }

  present(structure: Structure, actor: Actor): SiteStructureView {
    const { outline } = structure;
    const siteSpaces = outline.spacesIn(null);
    return siteSpaces.length > 0 || outline.entriesIn(null).length === 0
      ? { type: 'siteSpaces', structure: this.siteSpacePresenter.presentAll(siteSpaces, structure, actor) }
      : { type: 'sections', structure: this.siteSectionGroupPresenter.presentEntries(null, structure, actor) };
  }
}
