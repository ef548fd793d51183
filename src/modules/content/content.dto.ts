import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Length } from 'class-validator';
import { FromFlag } from '../../common/http/fields.js';

/** Which additional information a read of content includes. */
export class ContentQuery {
  /** If `false`, Git metadata is left out. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  metadata: boolean = true;

  /** If `false`, entries of computed pages are returned as they are stored, not replaced by their pages. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  computed: boolean = true;
}

/** `deterministic-only` does not evaluate what depends on the reader. */
const EVALUATED = [true, false, 'deterministic-only'] as const;
type Evaluated = (typeof EVALUATED)[number];

export class DocumentQuery extends ContentQuery {
  /** Whether expressions and conditional blocks are evaluated. `deterministic-only` does not evaluate what depends on the reader. */
  @ApiPropertyOptional({ oneOf: [{ type: 'boolean' }, { type: 'string', enum: ['deterministic-only'] }], default: false })
  @FromFlag()
  @IsIn(EVALUATED)
  evaluated: Evaluated = false;

  /** Whether references to reusable contents are replaced by their blocks. */
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
