import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';

const APP = 'https://docs.example.com/docs#/Space%20content';

@ApiSchema({ name: 'SearchUrls' })
export class SearchUrlsView {
  @Address(APP) app: string;
  /** The URL for readers, if the space is on a published site. */
  @Address('https://docs.example.com/sites/analytical-engines/engine/guides/setup') published?: string;
}

/** A matching word: the code units of the text from `start` up to `end`. */
@ApiSchema({ name: 'TextRange' })
export class TextRangeView {
  @ApiProperty({ type: 'integer', example: 0 }) start: number;
  @ApiProperty({ type: 'integer', example: 7 }) end: number;
}

@ApiSchema({ name: 'SearchPageHighlights' })
export class SearchPageHighlightsView {
  /** The matching words of `title`. */
  title: TextRangeView[];
}

@ApiSchema({ name: 'SearchSectionHighlights' })
export class SearchSectionHighlightsView extends SearchPageHighlightsView {
  /** The matching words of `body`. */
  body: TextRangeView[];
}

/** A heading with the text below it, or the text before the first heading. */
@ApiSchema({ name: 'SearchSectionResult' })
export class SearchSectionView {
  /**
   * The anchor of the heading; the id of the page for the text before the first heading.
   * @example requirements
   */
  id: string;
  /**
   * The heading; empty before the first one.
   * @example Requirements
   */
  title: string;
  /**
   * The path of the page, and the anchor.
   * @example guides/installation#requirements
   */
  path: string;
  /**
   * The part of the text that matches first.
   * @example "Install PostgreSQL before you begin."
   */
  body: string;
  highlights: SearchSectionHighlightsView;
  urls: SearchUrlsView;
}

@ApiSchema({ name: 'SearchAncestor' })
export class SearchAncestorView {
  /** @example Guides */
  title: string;
}

@ApiSchema({ name: 'SearchPageResult' })
export class SearchPageView {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  /** @example Installation */
  title: string;
  /** @example "From nothing to the first page." */
  description?: string;
  /** @example guides/installation */
  path: string;
  /** The sections that match, at most five, in the order of the page. Empty if only the title matches. */
  sections: SearchSectionView[];
  /** The pages above it, from the top down. */
  ancestors: SearchAncestorView[];
  highlights: SearchPageHighlightsView;
  urls: SearchUrlsView;
}

@ApiSchema({ name: 'SearchPageResultList' })
export class SearchPageListView extends ListOf(SearchPageView) {}

@ApiSchema({ name: 'SearchSpaceResult' })
export class SearchSpaceView {
  /** @example 0UmGg9SpAcEiDeNtIfYr */
  id: string;
  /** @example Handbook */
  title: string;
  /** The best matches in this space, at most twenty. Search in the space itself for more. */
  pages: SearchPageView[];
}

@ApiSchema({ name: 'SearchSpaceResultList' })
export class SearchSpaceListView extends ListOf(SearchSpaceView) {}
