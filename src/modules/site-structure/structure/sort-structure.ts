import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import { ReadExternalLinks } from '../external-links/read-external-links.js';
import { ReadSiteSectionGroups } from '../section-groups/read-site-section-groups.js';
import { ReadSiteSections } from '../sections/read-site-sections.js';
import { ReadSiteSpaces } from '../site-spaces/read-site-spaces.js';
import { MoveItem } from '../outline/move-item.js';
import type { SortStructureDto } from './sort.dto.js';
import type { SiteItemView } from './structure.view.js';

/** Moves any item of the structure of the site in the path. */
@Injectable()
export class SortStructure {
  constructor(
    private readonly database: Database,
    private readonly moveItem: MoveItem,
    private readonly readSiteSpaces: ReadSiteSpaces,
    private readonly readSiteSections: ReadSiteSections,
    private readonly readSiteSectionGroups: ReadSiteSectionGroups,
    private readonly readExternalLinks: ReadExternalLinks,
  ) {}

  /** Reads the item in the same transaction: a site space that the caller may not see is 404 and does not move. */
  async sort({ item, position }: SortStructureDto, resources: Resources): Promise<SiteItemView> {
    return this.database.tx(async () => {
      await this.moveItem.move(resources.get('site').id, item, position, '/item/id');
      const readers = {
        'site-space': this.readSiteSpaces,
        'site-section': this.readSiteSections,
        'site-section-group': this.readSiteSectionGroups,
        'site-external-link': this.readExternalLinks,
      };
      return readers[item.type].get(item.id, resources);
    });
  }
}
