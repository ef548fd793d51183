import { ArrayMaxSize, ArrayUnique, IsIn, Length } from 'class-validator';
import { SCOPES, type Scope } from '../../common/access/access.decorators.js';
import { IsMoment, Optional } from '../../common/http/fields.js';

export class CreateApiTokenDto {
  /**
   * What the token is for.
   * @example "Nightly import"
   */
  @Length(1, 50)
  label: string;

  /**
   * The operations that the token may call. If omitted, the token has all rights of its user.
   * @example ["organization:read", "space:write"]
   */
  @Optional()
  @IsIn(SCOPES, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(SCOPES.length)
  scopes?: Scope[];

  /**
   * When the token expires. If omitted, the token expires with the token that creates it, or never if that one does not
   * expire.
   */
  @Optional()
  @IsMoment()
  expiresAt?: string;
}
