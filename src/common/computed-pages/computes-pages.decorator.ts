import type { Document } from '../document/rich-text.js';
import type { ContentRef } from '../document/content-ref.js';

/** What an entry of the tree says its pages are worked out from, and where it stands. */
export interface PageSource {
  props: Readonly<Record<string, unknown>>;
  dependencies: Readonly<Record<string, { ref: ContentRef }>>;
  spaceId: string;
  orgId: string;
}

/** A page as a source makes it; with neither Markdown nor a document it is empty. In Markdown, pages of one source link to each other by paths. */
export interface ComputedPage {
  title: string;
  /** Made of the title where it is left out. */
  slug?: string;
  description?: string;
  markdown?: string;
  document?: Document;
  pages?: readonly ComputedPage[];
}

export interface ComputedPages {
  pages: readonly ComputedPage[];
  /** Names this state of them: equal seeds mean equal pages. */
  seed: string;
}

export type PageComputer = (source: PageSource) => Promise<ComputedPages>;

export const COMPUTES_PAGES = 'content:computes-pages';

/**
 * The method works out the pages of entries of this type, e.g. `integration:acme:tickets`. It is asked whenever they
 * are read: let it remember. One that throws, or takes too long, leaves the entry as it is.
 */
export function ComputesPages(type: string) {
  return <Method extends PageComputer>(_: object, __: string, { value }: TypedPropertyDescriptor<Method>): void => {
    Reflect.defineMetadata(COMPUTES_PAGES, type, value!);
  };
}
