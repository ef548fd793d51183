import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import { ReadExternalLinks } from '../external-links/read-external-links.js';
import { ReadSiteSectionGroups } from '../section-groups/read-site-section-groups.js';
import { ReadSiteSections } from '../sections/read-site-sections.js';
import { ReadSiteSpaces } from '../site-spaces/read-site-spaces.js';
import { MoveItem } from '../structure/move-item.js';
import type { SortStructureDto } from './sort.dto.js';
import type { SiteItemView } from './structure.view.js';

/** Moves any item of the structure of the site in the path. */
@Injectable()
export class SortStructure {
  constructor(
    private readonly db: Database,
    private readonly moves: MoveItem,
    private readonly siteSpaces: ReadSiteSpaces,
    private readonly sections: ReadSiteSections,
    private readonly groups: ReadSiteSectionGroups,
    private readonly links: ReadExternalLinks,
  ) {}

  /** Reads the item in the same transaction: a site space that the caller may not see is 404 and does not move. */
  async sort({ item, position }: SortStructureDto, resources: Resources): Promise<SiteItemView> {
    return this.db.tx(async () => {
      await this.moves.move(resources.get('site').id, item, position, '/item/id');
      const readers = {
        'site-space': this.siteSpaces,
        'site-section': this.sections,
        'site-section-group': this.groups,
        'site-external-link': this.links,
      };
      return readers[item.type].get(item.id, resources);
    });
  }
}
