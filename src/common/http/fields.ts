import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, IsUrl, MaxLength, ValidateIf } from 'class-validator';

/** May be left out, which means unchanged; `null` is not the same and is refused. */
export const Optional = () => ValidateIf((_, value) => value !== undefined);

/** May be left out, or `null`, which removes the value. */
export const Nullable = () => ValidateIf((_, value) => value !== undefined && value !== null);

/** An absolute http or https address. Nothing fetches it here: who fetches must go through the guarded client. */
export const IsHttpUrl = () =>
  applyDecorators(
    IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, { message: 'must be an http or https URL' }),
    MaxLength(2048),
    ApiProperty({ type: 'string', format: 'uri', maxLength: 2048, example: 'https://docs.example.com/logo.png' }),
  );

/** A moment with its time zone, e.g. `2027-01-31T12:00:00.000Z`. */
export const IsMoment = () =>
  applyDecorators(
    IsISO8601({ strict: true, strictSeparator: true }, { message: 'must be an ISO 8601 date-time' }),
    ApiProperty({ type: 'string', format: 'date-time', example: '2027-01-31T12:00:00.000Z' }),
  );

/** Documents a date-time of ours in an answer. */
export const Moment = () => ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' });

/** Documents an address of ours in an answer. */
export const Address = (example: string) => ApiProperty({ type: String, format: 'uri', example });
