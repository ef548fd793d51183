import type { Document } from '../document/rich-text.js';
import type { ContentRef } from '../document/content-ref.js';

/** The source that an entry of the page tree declares for its pages, and the place of the entry. */
export interface PageSource {
  props: Readonly<Record<string, unknown>>;
  dependencies: Readonly<Record<string, { ref: ContentRef }>>;
  spaceId: string;
  orgId: string;
}

/**
 * A page that a source computes. Without Markdown and without a document it is empty. In Markdown, pages of one source
 * link to each other by paths.
 */
export interface ComputedPage {
  title: string;
  /** Identifies the page among all of its source, so that its id stays the same when its place or its slug changes. */
  key?: string;
  /** Made from the title if it is left out. */
  slug?: string;
  description?: string;
  markdown?: string;
  document?: Document;
  pages?: readonly ComputedPage[];
}

export interface ComputedPages {
  pages: readonly ComputedPage[];
  /** Identifies this state of the pages: equal seeds mean equal pages. */
  seed: string;
}

/** The maximum number of pages that a source computes for one entry. */
export const MOST_COMPUTED_PAGES = 15000;

export type PageComputer = (source: PageSource) => Promise<ComputedPages>;

export const COMPUTES_PAGES = 'content:computes-pages';

/**
 * The method computes the pages of entries of this type, e.g. `integration:acme:tickets`. It is called whenever the
 * pages are read, so it should cache its results. If it throws or takes too long, readers see the entry without
 * computed pages; they see the message of a `PagesUnavailable` as the reason.
 */
export function ComputesPages(type: string) {
  return <Method extends PageComputer>(_: object, __: string, { value }: TypedPropertyDescriptor<Method>): void => {
    Reflect.defineMetadata(COMPUTES_PAGES, type, value!);
  };
}

/** A source cannot compute its pages for a reason that readers may know, such as a dependency that does not exist. */
export class PagesUnavailable extends Error {
  override readonly name = 'PagesUnavailable';
}
