import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import type { SiteOutline } from './site-outline.js';
import { SiteDefaults } from './site-defaults.js';
import { SiteSection } from './site-section.entity.js';
import { SiteSpace } from './site-space.entity.js';

/** Takes site spaces off a site. */
@Injectable()
export class RemoveSiteSpaces {
  constructor(
    private readonly database: Database,
    private readonly siteDefaults: SiteDefaults,
  ) {}

  /**
   * A section without site spaces shows nothing, so it is deleted with its last one. Where a default is removed, the
   * first of the others takes its place. The caller has locked the outline.
   */
  async remove(outline: SiteOutline, ids: ReadonlySet<string>): Promise<void> {
    const stays = ({ id }: { id: string }) => !ids.has(id);
    const emptied = new Set(outline.sections.filter(({ id }) => !outline.spacesIn(id).some(stays)).map(({ id }) => id));
    await this.database.repo(SiteSpace).delete({ id: Any([...ids]) });
    await this.database.repo(SiteSection).delete({ id: Any([...emptied]) });
    for (const sectionId of [null, ...outline.sections.map(({ id }) => id)]) {
      const left = outline.spacesIn(sectionId).filter(stays);
      const [first] = left;
      if (first && !left.some(({ isDefault }) => isDefault)) await this.siteDefaults.setSpace(outline.siteId, sectionId, first.id);
    }
    const [first, ...others] = outline.sectionsInOrder().filter(({ id }) => !emptied.has(id));
    if (first && ![first, ...others].some(({ isDefault }) => isDefault)) await this.siteDefaults.setSection(outline.siteId, first.id);
  }
}
