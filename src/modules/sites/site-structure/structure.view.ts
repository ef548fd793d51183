import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { SiteSectionGroupView } from '../section-groups/site-section-group.view.js';
import { SiteSectionView } from '../sections/site-section.view.js';
import { SiteSpaceView } from '../site-spaces/site-space.view.js';

export type SiteItemView = SiteSpaceView | SiteSectionView | SiteSectionGroupView;

export const SITE_ITEM = { oneOf: [SiteSpaceView, SiteSectionView, SiteSectionGroupView].map((view) => ({ $ref: getSchemaPath(view) })) };

@ApiSchema({ name: 'SiteStructure' })
@ApiExtraModels(SiteSpaceView, SiteSectionView, SiteSectionGroupView)
export class SiteStructureView {
  /** What the site consists of: `sections`, with groups among them, or `siteSpaces`. */
  type: 'sections' | 'siteSpaces';
  @ApiProperty({
    type: 'array',
    items: SITE_ITEM,
    description: 'The items at the top of the site in their order, with everything in them.',
    example: [],
  })
  structure: SiteItemView[];
}
