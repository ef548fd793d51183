import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { IsItemId } from '../../site-structure/outline/item-id.field.js';

const MOST_SITE_SPACES = 1000;

const MODES = valuesOf({
  default: 'the default site space of each section, and the current site space',
  specific: 'the site spaces that are named',
  all: 'all site spaces',
});

const RESTRICTIONS = valuesOf({
  currentSiteSpace: 'the current site space only',
  otherSiteSpaces: 'the others of the default scope only',
});

const FORMER_MODES = valuesOf({
  current: 'the default scope with the site space `siteSpaceId`',
  specific: 'the site spaces that are named',
  all: 'all site spaces',
});

const SiteSpaceIds = () =>
  ApiPropertyOptional({ type: [String], minItems: 1, maxItems: MOST_SITE_SPACES, description: 'With `specific`: where to search.' });

/** Where to search on a site. */
export class SiteSearchScopeDto {
  @ApiPropertyOptional({ enum: MODES, example: 'default' })
  @IsIn(MODES)
  mode: (typeof MODES)[number];

  /** With `default`: the site space that the reader is on. Other sections are searched in its language if they have it. */
  @Optional()
  @IsItemId('site-space')
  currentSiteSpace?: string;

  @ApiPropertyOptional({ enum: RESTRICTIONS, description: 'With `currentSiteSpace`: searches a part of the default scope.' })
  @Optional()
  @IsIn(RESTRICTIONS)
  restrictTo?: (typeof RESTRICTIONS)[number];

  @SiteSpaceIds()
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_SITE_SPACES)
  @IsItemId('site-space', { each: true })
  siteSpaceIds?: string[];
}

@Examples({
  'Search the default site spaces': { query: 'install postgres', scope: { mode: 'default' } },
  'Search the whole site': { query: 'install postgres', scope: { mode: 'all' } },
})
export class SearchSiteDto {
  /**
   * The words to search for. Words that begin like the last one match too.
   * @example "install postgres"
   */
  @IsString()
  @MaxLength(512)
  query: string;

  /** Where to search; `default` if it is missing. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteSearchScopeDto)
  scope?: SiteSearchScopeDto;

  @ApiPropertyOptional({ enum: FORMER_MODES, deprecated: true, description: 'Send `scope` instead.' })
  @Optional()
  @IsIn(FORMER_MODES)
  mode?: (typeof FORMER_MODES)[number];

  @ApiPropertyOptional({ type: String, deprecated: true, description: 'With the deprecated `mode` `current`.' })
  @Optional()
  @IsItemId('site-space')
  siteSpaceId?: string;

  @ApiPropertyOptional({ type: [String], deprecated: true, minItems: 1, maxItems: MOST_SITE_SPACES, description: 'Send `scope` instead.' })
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_SITE_SPACES)
  @IsItemId('site-space', { each: true })
  siteSpaceIds?: string[];
}
