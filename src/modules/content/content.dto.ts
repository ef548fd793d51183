import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { Optional } from '../../common/http/fields.js';

export class PageQuery {
  /** Left out, a page comes without its body. */
  @ApiPropertyOptional({ enum: ['document', 'markdown'] })
  @Optional()
  @IsIn(['document', 'markdown'])
  format?: 'document' | 'markdown';
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
  @MaxLength(512)
  pagePath: string;
}

export class DocumentParams {
  /** @example w2LBXSCvDCTwq2b1Wb5vBYmbVyqVJSZ8QG2Qi2AySdo */
  @IsString()
  @Length(1, 100)
  documentId: string;
}
