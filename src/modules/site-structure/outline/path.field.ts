import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';
import { LONGEST_SLUG, SLUG } from '../../versions/records/slug.js';

/** One segment of an address on a site. */
export const IsSitePath = (example: string) =>
  applyDecorators(
    IsString(),
    Length(1, LONGEST_SLUG),
    Matches(SLUG, { message: 'must be one segment of a URL: without spaces, slashes, `?`, `#` and `%`' }),
    ApiProperty({ type: String, minLength: 1, maxLength: LONGEST_SLUG, required: false, example }),
  );
