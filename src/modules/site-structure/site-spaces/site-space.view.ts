import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { SpaceView } from '../../spaces/space.view.js';

export class SiteSpaceUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/site-spaces/sitesp_0UmGg7SiTeSpAcEiDeNt')
  location: string;
  /** Its address on the site, while the site is published. */
  @Address('https://docs.example.com/sites/analytical-engines/engine/guides') published?: string;
}

@ApiSchema({ name: 'SiteSpace' })
export class SiteSpaceView {
  object: 'site-space';
  /** @example sitesp_0UmGg7SiTeSpAcEiDeNt */
  id: string;
  /**
   * Its path on the site, or below its section.
   * @example guides
   */
  path: string;
  /**
   * The id of its section.
   * @example sitesc_0UmGg7SeCtIoNiDeNtIf
   */
  section?: string;
  space: SpaceView;
  /**
   * The title of the space.
   * @example Guides
   */
  title: string;
  /** Whether visitors see it first in its section, or on a site without sections. */
  default: boolean;
  /** Always false: only external links can be drafts. */
  draft: boolean;
  /**
   * The expression that decides which visitors see it; absent if all do.
   * @example visitor.claims.beta
   */
  condition?: string;
  hasAdvancedCustomizationFeature: boolean;
  urls: SiteSpaceUrls;
}

@ApiSchema({ name: 'SiteSpaceList' })
export class SiteSpaceListView extends ListOf(SiteSpaceView) {}
