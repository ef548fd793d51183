import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { SiteExternalLinkView } from '../external-links/external-link.view.js';
import { SiteSectionGroupView } from '../section-groups/site-section-group.view.js';
import { SiteSectionView } from '../sections/site-section.view.js';
import { SiteSpaceView } from '../site-spaces/site-space.view.js';

export type SiteItemView = SiteSpaceView | SiteSectionView | SiteSectionGroupView | SiteExternalLinkView;

const ITEMS = [SiteSpaceView, SiteSectionView, SiteSectionGroupView, SiteExternalLinkView];

export const SITE_ITEM = { oneOf: ITEMS.map((view) => ({ $ref: getSchemaPath(view) })) };

@ApiSchema({ name: 'SiteStructure' })
@ApiExtraModels(...ITEMS)
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
