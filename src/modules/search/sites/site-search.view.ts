import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ListOf } from '../../../common/http/list.view.js';
import { SearchPageView, SearchSectionView } from '../search.view.js';

const Score = () => ApiProperty({ type: 'integer', example: 1000, description: 'Higher is better. Comparable within one search only.' });

@ApiSchema({ name: 'SiteSearchSectionResult' })
export class SiteSearchSectionView extends SearchSectionView {
  @Score() score: number;
}

@ApiSchema({ name: 'SiteSearchPageResult' })
export class SiteSearchPageView extends SearchPageView {
  /** The sections that match, at most five, in the order of the page. Empty if only the title matches. */
  @ApiProperty({ type: [SiteSearchSectionView] }) declare sections: SiteSearchSectionView[];
  @Score() score: number;
  @ApiProperty({ type: 'integer', minimum: 1, example: 1, description: 'The place of the page among all results.' }) rank: number;
}

@ApiSchema({ name: 'SiteSearchSpaceResult' })
export class SiteSearchSpaceView {
  type: 'space';
  /** @example 0UmGg9SpAcEiDeNtIfYr */
  id: string;
  /** @example Handbook */
  title: string;
  @Score() score: number;
  /** The best matches in this space, at most twenty. */
  pages: SiteSearchPageView[];
}

@ApiSchema({ name: 'SiteSearchSpaceResultList' })
export class SiteSearchSpaceListView extends ListOf(SiteSearchSpaceView) {}
