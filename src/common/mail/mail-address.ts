import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, Matches, MaxLength } from 'class-validator';

const LONGEST = 254;
/** No quotes, spaces, lists, brackets or control characters: nothing with a meaning in headers or for a mail server. */
const PLAIN = /^[^\s\p{C}"(),:;<>@[\]\\]+@[^\s\p{C}"(),:;<>@[\]\\]+$/u;

export const isPlainAddress = (text: string): boolean => text.length <= LONGEST && PLAIN.test(text);

/** Validates an address that mail can be sent to. */
export const IsMailAddress = () =>
  applyDecorators(
    IsEmail({}, { message: 'must be an e-mail address' }),
    Matches(PLAIN, { message: 'must be an e-mail address without quotes' }),
    MaxLength(LONGEST),
    ApiProperty({ type: 'string', format: 'email', maxLength: LONGEST, example: 'grace@example.com' }),
  );
