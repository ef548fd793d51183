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
import { isRecord } from '../../../common/json/is-record.js';
import { type ContentRef, refProblem } from '../../../common/document/content-ref.js';
import type { Field } from '../../../common/document/data-field.js';
import type { INLINES } from '../../../common/document/inline-table.js';
import type { BLOCKS } from '../../../common/document/node-table.js';
import type { Document } from '../../../common/document/rich-text.js';
import { sectionOf } from '../../../common/document/section-of.js';
import { withRefs } from '../../../common/document/with-refs.js';

interface PrintedPage {
  space: SpaceOnSite;
  page: PageRecord;
}

/** Prints pages of a site as Markdown, as an audience sees them: with its title, and with URLs instead of references. */
@Injectable()
export class PageMarkdown {
  constructor(
    private readonly pageBodies: PageBodies,
    private readonly openSpaces: OpenSpaces,
  ) {}

  async print(on: VisitedSite, state: SiteState, audience: Audience, printed: PrintedPage): Promise<string> {
    return readableMarkdown(printed.page, await this.linked(on, state, audience, printed, await this.read(audience, printed)));
  }

  /** The part below the heading with this anchor; undefined if the audience sees none. */
  async printSection(
    on: VisitedSite,
    state: SiteState,
    audience: Audience,
    printed: PrintedPage & { anchor: string },
  ): Promise<string | undefined> {
    const section = sectionOf(await this.read(audience, printed), printed.anchor);
    return section && readableMarkdown({ title: printed.page.title }, await this.linked(on, state, audience, printed, section));
  }

  private read(audience: Audience, { space, page }: PrintedPage): Promise<Document> {
    return this.pageBodies.document(space.content, page, { evaluated: true, dereferenced: true, described: true, audience });
  }

  private async linked(
    on: VisitedSite,
    state: SiteState,
    audience: Audience,
    { space }: PrintedPage,
    document: Document,
  ): Promise<Document> {
    const links = new SiteLinks(on);
    const own = space.content.revision.spaceId;
    const others = refsIn(document).flatMap(({ space: other }) => (typeof other === 'string' ? other : []));
    const opened = await this.openSpaces.open(on, state, audience, others);
    const contentLinks = new ContentLinks(links, new Map([...opened, [own, space]]), own);
    const absolute = (href: string) =>
      isExternalUrl(href) || !href.startsWith(`${links.base}/`) ? href : `${on.canonicalBase}${href.slice(links.base.length)}`;
    return withUrls(document, (ref) => {
      const href = contentLinks.linkTo(ref)?.href;
      return href === undefined ? undefined : absolute(href);
    });
  }
}

type Nodes = typeof BLOCKS & typeof INLINES;
type ReferringType = { [Type in keyof Nodes]: Nodes[Type]['data'] extends { ref: Field } ? Type : never }[keyof Nodes];

/** Whether a node shows something without its target. */
const SHOWN_WITHOUT: Readonly<Record<ReferringType, boolean>> = {
  image: false,
  file: false,
  drawing: true,
  swagger: true,
  'openapi-operation': true,
  'openapi-schemas': true,
  'openapi-webhook': true,
  'content-ref': false,
  'reusable-content': true,
  link: true,
  'inline-image': false,
  mention: false,
  button: false,
};

/**
 * The document with URLs in place of references. What refers to something that the audience does not see is left out, and the
 * text of a link stays.
 */
function withUrls(document: Document, urlOf: (ref: ContentRef) => string | undefined): Document {
  const seen = (ref: unknown) => refProblem(ref) !== undefined || urlOf(ref as ContentRef) !== undefined;
  const shown = unlinked(document, seen) as Document;
  return withRefs(shown, (ref) => ({ kind: 'url', url: urlOf(ref) ?? '#' }));
}

/** Documents are bounded when they are written, so recursion is safe here. */
function unlinked(value: unknown, seen: (ref: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.flatMap((item) => nodesFor(item, seen));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unlinked(member, seen)]));
}

function nodesFor(item: unknown, seen: (ref: unknown) => boolean): unknown[] {
  const type = isRecord(item) && isRecord(item['data']) && typeof item['type'] === 'string' ? item['type'] : undefined;
  if (type === undefined || seen((item as { data: { ref?: unknown } }).data.ref)) return [unlinked(item, seen)];
  if (type === 'link') return unlinked((item as { nodes?: unknown }).nodes ?? [], seen) as unknown[];
  return Object.hasOwn(SHOWN_WITHOUT, type) && !SHOWN_WITHOUT[type as ReferringType] ? [] : [unlinked(item, seen)];
}
