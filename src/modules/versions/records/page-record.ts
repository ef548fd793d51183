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

/** Which page says the same, and which say it otherwise. */
export interface MetaLinks {
  canonical?: ContentRef;
  alternates?: ContentRef[];
}

/** What a computed page is worked out from. */
export interface Computed {
  type: string;
  dependencies?: Record<string, { ref: ContentRef }>;
  props: Record<string, unknown>;
}

/** A page as a revision keeps it: all of it but its document, which is found by hash, and what is worked out from the others. */
export interface PageRecord {
  id: string;
  type: PageType;
  /** Null at the top. */
  parent: string | null;
  /** Among its siblings. */
  position: string;
  title: string;
  /** What links to it say, where that is not its title. */
  linkTitle?: string;
  /** Of links and computed pages empty: they have no path. */
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
  /** What a link leads to. */
  target?: ContentRef;
  computed?: Computed;
  /** Names the state of its source that it was worked out from. Of what is stored nothing has one. */
  computedSeed?: string;
  /** The hash of its document; absent for an empty page. */
  document?: string;
  createdAt: string;
  updatedAt: string;
}

/** The order of siblings. */
export const byPlace = (a: PageRecord, b: PageRecord) => (a.position < b.position || (a.position === b.position && a.id < b.id) ? -1 : 1);
