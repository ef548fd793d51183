import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsISO8601, IsObject, IsString, Length, Matches, ValidateNested } from 'class-validator';
import { IgnoresFurtherProperties } from '../../../common/http/dto-shape.js';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { INSIGHT_TYPES, type InsightType } from './insight-types.js';
import { FEEDBACK_RATINGS, type FeedbackRating } from './site-feedback.entity.js';
import { IsItemId } from '../../site-structure/outline/item-id.field.js';

const MOST_EVENTS = 100;

/** Where an event happened. Other properties are ignored. */
@IgnoresFurtherProperties()
export class InsightsLocationDto {
  /**
   * The id of the site space.
   * @example sitesp_0UmGg7SiTeSpAcEiDeNt
   */
  @ApiPropertyOptional({ type: String, minLength: 1, maxLength: 100, nullable: true })
  @Nullable()
  @IsItemId('site-space')
  siteSpace?: string | null;

  /**
   * The id of the page.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @ApiPropertyOptional({ type: String, minLength: 1, maxLength: 100, nullable: true })
  @Nullable()
  @IsString()
  @Length(1, 100)
  page?: string | null;
}

/** Other properties, such as those about the visitor, are ignored and not stored. */
@IgnoresFurtherProperties()
export class InsightsEventDto {
  /**
   * What happened. Unknown types are counted as `other`.
   * @example page_view
   */
  @IsString()
  @Length(1, 100)
  type: string;

  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => InsightsLocationDto)
  location?: InsightsLocationDto | null;
}

@Examples({
  'Count a search': { events: [{ type: 'search_open' }] },
  'Count a view of a page': {
    events: [{ type: 'page_view', location: { siteSpace: 'sitesp_0UmGg7SiTeSpAcEiDeNt', page: '0UmGg9PaGeIdEnTiFiEr' } }],
  },
})
export class TrackEventsDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_EVENTS)
  @ValidateNested({ each: true })
  @Type(() => InsightsEventDto)
  events: InsightsEventDto[];
}

const IsDay = (example: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date', example }),
    Optional(),
    Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'must be a day such as 2026-11-22' }),
    IsISO8601({ strict: true }, { message: 'must be a day such as 2026-11-22' }),
  );

export class ByDayAndPageQuery extends ListQuery {
  /** Only this day and later ones, in UTC. */
  @IsDay('2026-11-01')
  from?: string;

  /** Only this day and earlier ones, in UTC. */
  @IsDay('2026-11-30')
  to?: string;

  /**
   * Only the page with this id.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  pageId?: string;
}

export class ListInsightsQuery extends ByDayAndPageQuery {
  /** Only this type of event. */
  @ApiPropertyOptional({ enum: INSIGHT_TYPES })
  @Optional()
  @IsIn(INSIGHT_TYPES)
  type?: InsightType;
}

export class ListFeedbackQuery extends ByDayAndPageQuery {
  /** Only this rating. */
  @ApiPropertyOptional({ enum: FEEDBACK_RATINGS })
  @Optional()
  @IsIn(FEEDBACK_RATINGS)
  rating?: FeedbackRating;
}
