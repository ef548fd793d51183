import { isPlainAddress } from './mail-address.js';

/** The mail server permanently refuses this mail for this recipient. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mail {
  /** A single address without a display name. */
  to: string;
  subject: string;
  /** May contain secrets: it is never logged. */
  text: string;
  /** The same as HTML, for programs that show it. */
  html?: string;
  /** In angle brackets. Programs recognize repetitions by it. */
  messageId?: string;
  /** The mails before it in a thread. */
  references?: readonly string[];
  /** A URL that ends such mail when something is posted to it, without signing in (RFC 8058). */
  unsubscribe?: string;
}

const MESSAGE_ID = /^<[\w.-]+@[\w.-]+>$/;
const PLAIN_URL = /^https?:\/\/[!-;=?-~]+$/;

/** The headers of a mail that its fields do not say. Programs trust one click only over a connection that nobody else reads. */
export function headersOf({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${unsubscribe}>`, ...(unsubscribe.startsWith('https:') && oneClick) };
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Sends mail as configured. Use it in jobs: sending can take a while, and can fail for a while. */
export abstract class Mailer {
  /** Resolves when another system has accepted the mail for delivery. Rejects with MailRefused if a retry would be useless. */
  async send(mail: Mail, signal?: AbortSignal): Promise<void> {
    // A line break in either of them would allow header injection.
    if (!isPlainAddress(mail.to)) throw new MailRefused('The recipient is not one plain address');
    if (CONTROL.test(mail.subject)) throw new MailRefused('The subject holds a line break or another control character');
    const ids = [...(mail.messageId === undefined ? [] : [mail.messageId]), ...(mail.references ?? [])];
    if (!ids.every((id) => MESSAGE_ID.test(id))) throw new MailRefused('A Message-ID has other characters than it may have');
    if (mail.unsubscribe !== undefined && !PLAIN_URL.test(mail.unsubscribe))
      throw new MailRefused('The link to unsubscribe is no plain URL');
    await this.deliver(mail, signal);
  }

  protected abstract deliver(mail: Mail, signal?: AbortSignal): Promise<void>;
}
