import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../../common/expressions/audience.js';
import { ReadPages } from '../../../content/pages/read-pages.js';
import type { VisitedSite } from '../../places/place.js';
import type { SpaceOnSite } from './content-links.js';
import type { SpacesNow } from './site-state.js';

/** Opens spaces of a site as an audience sees them. */
@Injectable()
export class OpenSpaces {
  constructor(private readonly readPages: ReadPages) {}

  /** Those of the spaces that are on the site; others are left out. */
  async open(
    { outline }: Pick<VisitedSite, 'outline'>,
    { spaces }: SpacesNow,
    audience: Audience,
    ids: Iterable<string>,
  ): Promise<Map<string, SpaceOnSite>> {
    const opened = new Map<string, SpaceOnSite>();
    const wanted = [...new Set(ids)].flatMap((id) => {
      const [space, siteSpace] = [spaces.get(id), outline.siteSpaces.find(({ spaceId }) => spaceId === id)];
      return space && siteSpace ? { id, space, siteSpace, spaceId: id, revisionId: space.revisionId } : [];
    });
    for await (const { id, space, siteSpace, ...address } of this.readPages.prepared(wanted)) {
      const whole = await this.readPages.content(address, true);
      const content = await this.readPages.content({ ...address, audience }, true);
      opened.set(id, { siteSpace, title: space.title, emoji: space.emoji, content, files: whole.files, whole: whole.pages });
    }
    return opened;
  }
}
