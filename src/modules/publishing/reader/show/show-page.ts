import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../../common/caches/cache.js';
import { Caches } from '../../../../common/caches/caches.js';
import type { Audience } from '../../../../common/expressions/audience.js';
import { ComputePages } from '../../../content/computed/compute-pages.js';
import type { Place, Visitor } from '../../places/place.js';
import { SentText } from './sent-text.js';
import { type PageAuthor, PageOrigins } from './page-origins.js';
import { RenderPage, type RenderedPage } from './render-page.js';
import { ReadDocuments } from './read-document.js';
import { variantsIn } from './same-pages.js';
import { ReadSiteState, type SiteState, type SpacesNow } from './site-state.js';

export type PageOnSite =
  | { kind: 'page'; text: SentText; pageId: string; frames: readonly string[]; origins: readonly string[]; scripts: readonly string[] }
  | { kind: 'elsewhere'; path: string }
  | { kind: 'empty' }
  | { kind: 'missing' };

interface Kept {
  page: PageOnSite;
  specs?: string | null;
  author?: PageAuthor;
}

/** The estimated size in memory of an id in a set. */
const SPACE_BYTES = 100;

/** Shows pages of sites. A page is rendered once for all visitors who see the same, as long as nothing that it shows changes. */
@Injectable()
export class ShowPage {
  private readonly rendered: Cache<Kept>;
  /** What each page depended on when it was rendered last, so that changes of other spaces do not render it again. */
  private readonly usedSpaces: Cache<ReadonlySet<string>>;

  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly renderPage: RenderPage,
    private readonly pageOrigins: PageOrigins,
    private readonly computePages: ComputePages,
    private readonly readDocuments: ReadDocuments,
    caches: Caches,
  ) {
    this.rendered = caches.create<Kept>({ name: 'reader-pages', bytesOf: ({ page }) => (page.kind === 'page' ? page.text.bytes : 100) });
    this.usedSpaces = caches.create<ReadonlySet<string>>({ name: 'reader-page-spaces', bytesOf: ({ size }) => SPACE_BYTES * (size + 1) });
  }

  /** `list` says which part of a long list of parts of an API is shown, from 0. */
  async show(place: Place, { audience, pass }: Visitor, list = 0): Promise<PageOnSite> {
    const isPreview = pass.preview !== null;
    const own = placeKey(place, audience, { isPreview, list });
    const known = this.usedSpaces.get(own) ?? usedAtLeast(place);
    const now = await this.readSiteState.read(place, known);
    const { spaceId } = place.siteSpace;
    if (!now.spaces.get(spaceId)) return { kind: 'missing' };
    const kept = this.rendered.get(keyOf(own, await this.computedIn(spaceId, now), now.version));
    if (kept && (await this.isCurrent(kept, spaceId))) return kept.page;
    const isWhole = place.outline.siteSpaces.every((each) => known.has(each.spaceId));
    const state = isWhole ? now : await this.readSiteState.read(place);
    // Before the page is rendered: what changes meanwhile has another key.
    const computed = await this.computedIn(spaceId, state);
    const used = new Set(usedAtLeast(place));
    const made = await this.renderPage.render(place, noting(state, used), { audience, isPreview, list });
    const page = sentOf(made);
    // Anyone can ask for pages that do not exist, so these are not kept.
    if (made.kind === 'missing') return page;
    this.usedSpaces.set(own, used);
    this.rendered.set(keyOf(own, computed, state.versionOf(used)), { page, ...(made.kind === 'page' && shownOf(made)) });
    return page;
  }

  /** Whether what a page shows of other things is still the same: specifications, and the name of a person. */
  private async isCurrent({ specs, author }: Kept, spaceId: string): Promise<boolean> {
    if (specs !== undefined && specs !== (await this.readDocuments.specsOf(spaceId))) return false;
    return author === undefined || this.pageOrigins.isNamed(author);
  }

  /** The state of the computed pages of a space. */
  private async computedIn(spaceId: string, { spaces }: SiteState): Promise<string> {
    const space = spaces.get(spaceId);
    return space ? this.computePages.stateOf({ spaceId, revisionId: space.revisionId }) : '';
  }
}

/** Identifies what a page shows, apart from what `isCurrent` asks for. `version` is that of the spaces that it depends on. */
const keyOf = (own: string, computed: string, version: string): string => JSON.stringify([own, computed, version]);

/** Identifies a page at its address, whatever it shows now. */
const placeKey = (
  { site, outline, basePath, pathname, canonicalBase }: Place,
  { key }: Audience,
  { isPreview, list }: { isPreview: boolean; list: number },
): string => JSON.stringify([isPreview, list, site.id, idOfOutline(outline), key, basePath, pathname, canonicalBase]);

/** The spaces that each page of a place depends on: its own, and the variants that it can be switched to. */
const usedAtLeast = (place: Place): ReadonlySet<string> =>
  new Set([place.siteSpace.spaceId, ...variantsIn(place).map(({ spaceId }) => spaceId)]);

/** The spaces as they are now; those that are looked up are added to `used`. */
const noting = ({ spaces }: SiteState, used: Set<string>): SpacesNow => ({
  spaces: {
    get: (id) => {
      used.add(id);
      return spaces.get(id);
    },
  },
});

const shownOf = ({ specs, author }: Pick<Kept, 'specs' | 'author'>) => ({
  ...(specs !== undefined && { specs }),
  ...(author && { author }),
});

const sentOf = (made: RenderedPage): PageOnSite =>
  made.kind === 'page'
    ? {
        kind: 'page',
        text: new SentText(made.html),
        pageId: made.pageId,
        frames: made.frames,
        origins: made.origins,
        scripts: made.scripts,
      }
    : made;

let last = 0;
const ids = new WeakMap<object, number>();

/** Identifies an outline in this process. Outlines are cached by their version, so the same one is the same object. */
function idOfOutline(outline: object): number {
  let id = ids.get(outline);
  if (id === undefined) ids.set(outline, (id = ++last));
  return id;
}
