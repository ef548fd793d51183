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
import { ReadSiteState, type SiteState } from './site-state.js';

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

/** Shows pages of sites. A page is rendered once for all visitors who see the same, as long as nothing that it shows changes. */
@Injectable()
export class ShowPage {
  private readonly rendered: Cache<Kept>;

  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly renderPage: RenderPage,
    private readonly pageOrigins: PageOrigins,
    private readonly computePages: ComputePages,
    private readonly readDocuments: ReadDocuments,
    caches: Caches,
  ) {
    this.rendered = caches.create<Kept>({ name: 'reader-pages', bytesOf: ({ page }) => (page.kind === 'page' ? page.text.bytes : 100) });
  }

  /** `list` says which part of a long list of parts of an API is shown, from 0. */
  async show(place: Place, { audience, pass }: Visitor, list = 0): Promise<PageOnSite> {
    const isPreview = pass.preview !== null;
    const state = await this.readSiteState.read(place);
    const space = state.spaces.get(place.siteSpace.spaceId);
    if (!space) return { kind: 'missing' };
    const computed = await this.computePages.stateOf({ spaceId: space.id, revisionId: space.revisionId });
    const key = `${isPreview} ${list} ${this.keyOf(place, state, audience, computed)}`;
    const kept = this.rendered.get(key);
    if (kept && (await this.isCurrent(kept, space.id))) return kept.page;
    const made = await this.renderPage.render(place, state, { audience, isPreview, list });
    const page = sentOf(made);
    // Anyone can ask for pages that do not exist, so these are not kept.
    if (made.kind !== 'missing') this.rendered.set(key, { page, ...(made.kind === 'page' && shownOf(made)) });
    return page;
  }

  /** Whether what a page shows of other things is still the same: specifications, and the name of a person. */
  private async isCurrent({ specs, author }: Kept, spaceId: string): Promise<boolean> {
    if (specs !== undefined && specs !== (await this.readDocuments.specsOf(spaceId))) return false;
    return author === undefined || this.pageOrigins.isNamed(author);
  }

  private keyOf(
    { site, outline, basePath, pathname, canonicalBase }: Place,
    { version }: SiteState,
    { key }: Audience,
    computed: string,
  ): string {
    return JSON.stringify([site.id, idOfOutline(outline), key, basePath, pathname, canonicalBase, computed, version]);
  }
}

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
