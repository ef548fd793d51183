import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { Optional } from '../../common/http/fields.js';
import { FormatListQuery } from '../../common/document/body.dto.js';
import { COMMENT_STATUSES, type CommentStatus } from './comment.entity.js';
import { PostRemarkDto, UpdateRemarkDto } from './remarks/remark.dto.js';

const ORDERS = ['asc', 'desc'] as const;
const STATUS_FILTERS = ['all', ...COMMENT_STATUSES] as const;

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

export class PostCommentDto extends PostRemarkDto {
  /**
   * The page it is about, of the content as it is.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  page?: string;

  /**
   * The key of the block it is about. It may be gone by the time it is said, so it is kept as it comes.
   * @example 0UmGgBlOcKkEy
   */
  @Optional()
  @IsString()
  @Length(1, 200)
  node?: string;

  /** The cell of a table it is about, kept as it comes. */
  @Optional()
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => TableCellDto)
  tableCell?: TableCellDto;
}

export class UpdateCommentDto extends UpdateRemarkDto {
  /** True resolves it, false opens it again. */
  @Optional()
  @IsBoolean()
  resolved?: boolean;
}

export class ListCommentsQuery extends FormatListQuery {
  /** By when they were posted. */
  @ApiPropertyOptional({ enum: ORDERS, default: 'desc' })
  @IsIn(ORDERS)
  order: (typeof ORDERS)[number] = 'desc';

  @ApiPropertyOptional({ enum: STATUS_FILTERS, default: 'all' })
  @IsIn(STATUS_FILTERS)
  status: CommentStatus | 'all' = 'all';

  /**
   * Only those about this page, whether it is still there or not.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  targetPage?: string;

  /** Only those of these users; may be repeated. */
  @ApiPropertyOptional({ type: [String], maxItems: 100 })
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === undefined ? undefined : [value].flat()))
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  authors?: string[];
}
