import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { FormatListQuery, TextBodyDto } from '../../../common/document/body.dto.js';
import { REVIEW_STATUSES, type ReviewStatus } from './review.entity.js';

/** The comment of a reviewer, as a document or as Markdown; empty for no comment. */
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
  /** If `true`, only reviews of earlier revisions; if `false`, only reviews of the current one. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  outdated?: boolean;
}
