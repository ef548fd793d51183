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

/** A section of a page, or a part of it, that may answer a question. */
export interface Passage extends SearchHit {
  pageTitle: string;
  /** Of the page in its space. */
  path: string;
  ancestors: readonly string[];
  /** Null before the first heading. */
  anchor: string | null;
  /** The heading; empty before the first one. */
  title: string;
  /** Of a long section, the part that says most of what was asked. */
  text: string;
  /** The sentences of the text that say most of what was asked. */
  sentence: TextRange;
  /** Comparable within one answer only. */
  score: number;
  /** From 0 to 1: how much of what was asked is in the passage. Rare words count more, and so do words in headings and titles. */
  covers: number;
}

/** What a reader sees, where that is less or something else than what the index has. */
export interface Sight {
  /** How much the reader sees of these pages: all, or some sections. Pages that are missing are not seen. */
  seen: (hits: readonly SearchHit[]) => Promise<ReadonlyMap<SearchHit, 'all' | readonly PageSection[]>>;
  /** Pages that the index does not have, as the reader sees them. */
  others?: { spaceId: string; language: Language | null; pages: readonly SearchablePage[] };
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
  /**
   * The best matches, best first. Their number is limited. What a reader does not see takes no part, and the pages that only the
   * reader sees do.
   */
  abstract find(query: string, scope: SearchScope, sight?: Sight): Promise<SearchHit[]>;
  /**
   * The sections that answer a question best, best first; at most three of a page. What a reader does not see takes no part:
   * neither in the order, nor in the figures, nor in the texts.
   */
  abstract passages(question: string, scope: SearchScope, limit: number, sight?: Sight): Promise<Passage[]>;
  /** What to show of hits, in their order, to the reader who sees so much of them. */
  abstract show(query: string, hits: readonly SearchHit[], sight?: Sight): Promise<FoundPage[]>;
}
