import type { Mail } from '../../../common/mail/mailer.js';

export interface InviteLetter {
  to: string;
  organization: string;
  /** Null if the inviter does not exist any more. */
  inviter: string | null;
  /** The URL at which the invite is accepted. */
  address: string;
  secret: string;
  expiresAt: Date;
}

/** Titles and names are user input, and must not add lines to the e-mail. */
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
      'The response contains a token for all further requests. If you already have an account here,',
      'it contains no token: use the token that you have.',
      '',
      'The secret works once. If you got several of these e-mails, only the newest one works. If you',
      'did not expect this invite, you can ignore it.',
    ].join('\n'),
  };
}

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
