import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Length } from 'class-validator';
import { FromFlag } from '../../../common/http/fields.js';

export class EditContentQuery {
  /** Whether the response is the change request, as older clients expect. If `false`, it also lists what happened to each page. */
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
