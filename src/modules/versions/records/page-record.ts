import type { ContentRef } from '../../../common/document/content-ref.js';
import type { Variables } from './content-root.js';

export type PageType = 'document' | 'group' | 'link' | 'computed';

export interface PageLayout {
  width: 'default' | 'wide';
  cover: boolean;
  coverSize: 'hero' | 'full' | 'background';
  title: boolean;
  description: boolean;
  tableOfContents: boolean;
  outline: boolean;
  pagination: boolean;
  metadata: boolean;
}

export const DEFAULT_LAYOUT: PageLayout = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

export interface PageCover {
  ref?: ContentRef;
  refDark?: ContentRef;
  yPos?: number;
  height?: number;
}

export const DEFAULT_COVER = { yPos: 0, height: 240 } as const;

/** The canonical URL of a page and its alternates. */
export interface MetaLinks {
  canonical?: ContentRef;
  alternates?: ContentRef[];
}

/** The source of computed pages. */
export interface Computed {
  type: string;
  dependencies?: Record<string, { ref: ContentRef }>;
  props: Record<string, unknown>;
}

/** A page as a revision stores it, without its document, which is stored by hash, and without values derived from other pages. */
export interface PageRecord {
  id: string;
  type: PageType;
  /** Null for a top-level page. */
  parent: string | null;
  /** Sorts the page among its siblings. */
  position: string;
  title: string;
  /** The text of links to it, if it differs from the title. */
  linkTitle?: string;
  /** Empty for links and entries of computed pages, which have no path. */
  slug: string;
  emoji?: string;
  icon?: string;
  description?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string;
  layout?: Partial<PageLayout>;
  cover?: PageCover;
  metaLinks?: MetaLinks;
  variables?: Variables;
  /** The target of a link. */
  target?: ContentRef;
  computed?: Computed;
  /** Identifies the state of the source it was computed from. Stored pages have none. */
  computedSeed?: string;
  /** Why an entry has no computed pages at the moment. Stored pages have none. */
  computedProblem?: string;
  /** The hash of its document; absent for an empty page. */
  document?: string;
  createdAt: string;
  updatedAt: string;
}

/** The order of siblings. */
export const byPlace = (a: PageRecord, b: PageRecord) => (a.position < b.position || (a.position === b.position && a.id < b.id) ? -1 : 1);
