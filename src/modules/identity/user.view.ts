import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';

export class UserUrls {
  /** The URL of the user in this API. */
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
   * Omitted for callers who may not list the members of the organization.
   * @example ada@example.com
   */
  email?: string;
  /** @example https://docs.example.com/ada.png */
  photoURL?: string;
  urls: UserUrls;
}

/** A user as seen by that user and by installation administrators. */
@ApiSchema({ name: 'Account' })
export class AccountView extends UserView {
  /**
   * The language of mail and of notifications; absent for English.
   * @example de
   */
  language?: string;
  /**
   * The time zone by its IANA name; absent for UTC.
   * @example Europe/Berlin
   */
  timeZone?: string;
  /** Whether the e-mail address is verified to belong to the user. */
  emailVerified?: boolean;
  /** Whether the user is disabled. The tokens of a disabled user do not work. */
  disabled?: boolean;
  /** Whether the user is an installation administrator. */
  installationAdmin?: boolean;
}

@ApiSchema({ name: 'AccountList' })
export class AccountListView extends ListOf(AccountView) {}
