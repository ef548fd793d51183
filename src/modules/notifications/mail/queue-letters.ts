import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { MailNotifications } from './mail-notifications.job.js';

const [HALF_A_MINUTE, HOUR] = [30_000, 3_600_000];
const SLICE = 1_000;
/** How long it is known which mails were sent. */
const KEPT_DAYS = 30;

/** Starts the mails that are due, and forgets old ones. */
@Injectable()
export class QueueLetters {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  @Periodic({ name: 'notifications.queue-mails', every: HALF_A_MINUTE })
  async queue({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (let last = ''; !signal.aborted;) {
      const users = await this.database.query<{ userId: string }>(
        `SELECT DISTINCT user_id AS "userId" FROM notifications WHERE mail_due_at <= now() AND user_id > $1 ORDER BY user_id LIMIT ${SLICE}`,
        [last],
      );
      if (users.length === 0) return;
      await this.jobs.enqueueEach(MailNotifications, users, ({ userId }) => userId, { unlessWaiting: true });
      last = users.at(-1)!.userId;
    }
  }

  @Periodic({ name: 'notifications.forget-mails', every: HOUR })
  async forget({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const old = `SELECT id FROM notification_mails WHERE created_at < now() - interval '${KEPT_DAYS} days' AND sent_at IS NOT NULL
      ORDER BY created_at LIMIT ${SLICE}`;
    const removeSlice = () => this.database.query(`DELETE FROM notification_mails WHERE id IN (${old}) RETURNING id`);
    while (!signal.aborted && (await removeSlice()).length === SLICE);
  }
}
