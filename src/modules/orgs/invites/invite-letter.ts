import type { Mail } from '../../../common/mail/mailer.js';

export interface InviteLetter {
  to: string;
  organization: string;
  /** Null: whoever invited is not here any more. */
  inviter: string | null;
  /** Where the invite is accepted. */
  address: string;
  secret: string;
  expiresAt: Date;
}

/** Titles and names are other people's: none may put a line of its own into the mail. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

export function writeInvite({ to, organization, inviter, address, secret, expiresAt }: InviteLetter): Mail {
  const title = `"${oneLine(organization)}"`;
  const body = JSON.stringify({ secret });
  return {
    to,
    subject: `You are invited to ${title}`,
    text: [
      inviter === null
        ? `You are invited to join the organization ${title}.`
        : `${oneLine(inviter)} invites you to join the organization ${title}.`,
      '',
      `To accept, send this before ${moment(expiresAt)}:`,
      '',
      `curl -X POST '${address}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${body}'`,
      '',
      'The answer holds a token, with which you call everything else. If you have an account here',
      'already, it holds none: go on with the token you have.',
      '',
      'The secret works once, and only that of the newest of these mails works. If you do not know',
      'what this is about, leave it be: nothing happens.',
    ].join('\n'),
  };
}

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
