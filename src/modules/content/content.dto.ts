import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Length } from 'class-validator';
import { FromFlag } from '../../common/http/fields.js';

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

export class PageParams {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  pageId: string;
}
