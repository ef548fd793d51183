import { ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';

export class SSOIdentityProvider {
  /** @example 0UmGg7SaMlPrOvIdEr00 */
  id: string;
  /** @example "Example IdP" */
  label: string;
  /**
   * The id of the organization whose provider it is.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization: string;
}

export class SSOIdentityUrls {
  @Address('https://docs.example.com/v1/users/0UmGg1vVh3dXw8rTq2Lk/sso-identities/0UmGg7SsOiDeNtItY000') location: string;
}

@ApiSchema({ name: 'SSOIdentity' })
export class SSOIdentityView {
  object: 'sso-identity';
  /** @example 0UmGg7SsOiDeNtItY000 */
  id: string;
  /**
   * The name by which the provider knows the person.
   * @example ada@example.com
   */
  subject: string;
  provider: SSOIdentityProvider;
  @Moment() createdAt: string;
  /** Absent if the person has not signed in since the link was created. */
  @Moment() lastSignInAt?: string;
  urls: SSOIdentityUrls;
}

@ApiSchema({ name: 'SSOIdentityList' })
export class SSOIdentityListView extends ListOf(SSOIdentityView) {}
