import { IsBoolean, IsEmail, Length, MaxLength } from 'class-validator';
import { IsHttpUrl, Optional } from '../../common/http/fields.js';

export class CreateUserDto {
  /** @example grace@example.com */
  @IsEmail()
  @MaxLength(254)
  email: string;

  /** @example "Grace Hopper" */
  @Length(1, 64)
  displayName: string;
}

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
