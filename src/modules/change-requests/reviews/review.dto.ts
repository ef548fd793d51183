import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { FormatListQuery, TextBodyDto } from '../../../common/document/body.dto.js';
import { REVIEW_STATUSES, type ReviewStatus } from './review.entity.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

/** The comment of a reviewer, as a document or as Markdown; empty for no comment. */
export class ReviewCommentDto extends TextBodyDto {}

@Examples({
  Approve: { status: 'approved' },
  'Approve with a comment': { status: 'approved', comment: { markdown: 'Clear, and the commands work as they are.' } },
  'Request changes': { status: 'changes-requested', comment: { markdown: 'Say **how long** the upgrade takes.' } },
})
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
