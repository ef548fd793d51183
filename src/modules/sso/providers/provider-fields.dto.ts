import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches, MaxLength, ValidateBy } from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Nullable } from '../../../common/http/fields.js';

/** What callers choose for a provider of any kind. */
export class ProviderFieldsDto {
  /**
   * The name of the provider on the sign-in page.
   * @example "Example IdP"
   */
  @Length(1, 30)
  @Matches(/\S/, { message: 'must not be blank' })
  label: string;

  /**
   * The id of the team of people who join by signing in; null for none.
   * @example 0UmGg7PoIuYtReWqAsDf
   */
  @Nullable()
  @IsString()
  @Length(1, 100)
  defaultTeam?: string | null;

  /** The role of people who join by signing in; null for guests. If omitted, a new provider has the `defaultRole` of the organization. */
  @ApiPropertyOptional({ enum: ROLES, nullable: true, example: 'read' })
  @Nullable()
  @IsIn(ROLES)
  defaultRole?: Role | null;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether `http` is acceptable there: nobody can intercept it on the way. */
export const isLoopback = (hostname: string) => LOOPBACK.has(hostname);

/** A URL of an identity provider, to which browsers are sent. */
export const IsProviderURL = (example: string, { query }: { query: 'allowed' | 'refused' } = { query: 'allowed' }) => {
  const without = query === 'allowed' ? 'credentials and without a fragment' : 'credentials, query and fragment';
  return applyDecorators(
    ValidateBy(
      { name: 'isProviderURL', validator: { validate: (text) => isProviderURL(text) && (query === 'allowed' || !/[?#]/.test(text)) } },
      { message: `must be an https URL without ${without}; http is accepted for localhost only` },
    ),
    MaxLength(2048),
    ApiProperty({ type: 'string', format: 'uri', maxLength: 2048, example }),
  );
};

/** Whether browsers and this service may be sent there: https, or http on the own machine. */
export function isProviderURL(text: unknown): text is string {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
