import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { DocumentQuery } from '../content.dto.js';
import type { BodyFormat } from './page-bodies.js';

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

export class PagePathParams {
  /**
   * The slugs from the top down, with each slash written as `%2F`.
   * @example guides%2Fgetting-started
   */
  @IsString()
  @MaxLength(4096)
  pagePath: string;
}
