import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { IsItemId } from '../../site-structure/outline/item-id.field.js';
import { MOST_SITE_SPACES, SiteSearchScopeDto } from './site-search-scope.field.js';

const FORMER_MODES = valuesOf({
  current: 'the default scope with the site space `siteSpaceId`',
  specific: 'the site spaces that are named',
  all: 'all site spaces',
});

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
