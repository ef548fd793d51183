import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';

export class ScimTokenProvider {
  /** @example 0UmGg7SaMlPrOvIdEr00 */
  id: string;
  /** @example "Example IdP" */
  label: string;
}

export class ScimTokenUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg3zXcVbNmLkJhGfD/scim-tokens/0UmGg8ScImToKeNiD000') location: string;
}

@ApiSchema({ name: 'SCIMToken' })
export class ScimTokenView {
  object: 'scim-token';
  /** @example 0UmGg8ScImToKeNiD000 */
  id: string;
  /** @example Okta */
  label: string;
  /** The provider with which the people sign in; null for none. */
  @ApiProperty({ type: ScimTokenProvider, nullable: true }) provider: ScimTokenProvider | null;
  /** The address that you enter at the identity provider. */
  @Address('https://docs.example.com/scim/v2/0UmGg3zXcVbNmLkJhGfD') baseURL: string;
  /**
   * The id of the user who made the token.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  createdBy: string;
  @Moment() createdAt: string;
  /** When the token was last used, accurate to one minute. */
  @Moment() lastUsedAt?: string;
  urls: ScimTokenUrls;
}

@ApiSchema({ name: 'NewSCIMToken' })
export class NewScimTokenView extends ScimTokenView {
  /**
   * The secret of the token. It is returned only once.
   * @example bdy_scim_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  token: string;
}

@ApiSchema({ name: 'SCIMTokenList' })
export class ScimTokenListView extends ListOf(ScimTokenView) {}
