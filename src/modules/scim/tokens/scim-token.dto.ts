import { IsString, Length, Matches } from 'class-validator';
import { Nullable } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

@Examples({ 'Create a token for an identity provider': { label: 'Okta' } })
export class CreateScimTokenDto {
  /**
   * What the token is for.
   * @example Okta
   */
  @Length(1, 50)
  @Matches(/\S/, { message: 'must not be blank' })
  label: string;

  /**
   * The id of the identity provider with which the people sign in; null for none. Its `defaultRole` and `defaultTeam` are those of the
   * members that the token adds, and a person who signs in with it for the first time gets the account that was made for them. Without
   * one, new members have the `defaultRole` of the organization.
   * @example 0UmGg7SaMlPrOvIdEr00
   */
  @Nullable()
  @IsString()
  @Length(1, 100)
  provider?: string | null;
}
