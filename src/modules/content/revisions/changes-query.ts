import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { FromDigits } from '../../../common/http/fields.js';

/** The query of routes that list changes, of a revision or of a change request. */
export class ChangesQuery {
  @ApiPropertyOptional({ type: Number, default: 10, minimum: 1, maximum: 1000, description: 'The maximum number of changes to return.' })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 10;
}
