import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { FromDigits, FromFlag, Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import type { BodyFormat } from './pages/page-bodies.js';

/** What is read of content beyond what its authors wrote. */
export class ContentQuery {
  /** Left out of the answer, if false: what Git knows of it. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  metadata: boolean = true;

  /** Left as they are, if false: pages that are worked out from something else. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  computed: boolean = true;
}

export class ContentListQuery extends ListQuery {
  /** Left out of the answer, if false: what Git knows of it. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  metadata: boolean = true;

  /** Left as they are, if false: pages that are worked out from something else. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  computed: boolean = true;
}

/** `deterministic-only` leaves what depends on who reads. */
const EVALUATED = [true, false, 'deterministic-only'] as const;
type Evaluated = (typeof EVALUATED)[number];

export class DocumentQuery extends ContentQuery {
  /** Expressions as their values, and conditional blocks as they come out; `deterministic-only` leaves what depends on who reads. */
  @ApiPropertyOptional({ oneOf: [{ type: 'boolean' }, { type: 'string', enum: ['deterministic-only'] }], default: false })
  @FromFlag()
  @IsIn(EVALUATED)
  evaluated: Evaluated = false;

  /** Put in their places: what is written once and shown here. */
  @ApiPropertyOptional({ oneOf: [{ type: 'boolean' }, { type: 'string', enum: ['reusable-contents'] }], default: false })
  @FromFlag()
  @IsIn([true, false, 'reusable-contents'])
  dereferenced: boolean | 'reusable-contents' = false;
}

const MARKDOWN_REFS = 'format.markdown.refs';

export class PageQuery extends DocumentQuery {
  /** Left out, a page comes without its body. */
  @ApiPropertyOptional({ enum: ['document', 'markdown'] })
  @Optional()
  @IsIn(['document', 'markdown'])
  format?: 'document' | 'markdown';

  [MARKDOWN_REFS]: 'relative' | 'stable' = 'relative';

  get body(): BodyFormat | undefined {
    const { format, evaluated, dereferenced, [MARKDOWN_REFS]: refs } = this;
    return format && { format, refs, evaluated, dereferenced };
  }
}

// A decorated property whose name is no identifier loses its name on the way to JavaScript: it is decorated from outside.
IsIn(['relative', 'stable'])(PageQuery.prototype, MARKDOWN_REFS);
ApiPropertyOptional({
  enum: ['relative', 'stable'],
  default: 'relative',
  description: 'How Markdown names other pages: by their paths seen from this one, or by their ids, which stay when pages move.',
})(PageQuery.prototype, MARKDOWN_REFS);

export class ChangesQuery {
  /** How many changes at most. */
  @ApiPropertyOptional({ type: Number, default: 10, minimum: 1, maximum: 1000 })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 10;
}

export class PageParams {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  pageId: string;
}

export class PagePathParams {
  /**
   * The slugs from the top down, with each slash written as `%2F`.
   * @example guides%2Fgetting-started
   */
  @IsString()
  @MaxLength(4096)
  pagePath: string;
}

export class FileParams {
  /** @example 0UmGg9FiLeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  fileId: string;
}

export class ReusableContentParams {
  /** @example 0UmGg9ReUsAbLeCoNtEn */
  @IsString()
  @Length(1, 100)
  reusableContentId: string;
}

export class DocumentParams {
  /** @example w2LBXSCvDCTwq2b1Wb5vBYmbVyqVJSZ8QG2Qi2AySdo */
  @IsString()
  @Length(1, 100)
  documentId: string;
}
