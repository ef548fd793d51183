import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { MailServer } from '../../config/servers.js';
import { headersOf, MailRefused, Mailer, type Mail } from './mailer.js';

/** A server that hangs must not occupy a job slot for minutes: only a few jobs run at a time. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The relevant parts of the mail server's error. */
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
      // Disables automatic replies, and attachments that are read from a path or a URL.
      { from, headers: { 'Auto-Submitted': 'auto-generated' }, disableFileAccess: true, disableUrlAccess: true },
    );
  }

  protected async deliver(mail: Mail, signal?: AbortSignal): Promise<void> {
    const { to, subject, text, html, messageId, references } = mail;
    const thread = references && { references: [...references], inReplyTo: references.at(-1)! };
    const parts = { subject, text, html, messageId, ...thread, headers: headersOf(mail) };
    try {
      await this.transport.sendMail({ to: { name: '', address: to }, ...parts, signal });
    } catch (error) {
      throw isFinal(error as Failure) ? new MailRefused((error as Failure).message, { cause: error }) : error;
    }
    this.logger.log({ event: 'mail.sent', to, subject });
  }
}

/**
 * Whether the server refused the mail or its recipient. If it refuses our login or sender, a retry succeeds once the
 * settings are fixed.
 */
const isFinal = ({ permanent, command }: Failure) => permanent === true && (command === 'RCPT TO' || command === 'DATA');
