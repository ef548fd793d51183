import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { HtmlFile, LinkTarget } from '../../../../common/document/html/html-context.js';
import { isExternalUrl } from '../../../../common/document/safe-url.js';
import type { SiteSpace } from '../../../site-structure/outline/site-space.entity.js';
import type { PageIndex } from '../../../versions/records/page-index.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { SiteLinks } from './site-links.js';

/** The content of a space on the site, as the audience sees it. */
export interface SpaceOnSite {
  siteSpace: SiteSpace;
  title: string;
  emoji: string;
  content: Content;
  /** All pages, including those that the audience does not see: addresses do not depend on the audience. */
  whole: PageIndex;
  /** All files. Which of them a page shows, the references say that are left on it for the audience. */
  files: Content['files'];
}

/** Finds where references in content lead on a site. What the audience does not see leads nowhere. */
export class ContentLinks {
  constructor(
    private readonly links: SiteLinks,
    private readonly spaces: ReadonlyMap<string, SpaceOnSite>,
    /** The space that references without a space are about. */
    private readonly current: string,
  ) {}

  linkTo(ref: ContentRef): LinkTarget | undefined {
    if (ref.kind === 'url') return { href: String(ref['url']) };
    const space = this.spaceOf(ref);
    if (!space) return undefined;
    const anchor = ref.kind === 'anchor' ? `#${encodeURIComponent(String(ref['anchor']))}` : '';
    if (anchor !== '' && ref['page'] === undefined) return { href: anchor };
    if (ref.kind === 'page' || ref.kind === 'anchor') return this.page(space, String(ref['page']), anchor);
    if (ref.kind === 'space') return { href: this.links.siteSpace(space.siteSpace), title: space.title, ...emojiOf(space) };
    const file = ref.kind === 'file' ? this.file(ref) : undefined;
    return file && { href: file.href, title: file.name };
  }

  file(ref: ContentRef): HtmlFile | undefined {
    const space = ref.kind === 'file' ? this.spaceOf(ref) : undefined;
    const file = space?.files.get(String(ref['file']));
    if (!space || !file) return undefined;
    const { name, size, contentType, dimensions } = file;
    return { href: this.links.file(space.content.revision.spaceId, file.id, file.hash), name, size, contentType, ...dimensions };
  }

  /** The link of an entry in the navigation. */
  target(ref: ContentRef): { href: string; external: boolean } | undefined {
    const href = this.linkTo(ref)?.href;
    return href === undefined ? undefined : { href, external: ref.kind === 'url' && isExternalUrl(href) };
  }

  private spaceOf({ space }: ContentRef): SpaceOnSite | undefined {
    return this.spaces.get(typeof space === 'string' ? space : this.current);
  }

  private page({ content: { pages }, siteSpace }: SpaceOnSite, pageId: string, anchor: string): LinkTarget | undefined {
    const page = pages.get(pageId);
    if (!page || page.slug === '') return undefined;
    const { title, description } = page;
    const href = `${this.links.page(siteSpace, pages, page)}${anchor}`;
    return {
      href,
      title,
      ...emojiOf(page),
      ...(page.icon !== undefined && { icon: page.icon }),
      ...(description !== undefined && { description }),
    };
  }
}

const emojiOf = ({ emoji }: { emoji?: string }) => (emoji === undefined || emoji === '' ? {} : { emoji });
