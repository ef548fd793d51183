import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { BODY_FORMATS } from '../../../common/document/text-body.js';
import { DocumentQuery } from '../content.dto.js';
import type { BodyFormat } from './page-bodies.js';
import { valuesOf } from '../../../common/enums/values.js';

const MARKDOWN_REFS = 'format.markdown.refs';
const LINK_STYLES = valuesOf({
  relative: 'by path, relative to the page',
  stable: 'by id, which stays the same when pages move',
});

export class PageQuery extends DocumentQuery {
  /** The format of the body. If absent, the body is left out. */
  @ApiPropertyOptional({ enum: BODY_FORMATS })
  @Optional()
  @IsIn(BODY_FORMATS)
  format?: 'document' | 'markdown';

  [MARKDOWN_REFS]: 'relative' | 'stable' = 'relative';

  get body(): BodyFormat | undefined {
    const { format, evaluated, dereferenced, [MARKDOWN_REFS]: refs } = this;
    return format && { format, refs, evaluated, dereferenced };
  }
}

// The compiler drops the name of a decorated property that is not an identifier, so the decorators are applied here.
IsIn(LINK_STYLES)(PageQuery.prototype, MARKDOWN_REFS);
ApiPropertyOptional({
  enum: LINK_STYLES,
  default: 'relative',
  description: 'How links in Markdown refer to other pages.',
})(PageQuery.prototype, MARKDOWN_REFS);

export class PagePathParams {
  /**
   * The slugs from the top of the tree, with each slash written as `%2F`. A slash itself is accepted, too.
   * @example guides%2Fgetting-started
   */
  @IsString()
  @MaxLength(4096)
  pagePath: string;
}
