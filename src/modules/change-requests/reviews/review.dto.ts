import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { FormatListQuery, TextBodyDto } from '../../../common/document/body.dto.js';
import { REVIEW_STATUSES, type ReviewStatus } from './review.entity.js';

/** What a reviewer has to say, as a document or as Markdown; empty for nothing. */
export class ReviewCommentDto extends TextBodyDto {}

export class SubmitReviewDto {
  @ApiProperty({ enum: REVIEW_STATUSES, example: 'approved' })
  @IsIn(REVIEW_STATUSES)
  status: ReviewStatus;

  @Optional()
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => ReviewCommentDto)
  comment?: ReviewCommentDto;
}

export class ListReviewsQuery extends FormatListQuery {
  /** Only reviews of what has been edited since, or only those of what is there now. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  outdated?: boolean;
}
