import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { FromDigits, FromFlag } from '../../../common/http/fields.js';

export class EditContentQuery {
  /** Whether the answer is the change request itself, as older clients expect, or what became of each page. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  compat: boolean = true;
}

export class ChangesOfRequestQuery {
  /** How many changes at most. */
  @ApiPropertyOptional({ type: Number, default: 10, minimum: 1, maximum: 1000 })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 10;
}

export class ChangedPageParams {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  pageId: string;
}
