import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';

export class UserUrls {
  /** The user in this API. */
  @Address('https://docs.example.com/v1/users/0UmGg1vVh3dXw8rTq2Lk') location: string;
}

@ApiSchema({ name: 'User' })
export class UserView {
  object: 'user';
  /** @example 0UmGg1vVh3dXw8rTq2Lk */
  id: string;
  /** @example "Ada Lovelace" */
  displayName: string;
  /**
   * Left out for callers who may not list the members of the organization.
   * @example ada@example.com
   */
  email?: string;
  /** @example https://docs.example.com/ada.png */
  photoURL?: string;
  urls: UserUrls;
}

/** A user as the person itself and those who run the installation see it. */
@ApiSchema({ name: 'Account' })
export class AccountView extends UserView {
  /** Whether the e-mail address is known to be theirs. */
  emailVerified?: boolean;
  /** Whether the person is shut out: no token of theirs works. */
  disabled?: boolean;
  /** Whether the person runs this installation. */
  installationAdmin?: boolean;
}
