import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { FromDigits, Optional } from './fields.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from './list-limits.js';

/** The query parameters of every list. */
export class ListQuery {
  /** Where to continue: `next.page` of the previous response. */
  @Optional()
  @IsString()
  @MaxLength(2048)
  page?: string;

  /**
   * The maximum number of results; 0 returns only the count.
   * @example 50
   */
  @Optional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(MAX_LIMIT)
  limit?: number = DEFAULT_LIMIT;
}
