import { Injectable, Logger } from '@nestjs/common';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { MailRefused, Mailer } from '../../../common/mail/mailer.js';
import { Env } from '../../../config/env.js';
import { UserQueries } from '../../identity/user.queries.js';
import { SignInLinks } from './sign-in-links.js';
import { writeSignInMail } from './write-sign-in-mail.js';

/**
 * Sends a link to the owner of an address, if there is one. Only this job knows: the request that asked did the same for every
 * address. The mail goes to the address as its owner wrote it, never to the one that somebody typed.
 */
@Injectable()
@HandlesJob({ name: 'sign-ins.mail' })
export class SendSignInLink extends Job<{ id: string }> {
  private readonly logger = new Logger(SendSignInLink.name);

  constructor(
    private readonly mailer: Mailer,
    private readonly userQueries: UserQueries,
    private readonly signInLinks: SignInLinks,
    private readonly env: Env,
  ) {
    super();
  }

  async run({ id }: { id: string }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const asked = await this.signInLinks.find(id);
    const owner = asked && (await this.userQueries.ownerOf(asked.address));
    if (!asked || !owner) return;
    const { host, hostname } = new URL(this.env.publicUrl);
    const link = await this.signInLinks.addressOf(id);
    const letter = { to: owner.address, language: owner.language, device: asked.device, host, link };
    // A mail program shows a repetition of the mail once.
    const messageId = `<sign-in-${id}@${hostname.replace(/[^\w.-]/g, '')}>`;
    try {
      await this.mailer.send({ ...writeSignInMail(letter), messageId }, signal);
    } catch (err) {
      if (!(err instanceof MailRefused)) throw err;
      this.logger.warn({ event: 'sign-in.undeliverable', userId: owner.id, err });
    }
  }
}
