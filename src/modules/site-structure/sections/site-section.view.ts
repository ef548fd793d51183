import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { SiteSpaceView } from '../site-spaces/site-space.view.js';

export class SiteSectionUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/sections/sitesc_0UmGg7SeCtIoNiDeNtIf')
  location: string;
  /** Its address on the site, while the site is published. */
  @Address('https://docs.example.com/sites/analytical-engines/engine/guides') published?: string;
}

@ApiSchema({ name: 'SiteSection' })
export class SiteSectionView {
  object: 'site-section';
  /** @example sitesc_0UmGg7SeCtIoNiDeNtIf */
  id: string;
  /** @example Guides */
  title: string;
  /** @example "How to run the engine." */
  description?: string;
  /** Whether visitors of the site see it first. */
  default: boolean;
  /** Always false: only external links can be drafts. */
  draft: boolean;
  /**
   * Its path on the site.
   * @example guides
   */
  path: string;
  /**
   * The expression that decides which visitors see it; absent if all do.
   * @example visitor.claims.beta
   */
  condition?: string;
  /**
   * The id of the group that contains it.
   * @example sitesg_0UmGg7GrOuPiDeNtIfYr
   */
  sectionGroup?: string;
  /** @example book */
  icon?: string;
  /** Its site spaces in their order: those whose space the caller may see. */
  siteSpaces: SiteSpaceView[];
  urls: SiteSectionUrls;
}

@ApiSchema({ name: 'SiteSectionList' })
export class SiteSectionListView extends ListOf(SiteSectionView) {}
