import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { RichText, type RichTextDocument } from '../../../common/contract/document.js';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { LONGEST_TEXT, type BodyFormat, type TextBody } from '../text-body.js';
import { REVIEW_STATUSES, type ReviewStatus } from './review.entity.js';

const FORMATS = ['document', 'markdown'] as const;

/** What a reviewer has to say, as a document or as Markdown; empty for nothing. */
export class ReviewCommentDto implements TextBody {
  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  document?: RichTextDocument;

  /** @example "Say **how long** it takes." */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  markdown?: string;
}

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

export class ReviewQuery {
  /** How the comment comes. */
  @ApiPropertyOptional({ enum: FORMATS, default: 'markdown' })
  @IsIn(FORMATS)
  format: BodyFormat = 'markdown';
}

export class ListReviewsQuery extends ListQuery {
  /** How the comments come. */
  @ApiPropertyOptional({ enum: FORMATS, default: 'markdown' })
  @IsIn(FORMATS)
  format: BodyFormat = 'markdown';

  /** Only reviews of what has been edited since, or only those of what is there now. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  outdated?: boolean;
}
