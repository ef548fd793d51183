import type { Actor } from '../../common/access/actor.js';
import type { Language } from '../../common/contract/languages.js';

export interface PageSection {
  /** Null before the first heading. */
  anchor: string | null;
  title: string;
  text: string;
}

/** A page as it is indexed. */
export interface SearchablePage {
  id: string;
  title: string;
  description: string;
  path: string;
  /** The titles of the pages above it, from the top down. */
  ancestors: readonly string[];
  sections: readonly PageSection[];
}

/** Where to search: in one space, in some spaces, or in all spaces of an organization that the actor may view. */
export type SearchScope = { spaceId: string } | { spaceIds: readonly string[] } | { orgId: string; actor: Actor };

export interface SearchHit {
  spaceId: string;
  pageId: string;
}

/** From one character to another, in UTF-16 code units: what `slice` of JavaScript takes. */
export interface TextRange {
  start: number;
  end: number;
}

export interface FoundSection {
  anchor: string | null;
  title: string;
  /** A part of the text around the first words that match. */
  excerpt: string;
  inTitle: TextRange[];
  inExcerpt: TextRange[];
}

export interface FoundPage extends Omit<SearchablePage, 'sections'> {
  spaceId: string;
  inTitle: TextRange[];
  sections: FoundSection[];
}

/**
 * Indexes pages and finds them. Everything else about search is independent of it, so that another engine can take the
 * place of PostgreSQL. Writes are part of the open transaction.
 */
export abstract class SearchEngine {
  /** Adds pages to the index or replaces them. */
  abstract put(spaceId: string, language: Language | null, pages: readonly SearchablePage[]): Promise<void>;
  abstract remove(spaceId: string, pageIds: readonly string[]): Promise<void>;
  /** Removes all pages of a space but these. */
  abstract keepOnly(spaceId: string, pageIds: readonly string[]): Promise<void>;
  /** Removes what belongs to no page of a space. It is called when all pages of the space have been put again. */
  abstract tidy(spaceId: string): Promise<void>;
  /** The best matches, best first. Their number is limited. */
  abstract find(query: string, scope: SearchScope): Promise<SearchHit[]>;
  /** Those of these pages of a space that have all words of the query, as if the index had them: matches in titles first. */
  abstract match(query: string, spaceId: string, language: Language | null, pages: readonly SearchablePage[]): Promise<FoundPage[]>;
  /** What to show of hits, in their order. */
  abstract show(query: string, hits: readonly SearchHit[]): Promise<FoundPage[]>;
}
