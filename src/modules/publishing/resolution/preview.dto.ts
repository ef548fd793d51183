import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { FromFlag, Optional } from '../../../common/http/fields.js';
import { IsItemId } from '../../site-structure/outline/item-id.field.js';

/** The claims are a part of the URL of the preview. */
const LONGEST_CLAIMS = 512;
const LONGEST_TARGET = 512;
const LONGEST_ID = 64;

export class PreviewQuery {
  /**
   * The id of the site space that the URL opens; the first one if it is absent.
   */
  @Optional()
  @IsItemId('site-space')
  siteSpace?: string;

  /**
   * The id of a change request of a space on the site, which is shown instead of the content of the space.
   */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_ID)
  changeRequest?: string;

  /**
   * The claims of the visitor whom the preview shows the site to, in Rison or JSON.
   * @example "(plan:pro,unsigned:(language:de))"
   */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_CLAIMS)
  claims?: string;

  /** Whether a site that is not published is shown. */
  @ApiPropertyOptional({ default: true })
  @FromFlag()
  @IsBoolean()
  draft: boolean = true;

  /**
   * The path of the page that the URL opens, below the site space.
   * @example /setup
   */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_TARGET)
  target?: string;
}
