import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { Optional } from '../../common/http/fields.js';
import { FormatListQuery } from '../../common/document/body.dto.js';
import { COMMENT_STATUS_MEANINGS, type CommentStatus } from './comment.entity.js';
import { PostRemarkDto, UpdateRemarkDto } from './remarks/remark.dto.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { valuesOf } from '../../common/enums/values.js';
import { plainDocument } from '../../common/document/plain-document.js';
import { ORDERS, type Order } from '../../common/http/order.js';

const STATUS_FILTERS = valuesOf({ all: 'open and resolved comments', ...COMMENT_STATUS_MEANINGS });

class TableCellDto {
  /** @example 0UmGgTaBlErEcOrDiDeN */
  @IsString()
  @Length(1, 200)
  record: string;

  /** @example 0UmGgTaBlEcOlUmNiDeN */
  @IsString()
  @Length(1, 200)
  definition: string;
}

@Examples({
  'Post a comment': { body: { markdown: 'Say **how long** the upgrade takes.' } },
  'Post a comment as a document': {
    body: {
      document: plainDocument('Say how long the upgrade takes.'),
    },
  },
  'Comment on a page (refused until you name one)': {
    body: { markdown: 'This page needs a picture.' },
    page: '0UmGg9PaGeIdEnTiFiEr',
  },
  'Mention a member (refused until you name one)': {
    body: { markdown: 'Does this still hold, [Grace](/users/0UmGg1vVh3dXw8rTq2Lk)?' },
  },
})
export class PostCommentDto extends PostRemarkDto {
  /**
   * The page that the comment is about. It must be in the current content.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  page?: string;

  /**
   * The key of the block that the comment is about. It is stored without a check, because the block can be deleted at any time.
   * @example 0UmGgBlOcKkEy
   */
  @Optional()
  @IsString()
  @Length(1, 200)
  node?: string;

  /** The table cell that the comment is about. It is stored without a check. */
  @Optional()
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => TableCellDto)
  tableCell?: TableCellDto;
}

@Examples({
  'Resolve the comment': { resolved: true },
  'Reopen the comment': { resolved: false },
  'Add a reaction': { addedReactions: ['👍'] },
  'Remove a reaction': { removedReactions: ['👍'] },
  'Change your own text': { body: { markdown: 'Say how long the upgrade takes, and what to back up.' } },
})
export class UpdateCommentDto extends UpdateRemarkDto {
  /** `true` resolves the comment, `false` reopens it. */
  @Optional()
  @IsBoolean()
  resolved?: boolean;
}

export class ListCommentsQuery extends FormatListQuery {
  /** The order by the time of posting. */
  @ApiPropertyOptional({ enum: ORDERS, default: 'desc' })
  @IsIn(ORDERS)
  order: Order = 'desc';

  @ApiPropertyOptional({ enum: STATUS_FILTERS, default: 'all' })
  @IsIn(STATUS_FILTERS)
  status: CommentStatus | 'all' = 'all';

  /**
   * Only comments about this page, even if it has been deleted.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  targetPage?: string;

  /** Only comments by these users. Can be repeated. */
  @ApiPropertyOptional({ type: [String], maxItems: 100 })
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === undefined ? undefined : [value].flat()))
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  authors?: string[];
}
