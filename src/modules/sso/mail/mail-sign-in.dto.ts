import { Matches } from 'class-validator';
import { IsMailAddress } from '../../../common/mail/mail-address.js';
import { ClientQuery } from '../sign-in/client.dto.js';

/** The form that asks for a link. */
export class AskForLinkForm extends ClientQuery {
  @IsMailAddress()
  email: string;
}

/** The link of a mail, and the form that confirms it. */
export class SignInLink {
  @Matches(/^_\w{32}\.[\w-]{22}$/, { message: 'is not that of a link: copy the whole address from the mail' })
  state: string;
}
