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
   * Narrows the token to these; left out, it may do all its user may.
   * @example ["organization:read", "space:write"]
   */
  @Optional()
  @IsIn(SCOPES, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(SCOPES.length)
  scopes?: Scope[];

  /** When it stops working; left out, it works until it is revoked. */
  @Optional()
  @IsMoment()
  expiresAt?: string;
}
