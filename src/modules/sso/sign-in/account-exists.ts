import { SignInRefused } from './sign-in-refused.js';

/** A member of the organization has the address already: only the owner of the account or an administrator can link it. */
export class AccountExists extends SignInRefused {
  constructor(
    email: string,
    /** Links the person to an account. */
    readonly code: string,
  ) {
    super(
      `An account with the e-mail address ${email} exists in this organization, and it is not linked to your identity. An e-mail address alone does not give access to an account: its owner, or an administrator of this installation, must link it.`,
    );
  }
}
