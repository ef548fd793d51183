import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { FromDigits } from '../../../common/http/fields.js';

/** How routes that list changes are asked: those of a revision, and those of a change request. */
export class ChangesQuery {
  @ApiPropertyOptional({ type: Number, default: 10, minimum: 1, maximum: 1000, description: 'How many changes at most.' })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 10;
}
