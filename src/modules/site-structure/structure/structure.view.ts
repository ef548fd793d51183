import { ApiExtraModels, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { unionOf } from '../../../common/openapi/variants.decorator.js';
import { SiteExternalLinkView } from '../external-links/external-link.view.js';
import { SiteSectionGroupView } from '../section-groups/site-section-group.view.js';
import { SiteSectionView } from '../sections/site-section.view.js';
import { SiteSpaceView } from '../site-spaces/site-space.view.js';

export type SiteItemView = SiteSpaceView | SiteSectionView | SiteSectionGroupView | SiteExternalLinkView;

const ITEMS = {
  'site-space': SiteSpaceView,
  'site-section': SiteSectionView,
  'site-section-group': SiteSectionGroupView,
  'site-external-link': SiteExternalLinkView,
};

export const SITE_ITEM = unionOf('object', ITEMS, 'SiteStructureItem');

@ApiSchema({ name: 'SiteStructure' })
@ApiExtraModels(...Object.values(ITEMS))
export class SiteStructureView {
  /** What the site consists of: `sections`, with groups and external links among them, or `siteSpaces`. */
  type: 'sections' | 'siteSpaces';
  @ApiProperty({
    type: 'array',
    items: SITE_ITEM,
    description: 'The items at the top of the site in their order, with everything in them.',
    example: [],
  })
  structure: SiteItemView[];
}
