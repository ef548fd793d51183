import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../../common/expressions/audience.js';
import { ReadPages } from '../../../content/pages/read-pages.js';
import type { VisitedSite } from '../../places/place.js';
import type { SpaceOnSite } from './content-links.js';
import type { SiteState } from './site-state.js';

/** Opens spaces of a site as an audience sees them. */
@Injectable()
export class OpenSpaces {
  constructor(private readonly readPages: ReadPages) {}

  /** Those of the spaces that are on the site; others are left out. */
  async open(
    { outline }: Pick<VisitedSite, 'outline'>,
    { spaces }: SiteState,
    audience: Audience,
    ids: Iterable<string>,
  ): Promise<Map<string, SpaceOnSite>> {
    const opened = new Map<string, SpaceOnSite>();
    for (const id of new Set(ids)) {
      const [space, siteSpace] = [spaces.get(id), outline.siteSpaces.find(({ spaceId }) => spaceId === id)];
      if (!space || !siteSpace) continue;
      const address = { spaceId: id, revisionId: space.revisionId };
      const whole = await this.readPages.content(address, true);
      const content = await this.readPages.content({ ...address, audience }, true);
      opened.set(id, { siteSpace, title: space.title, emoji: space.emoji, content, files: whole.files, whole: whole.pages });
    }
    return opened;
  }
}
