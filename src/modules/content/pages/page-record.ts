import type { ContentReference } from '../../../common/contract/content-reference.js';

export type PageType = 'document' | 'group' | 'link' | 'computed';

export interface PageLayout {
  width: 'default' | 'wide';
  cover: boolean;
  coverSize: 'hero' | 'full';
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

/** A page as a revision keeps it: all of it but its document, which is found by hash, and what is worked out from the others. */
export interface PageRecord {
  id: string;
  type: PageType;
  /** Null at the top. */
  parent: string | null;
  /** Among its siblings. */
  position: string;
  title: string;
  slug: string;
  emoji?: string;
  icon?: string;
  description?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string;
  layout?: Partial<PageLayout>;
  variables?: Record<string, string | number | boolean>;
  /** What a link leads to. */
  target?: ContentReference;
  /** The hash of its document; absent for an empty page. */
  document?: string;
  createdAt: string;
  updatedAt: string;
}
