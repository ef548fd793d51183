import { SignInRefused } from './sign-in-refused.js';

/** The person has an account already, which only its owner or an administrator can link. */
export class AccountExists extends SignInRefused {
  constructor(
    email: string,
    /** Links the person to an account. */
    readonly code: string,
  ) {
    super(
      `An account with the e-mail address ${email} exists, and it is not linked to your identity. An e-mail address alone does not give access to an account: its owner, or an administrator of this installation, must link it.`,
    );
  }
}
