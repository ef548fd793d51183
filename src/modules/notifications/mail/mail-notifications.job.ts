import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { MailRefused, Mailer, type Mail } from '../../../common/mail/mailer.js';
import { printable } from '../kinds/describe-notification.js';
import { PlanLetter } from './plan-letter.js';
import { WriteLetter } from './write-letter.js';

const LONGEST_REASON = 200;

/**
 * Sends what is due of a user as one mail. The mail is stored before it is sent: if the process dies in between, it is sent again with
 * the same Message-ID, by which mail programs recognize it.
 */
@Injectable()
@HandlesJob({ name: 'notifications.mail' })
export class MailNotifications extends Job<{ userId: string }> {
  private readonly logger = new Logger(MailNotifications.name);

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly planLetter: PlanLetter,
    private readonly writeLetter: WriteLetter,
  ) {
    super();
  }

  async run({ userId }: { userId: string }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const planned = await this.planLetter.plan(userId);
    if (!planned) return;
    const letter = await this.writeLetter.write(planned);
    const isSent = letter !== undefined && (await this.send(userId, letter.mail, signal));
    await this.finish(planned.id, isSent ? letter.notifications : []);
  }

  private async send(userId: string, mail: Mail, signal: AbortSignal): Promise<boolean> {
    try {
      await this.mailer.send(mail, signal);
      return true;
    } catch (err) {
      if (!(err instanceof MailRefused)) throw err;
      this.logger.warn({ event: 'notifications.undeliverable', userId, err });
      await this.database.query(
        `INSERT INTO notification_refusals (user_id, address, reason) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, reason = excluded.reason, refused_at = excluded.refused_at`,
        [userId, mail.to, printable(err.message).slice(0, LONGEST_REASON).toWellFormed()],
      );
      return false;
    }
  }

  /** What was planned and not told, because it was read or may not be seen any more, is not mailed later. */
  private async finish(id: string, told: readonly string[]): Promise<void> {
    await this.database.tx(async () => {
      await this.database.query('UPDATE notification_mails SET sent_at = now() WHERE id = $1', [id]);
      await this.database.query(
        `UPDATE notifications SET mail_due_at = NULL, mailed_at = CASE WHEN id = ANY($2) THEN date_trunc('milliseconds', now()) END
         WHERE mail_id = $1`,
        [id, told],
      );
    });
  }
}
