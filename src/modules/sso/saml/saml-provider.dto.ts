import { ApiProperty, PartialType } from '@nestjs/swagger';
import { IsString, Length, Matches, MaxLength } from 'class-validator';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { IsProviderURL, ProviderFieldsDto } from '../providers/provider-fields.dto.js';
import { EXAMPLE_CERTIFICATE } from './example-certificate.js';

const EXAMPLE = {
  label: 'Example IdP',
  entityID: 'https://idp.example.com/metadata',
  ssoURL: 'https://idp.example.com/sso',
  certificate: EXAMPLE_CERTIFICATE,
};

@Examples({
  'Create a provider': EXAMPLE,
  'Create a provider whose people join as guests': { ...EXAMPLE, defaultRole: null },
})
export class CreateSAMLProviderDto extends ProviderFieldsDto {
  /**
   * The entity ID of the identity provider, as its metadata has it.
   * @example https://idp.example.com/metadata
   */
  @Length(1, 1024)
  @Matches(/^\S+$/, { message: 'must not contain spaces' })
  entityID: string;

  /** The URL of the identity provider that browsers are redirected to: its single sign-on service with the HTTP-Redirect binding. */
  @IsProviderURL(EXAMPLE.ssoURL)
  ssoURL: string;

  /** The certificate with which the provider signs: one X.509 certificate as PEM, or its base64 content. Its RSA key needs at least 2048 bits. */
  @ApiProperty({ maxLength: 10_000, example: EXAMPLE_CERTIFICATE })
  @IsString()
  @MaxLength(10_000)
  certificate: string;
}

@Examples({
  'Rename a provider': { label: 'Example IdP' },
  'Replace the certificate': { certificate: EXAMPLE_CERTIFICATE },
  'Let people join as guests': { defaultRole: null },
})
export class UpdateSAMLProviderDto extends PartialType(CreateSAMLProviderDto, { skipNullProperties: false }) {}
