import { ApiSchema } from '@nestjs/swagger';
import { ListOf } from '../../common/http/list.view.js';
import { Address, Moment } from '../../common/http/fields.js';

export class ApiTokenUrls {
  @Address('https://docs.example.com/v1/users/0UmGg1vVh3dXw8rTq2Lk/tokens/0UmGg2AbCdEfGhIjKlMn') location: string;
}

@ApiSchema({ name: 'ApiToken' })
export class ApiTokenView {
  object: 'token';
  /** @example 0UmGg2AbCdEfGhIjKlMn */
  id: string;
  /** @example "Nightly import" */
  label: string;
  /**
   * The operations that the token may call. If absent, the token has all rights of its user.
   * @example ["organization:read"]
   */
  scopes?: string[];
  @Moment() createdAt: string;
  @Moment() expiresAt?: string;
  /**
   * The id of the only organization in which the token works. If absent, the token works in all organizations of its user.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization?: string;
  /** When the token was last used, accurate to one minute. */
  @Moment() lastUsedAt?: string;
  urls: ApiTokenUrls;
}

@ApiSchema({ name: 'NewApiToken' })
export class NewApiTokenView extends ApiTokenView {
  /**
   * The secret of the token. It is returned only once.
   * @example bdy_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  token: string;
}

@ApiSchema({ name: 'ApiTokenList' })
export class ApiTokenListView extends ListOf(ApiTokenView) {}
