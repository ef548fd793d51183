import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { MailServer } from '../../config/env.js';
import { MailRefused } from './mail-refused.js';
import { Mailer, type Mail } from './mailer.js';

/** A server that hangs must not hold one of the few places where jobs run for minutes. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What the mail server said, as far as it is of interest. */
interface Failure {
  command?: string;
  permanent?: boolean;
  message: string;
}

export class SmtpMailer extends Mailer {
  private readonly logger = new Logger(SmtpMailer.name);
  private readonly transport;

  constructor({ host, port, secure, credentials, from }: MailServer) {
    super();
    this.transport = createTransport(
      { host, port, secure, ...TIMEOUTS, ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }) },
      // Replies of machines to a machine are of no use, and text is never a path or a URL to read.
      { from, headers: { 'Auto-Submitted': 'auto-generated' }, disableFileAccess: true, disableUrlAccess: true },
    );
  }

  protected async deliver({ to, subject, text }: Mail, signal?: AbortSignal): Promise<void> {
    try {
      await this.transport.sendMail({ to: { name: '', address: to }, subject, text, signal });
    } catch (error) {
      throw isFinal(error as Failure) ? new MailRefused((error as Failure).message, { cause: error }) : error;
    }
    this.logger.log({ event: 'mail.sent', to, subject });
  }
}

/** Refused for what it is or for whom it is to. A refusal of ourselves (password, sender) passes once the settings are mended. */
const isFinal = ({ permanent, command }: Failure) => permanent === true && (command === 'RCPT TO' || command === 'DATA');
