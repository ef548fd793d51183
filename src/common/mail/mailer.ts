import { isPlainAddress } from './mail-address.js';
import { MailRefused } from './mail-refused.js';

export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  /** May hold secrets: it is never logged. */
  text: string;
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Sends mail, in the way the settings say. Inject it in jobs: it can take a while, and fail for a while. */
export abstract class Mailer {
  /** Resolves when it is somebody else's to deliver. Rejects with MailRefused when trying again is of no use. */
  async send(mail: Mail, signal?: AbortSignal): Promise<void> {
    // A line break in either would start a header of the sender's choosing.
    if (!isPlainAddress(mail.to)) throw new MailRefused('The recipient is not one plain address');
    if (CONTROL.test(mail.subject)) throw new MailRefused('The subject holds a line break or another control character');
    await this.deliver(mail, signal);
  }

  protected abstract deliver(mail: Mail, signal?: AbortSignal): Promise<void>;
}
