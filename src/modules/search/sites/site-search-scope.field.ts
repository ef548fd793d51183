import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { Optional } from '../../../common/http/fields.js';
import { IsItemId } from '../../site-structure/outline/item-id.field.js';

export const MOST_SITE_SPACES = 1000;

const MODES = valuesOf({
  default: 'the default site space of each section, and the current site space',
  specific: 'the site spaces that are named',
  all: 'all site spaces',
});

const RESTRICTIONS = valuesOf({
  currentSiteSpace: 'the current site space only',
  otherSiteSpaces: 'the others of the default scope only',
});

/** Where to search on a site. */
export class SiteSearchScopeDto {
  @ApiProperty({ enum: MODES, example: 'default' })
  @IsIn(MODES)
  mode: (typeof MODES)[number];

  @ApiPropertyOptional({
    type: String,
    description: 'With `default`: the site space that the reader is on. Other sections are searched in its language if they have it.',
  })
  @Optional()
  @IsItemId('site-space')
  currentSiteSpace?: string;

  @ApiPropertyOptional({ enum: RESTRICTIONS, description: 'With `currentSiteSpace`: searches a part of the default scope.' })
  @Optional()
  @IsIn(RESTRICTIONS)
  restrictTo?: (typeof RESTRICTIONS)[number];

  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: MOST_SITE_SPACES, description: 'With `specific`: where to search.' })
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_SITE_SPACES)
  @IsItemId('site-space', { each: true })
  siteSpaceIds?: string[];
}
