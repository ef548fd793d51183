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
   * Absent: the token may do all its user may.
   * @example ["organization:read"]
   */
  scopes?: string[];
  @Moment() createdAt: string;
  @Moment() expiresAt?: string;
  /** To within a minute. */
  @Moment() lastUsedAt?: string;
  urls: ApiTokenUrls;
}

@ApiSchema({ name: 'NewApiToken' })
export class NewApiTokenView extends ApiTokenView {
  /**
   * The secret itself: shown now and never again.
   * @example bdy_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  token: string;
}

@ApiSchema({ name: 'ApiTokenList' })
export class ApiTokenListView extends ListOf(ApiTokenView) {}
