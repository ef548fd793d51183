import { Injectable } from '@nestjs/common';
import { readableMarkdown } from '../../../common/document/readable-markdown.js';
import { refsIn } from '../../../common/document/refs-in.js';
import { isExternalUrl } from '../../../common/document/safe-url.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { PageBodies } from '../../content/pages/page-bodies.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { VisitedSite } from '../places/place.js';
import { ContentLinks, type SpaceOnSite } from '../reader/show/content-links.js';
import { OpenSpaces } from '../reader/show/open-spaces.js';
import { SiteLinks } from '../reader/show/site-links.js';
import type { SiteState } from '../reader/show/site-state.js';
import { withUrls } from './with-urls.js';

/** Prints pages of a site as Markdown, as an audience sees them: with its title, and with URLs instead of references. */
@Injectable()
export class PageMarkdown {
  constructor(
    private readonly pageBodies: PageBodies,
    private readonly openSpaces: OpenSpaces,
  ) {}

  async print(
    on: VisitedSite,
    state: SiteState,
    audience: Audience,
    { space, page }: { space: SpaceOnSite; page: PageRecord },
  ): Promise<string> {
    const rendering = { evaluated: true, dereferenced: true, described: true, audience } as const;
    const document = await this.pageBodies.document(space.content, page, rendering);
    const links = new SiteLinks(on);
    const own = space.content.revision.spaceId;
    const others = refsIn(document).flatMap(({ space: other }) => (typeof other === 'string' ? other : []));
    const opened = await this.openSpaces.open(on, state, audience, others);
    const contentLinks = new ContentLinks(links, new Map([...opened, [own, space]]), own);
    const absolute = (href: string) =>
      isExternalUrl(href) || !href.startsWith(`${links.base}/`) ? href : `${on.canonicalBase}${href.slice(links.base.length)}`;
    const linked = withUrls(document, (ref) => {
      const href = contentLinks.linkTo(ref)?.href;
      return href === undefined ? undefined : absolute(href);
    });
    return readableMarkdown(page, linked);
  }
}
