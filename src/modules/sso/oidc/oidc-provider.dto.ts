import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsString, Length, Matches, ValidateNested } from 'class-validator';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { IsProviderURL, ProviderFieldsDto } from '../providers/provider-fields.dto.js';

const EXAMPLE = {
  label: 'Example IdP',
  issuer: 'https://idp.example.com/realms/example',
  clientID: 'bindery',
  clientSecret: 'kQ3vX8rT1mWz5cYb7NdLf2GhJpSa9EuK',
};
const MOST_SCOPES = 20;
const MOST_CLAIMS = 10;
/** RFC 6749: printable ASCII without quotes, backslashes and spaces. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;
/** Names of claims are short, or URLs. */
const CLAIM = /^[\w./:#@-]{1,200}$/;
const CLAIM_RULE = { message: 'must be the name of a claim: 1 to 200 letters, digits and . / : # @ _ -' };

export class RequiredClaimDto {
  /** @example hd */
  @Matches(CLAIM, CLAIM_RULE)
  name: string;

  /**
   * The exact value. A claim with several values must have it among them.
   * @example example.com
   */
  @IsString()
  @Length(1, 500)
  value: string;
}

@Examples({
  'Create a provider (refused until you name your identity provider)': EXAMPLE,
  'Create a provider for one domain of Google (refused until you name your client)': {
    label: 'Google',
    issuer: 'https://accounts.google.com',
    clientID: '1234567890-example.apps.googleusercontent.com',
    clientSecret: 'GOCSPX-example',
    requiredClaims: [{ name: 'hd', value: 'example.com' }],
  },
})
export class CreateOIDCProviderDto extends ProviderFieldsDto {
  /** The issuer of the identity provider, letter by letter as its discovery document has it. */
  @IsProviderURL(EXAMPLE.issuer, { query: 'refused' })
  issuer: string;

  /**
   * The id of this service at the identity provider.
   * @example bindery
   */
  @Length(1, 500)
  @Matches(/^[\x20-\x7e]+$/, { message: 'must be printable ASCII' })
  clientID: string;

  /**
   * The secret of this service at the identity provider. It is stored encrypted, and never returned.
   * @example kQ3vX8rT1mWz5cYb7NdLf2GhJpSa9EuK
   */
  @Length(1, 2000)
  @Matches(/^[\x20-\x7e]+$/, { message: 'must be printable ASCII' })
  clientSecret: string;

  /** What the provider is asked for, besides `openid`. If omitted, `email` and `profile`. */
  @ApiPropertyOptional({ type: [String], maxItems: MOST_SCOPES, example: ['email', 'profile'] })
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_SCOPES)
  @ArrayUnique()
  @Matches(SCOPE, { each: true, message: 'must contain only scopes: 1 to 100 characters of ASCII without spaces, quotes and backslashes' })
  scopes?: string[];

  /**
   * The claim with the e-mail address of a person; `email` unless you choose.
   * @example email
   */
  @Optional()
  @Matches(CLAIM, CLAIM_RULE)
  emailClaim?: string;

  /**
   * The claim with the name of a person; `name` unless you choose.
   * @example name
   */
  @Optional()
  @Matches(CLAIM, CLAIM_RULE)
  nameClaim?: string;

  /**
   * The claim with the names of the teams of a person; null if the provider does not decide about teams, as unless you choose. At each
   * sign-in, people join the teams of the organization with exactly these names, and leave those that an earlier sign-in put them in.
   * @example groups
   */
  @Nullable()
  @Matches(CLAIM, CLAIM_RULE)
  teamsClaim?: string | null;

  /** Only people who have all of these claims may sign in. A provider that anybody can have an account at needs one. */
  @ApiProperty({ type: [RequiredClaimDto], required: false, maxItems: MOST_CLAIMS })
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_CLAIMS)
  @ValidateNested({ each: true })
  @Type(() => RequiredClaimDto)
  requiredClaims?: RequiredClaimDto[];
}

@Examples({
  'Rename a provider': { label: 'Example IdP' },
  'Replace the secret': { clientSecret: 'Zr7Lw2Xc9VbNm4QsDf6GhJk1PoIuYt3E' },
  'Let people join as guests': { defaultRole: null },
  'Let the provider decide about teams': { scopes: ['email', 'profile', 'groups'], teamsClaim: 'groups' },
})
export class UpdateOIDCProviderDto extends PartialType(CreateOIDCProviderDto, { skipNullProperties: false }) {}
