import { Injectable } from '@nestjs/common';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import { refsIn } from '../../../../common/document/refs-in.js';
import type { Audience } from '../../../../common/expressions/audience.js';
import type { PageIndex } from '../../../versions/records/page-index.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Place } from '../../places/place.js';
import { Env } from '../../../../config/env.js';
import { pageView } from '../layout/page-view.js';
import { samePages, variantsIn, withVariants } from './same-pages.js';
import { ContentLinks, type SpaceOnSite } from './content-links.js';
import { OpenSpaces } from './open-spaces.js';
import { pageOf } from './page-of.js';
import { type PageAuthor, PageOrigins } from './page-origins.js';
import { ReadDocuments } from './read-document.js';
import { ReadFrames } from './read-frame.js';
import { shownPage } from '../../pages/shown-page.js';
import { SiteLinks } from './site-links.js';
import { siteScript } from './site-script.js';
import type { SpacesNow } from './site-state.js';

export type RenderedPage =
  | {
      kind: 'page';
      html: string;
      pageId: string;
      frames: readonly string[];
      origins: readonly string[];
      scripts: readonly string[];
      specs?: string | null;
      author?: PageAuthor;
    }
  | { kind: 'elsewhere'; path: string }
  | { kind: 'empty' }
  | { kind: 'missing' };

/** Who reads a page. */
interface Reading {
  audience: Audience;
  isPreview: boolean;
  /** Which part of a long list of parts of an API is shown, from 0. */
  list: number;
}

/** Renders the page of a place for an audience. */
@Injectable()
export class RenderPage {
  private readonly targetsOf = new WeakMap<PageIndex, readonly ContentRef[]>();

  constructor(
    private readonly openSpaces: OpenSpaces,
    private readonly readDocuments: ReadDocuments,
    private readonly readFrames: ReadFrames,
    private readonly pageOrigins: PageOrigins,
    private readonly env: Env,
  ) {}

  async render(place: Place, state: SpacesNow, reading: Reading): Promise<RenderedPage> {
    const { spaceId } = place.siteSpace;
    const space = (await this.openSpaces.open(place, state, reading.audience, [spaceId])).get(spaceId);
    if (!space) return { kind: 'missing' };
    const shown = shownPage(space, space.whole, place.pagePath);
    if (shown.kind === 'page') return this.renderShown(place, state, reading, { space, page: shown.page });
    if (shown.kind !== 'elsewhere') return shown;
    return { kind: 'elsewhere', path: new SiteLinks(place).page(place.siteSpace, space.content.pages, shown.page) };
  }

  /** What the links in the tree lead to. */
  private targetsIn(pages: PageIndex): readonly ContentRef[] {
    const targets = this.targetsOf.get(pages) ?? pages.inOrder().flatMap(({ target }) => target ?? []);
    this.targetsOf.set(pages, targets);
    return targets;
  }

  private async renderShown(
    place: Place,
    state: SpacesNow,
    { audience, isPreview, list }: Reading,
    { space, page }: { space: SpaceOnSite; page: PageRecord },
  ): Promise<RenderedPage> {
    const { spaceId } = place.siteSpace;
    const { document, specs, partOf } = await this.readDocuments.read(space.content, page, audience);
    const { frame, looks, links } = await this.readFrames.read(place, state, audience);
    const targets = this.targetsIn(space.content.pages);
    const { canonical = [], alternates = [] } = page.metaLinks ?? {};
    const others = [...refsIn(document), ...targets, ...[canonical, alternates].flat()].flatMap(({ space: other }) =>
      typeof other === 'string' ? other : [],
    );
    const inVariants = variantsIn(place).map((variant) => variant.spaceId);
    const opened = await this.openSpaces.open(place, state, audience, [...others, ...inVariants]);
    const spaces = new Map([...opened, [spaceId, space]]);
    const contentLinks = new ContentLinks(links, spaces, spaceId);
    const same = samePages({ place, state, page, spaces, links });
    const script = siteScript({ place, looks, audience, isPreview, allowed: this.env.siteScriptOrigins });
    const [editAddress, author] = await Promise.all([
      this.pageOrigins.editAddress(looks, space, page),
      this.pageOrigins.author(looks, space, page),
    ]);
    const html = pageView(
      pageOf({
        place,
        space,
        page,
        document,
        ...(partOf && { partOf }),
        list,
        sends: this.env.apiSender,
        hasTools: this.env.mcp && place.site.agentsContext !== 'excluded',
        hasFonts: this.env.fontsDir !== undefined,
        frame: { ...withVariants(frame, same), ...(script && { siteScript: script }) },
        looks,
        links,
        contentLinks,
        same,
        ...(editAddress !== undefined && { editAddress }),
        ...(author && { updatedBy: author.name }),
        languageOf: (ref) => (typeof ref['space'] === 'string' ? (state.spaces.get(ref['space'])?.language ?? undefined) : undefined),
      }),
    );
    const { frames, servers: origins } = frame.needs;
    return {
      kind: 'page',
      html,
      pageId: page.id,
      frames,
      origins,
      scripts: script ? [new URL(script.src).origin] : [],
      ...(specs !== undefined && { specs }),
      ...(author && { author }),
    };
  }
}
