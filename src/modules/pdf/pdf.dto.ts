import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Length, MaxLength } from 'class-validator';
import { FromFlag, Optional } from '../../common/http/fields.js';

export class PdfQuery {
  /** Only the page itself, without the pages below it, a cover and a table of contents. Requires `page`. */
  @ApiPropertyOptional({ type: Boolean, default: false })
  @FromFlag()
  @IsBoolean()
  only: boolean = false;

  /**
   * The id of a page: the PDF has this page and the pages below it. Without it, the PDF has all pages.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  page?: string;
}

export class PdfDownloadParams {
  @IsString()
  @Length(1, 100)
  spaceId: string;

  @IsString()
  @Length(1, 100)
  pdfId: string;
}

export class PdfDownloadQuery {
  @IsString()
  @MaxLength(4096)
  token: string = '';
}
