import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsEmail, IsIn, IsTimeZone, Length, MaxLength } from 'class-validator';
import { OUR_LANGUAGES } from '../../common/words/languages.js';
import { IsHttpUrl, Nullable, Optional } from '../../common/http/fields.js';
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
  'Be addressed in German, at the hours of Berlin': { language: 'de', timeZone: 'Europe/Berlin' },
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

  /** The language of mail and of notifications; null for English. */
  @ApiPropertyOptional({ enum: OUR_LANGUAGES, nullable: true, example: 'de' })
  @Nullable()
  @IsIn(OUR_LANGUAGES)
  language?: string | null;

  /** The time zone by its IANA name, which decides when digests are mailed; null for UTC. */
  @ApiPropertyOptional({ type: String, maxLength: 64, nullable: true, example: 'Europe/Berlin' })
  @Nullable()
  @IsTimeZone({ message: 'must be a time zone by its IANA name, such as Europe/Berlin' })
  @MaxLength(64)
  timeZone?: string | null;

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
