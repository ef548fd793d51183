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
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Sends mail as configured. Use it in jobs: sending can take a while, and can fail for a while. */
export abstract class Mailer {
  /** Resolves when another system has accepted the mail for delivery. Rejects with MailRefused if a retry would be useless. */
  async send(mail: Mail, signal?: AbortSignal): Promise<void> {
    // A line break in either of them would allow header injection.
    if (!isPlainAddress(mail.to)) throw new MailRefused('The recipient is not one plain address');
    if (CONTROL.test(mail.subject)) throw new MailRefused('The subject holds a line break or another control character');
    await this.deliver(mail, signal);
  }

  protected abstract deliver(mail: Mail, signal?: AbortSignal): Promise<void>;
}
