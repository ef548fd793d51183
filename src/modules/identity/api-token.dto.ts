import { ArrayMaxSize, ArrayUnique, IsIn, Length } from 'class-validator';
import { SCOPES, type Scope } from '../../common/access/scopes.js';
import { IsMoment, Optional } from '../../common/http/fields.js';
import { Examples } from '../../common/openapi/examples.decorator.js';

@Examples({
  'Create a token with all rights of its user': { label: 'Nightly import' },
  'Create a token that can only read': { label: 'Search indexer', scopes: ['organization:read', 'space:read'] },
  'Create a token that expires': { label: 'Trial of the API', expiresAt: '2099-12-31T23:59:59.000Z' },
})
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
