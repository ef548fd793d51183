import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { FromDigits, Optional } from './fields.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from './list-limits.js';

/** What every list takes. */
export class ListQuery {
  /** Where to go on: `next.page` of the list before. */
  @Optional()
  @IsString()
  @MaxLength(2048)
  page?: string;

  /**
   * How many results at most; 0 asks for the count alone.
   * @example 50
   */
  @Optional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(MAX_LIMIT)
  limit?: number = DEFAULT_LIMIT;
}
