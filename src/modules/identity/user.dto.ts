import { IsBoolean, IsEmail, Length, MaxLength } from 'class-validator';
import { IsHttpUrl, Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { Examples } from '../../common/openapi/examples.decorator.js';

@Examples({ 'Create a user': { email: 'grace@example.com', displayName: 'Grace Hopper' } })
export class CreateUserDto {
  /** @example grace@example.com */
  @IsEmail()
  @MaxLength(254)
  email: string;

  /** @example "Grace Hopper" */
  @Length(1, 64)
  displayName: string;
}

@Examples({
  'Change the name': { displayName: 'Grace Hopper' },
  'Change the picture': { photoURL: 'https://docs.example.com/people/grace.png' },
  'Verify the e-mail address (installation administrators only)': { emailVerified: true },
})
export class UpdateUserDto {
  /** @example "Grace Hopper" */
  @Optional()
  @Length(1, 64)
  displayName?: string;

  @Optional()
  @IsHttpUrl()
  photoURL?: string;

  /** Whether the user is disabled. Only installation administrators may change this. */
  @Optional()
  @IsBoolean()
  disabled?: boolean;

  /** Whether the e-mail address is verified. Only installation administrators may change this. */
  @Optional()
  @IsBoolean()
  emailVerified?: boolean;
}

export class ListUsersQuery extends ListQuery {
  /**
   * Only the user with this e-mail address.
   * @example grace@example.com
   */
  @Optional()
  @IsEmail()
  @MaxLength(254)
  email?: string;
}
