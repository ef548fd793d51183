import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Length } from 'class-validator';
import { FromFlag } from '../../../common/http/fields.js';

export class EditContentQuery {
  /** Whether the answer is the change request itself, as older clients expect, or what became of each page. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  compat: boolean = true;
}

export class ChangedPageParams {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  pageId: string;
}
