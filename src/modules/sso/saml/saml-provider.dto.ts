import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches, MaxLength, ValidateBy } from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Nullable } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { EXAMPLE_CERTIFICATE } from './example-certificate.js';

const EXAMPLE = {
  label: 'Example IdP',
  entityID: 'https://idp.example.com/metadata',
  ssoURL: 'https://idp.example.com/sso',
  certificate: EXAMPLE_CERTIFICATE,
};

const IsSSOURL = () =>
  applyDecorators(
    ValidateBy(
      { name: 'isSSOURL', validator: { validate: isSSOURL } },
      { message: 'must be an https URL without credentials and without a fragment; http is accepted for localhost only' },
    ),
    MaxLength(2048),
    ApiProperty({ type: 'string', format: 'uri', maxLength: 2048, example: EXAMPLE.ssoURL }),
  );

@Examples({
  'Create a provider': EXAMPLE,
  'Create a provider whose people join as guests': { ...EXAMPLE, defaultRole: null },
})
export class CreateSAMLProviderDto {
  /**
   * The name of the provider on the sign-in page.
   * @example "Example IdP"
   */
  @Length(1, 30)
  @Matches(/\S/, { message: 'must not be blank' })
  label: string;

  /**
   * The entity ID of the identity provider, as its metadata has it.
   * @example https://idp.example.com/metadata
   */
  @Length(1, 1024)
  @Matches(/^\S+$/, { message: 'must not contain spaces' })
  entityID: string;

  /** The URL of the identity provider that browsers are redirected to: its single sign-on service with the HTTP-Redirect binding. */
  @IsSSOURL()
  ssoURL: string;

  /** The certificate with which the provider signs: one X.509 certificate as PEM, or its base64 content. Its RSA key needs at least 2048 bits. */
  @ApiProperty({ maxLength: 10_000, example: EXAMPLE_CERTIFICATE })
  @IsString()
  @MaxLength(10_000)
  certificate: string;

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

@Examples({
  'Rename a provider': { label: 'Example IdP' },
  'Replace the certificate': { certificate: EXAMPLE_CERTIFICATE },
  'Let people join as guests': { defaultRole: null },
})
export class UpdateSAMLProviderDto extends PartialType(CreateSAMLProviderDto, { skipNullProperties: false }) {}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether browsers may be sent here to sign in: https, or http on the own machine, where it cannot be intercepted. */
function isSSOURL(text: unknown): boolean {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
