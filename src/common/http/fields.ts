import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, IsUrl, Matches, MaxLength, ValidateIf } from 'class-validator';

/** The property may be left out, which means unchanged. `null` is refused. */
export const Optional = () => ValidateIf((_, value) => value !== undefined);

/** The property may be left out, or `null`, which removes the value. */
export const Nullable = () => ValidateIf((_, value) => value !== undefined && value !== null);

/** A whole number in a query string, where all values are text: `0x10`, `1e2` and the empty text are not numbers. */
export const FromDigits = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : Number.NaN));

/** True or false in a query string, where all values are text. */
export const FromFlag = () => Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));

/** An absolute http or https URL. It is not fetched here: use the guarded outbound client to fetch it. */
export const IsHttpUrl = () =>
  applyDecorators(
    IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, { message: 'must be an http or https URL' }),
    MaxLength(2048),
    ApiProperty({ type: 'string', format: 'uri', maxLength: 2048, example: 'https://docs.example.com/logo.png' }),
  );

/** A date-time with its time zone, e.g. `2027-01-31T12:00:00.000Z`. */
export const IsMoment = () =>
  applyDecorators(
    // ISO 8601 also allows weeks, days of the year and local times.
    Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/, { message: 'must be a date-time with its time zone' }),
    IsISO8601({ strict: true, strictSeparator: true }, { message: 'must be an ISO 8601 date-time' }),
    ApiProperty({ type: 'string', format: 'date-time', example: '2027-01-31T12:00:00.000Z' }),
  );

/** Documents a date-time in a response. */
export const Moment = () => ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' });

/** Documents a URL in a response. */
export const Address = (example: string) => ApiProperty({ type: String, format: 'uri', example });
