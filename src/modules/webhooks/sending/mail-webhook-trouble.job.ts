import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Urls } from '../../../common/http/urls.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { MailRefused, Mailer, type Mail } from '../../../common/mail/mailer.js';
import { oneLine } from '../../exchange/format/one-line.js';
import { provenAddressOf } from '../../identity/user.queries.js';

export type WebhookTrouble = 'failing' | 'paused' | 'disabled';

interface Letter {
  /** Null if the user has no verified address, or is disabled. */
  to: string | null;
  orgId: string;
  title: string;
  url: string;
  reason: string | null;
  failingSince: Date | null;
  /** Whether it is as the letter says. */
  stands: boolean;
}

/** Tells one person that a webhook fails, or that the service has paused or disabled it. */
@Injectable()
@HandlesJob({ name: 'webhooks.mail-trouble' })
export class MailWebhookTrouble extends Job<{ webhookId: string; userId: string; trouble: WebhookTrouble }> {
  private readonly logger = new Logger(MailWebhookTrouble.name);

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly urls: Urls,
  ) {
    super();
  }

  async run(
    { webhookId, userId, trouble }: { webhookId: string; userId: string; trouble: WebhookTrouble },
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> {
    const [letter] = await this.database.query<Letter>(
      `SELECT ${provenAddressOf('$2')} AS to, org_id AS "orgId", title, url, reason, failing_since AS "failingSince",
         CASE WHEN $3 = 'failing' THEN status = 'active' AND failing_since IS NOT NULL ELSE status = $3 END AS stands
       FROM webhooks WHERE id = $1`,
      [webhookId, userId, trouble],
    );
    // It works again, is deleted, or nobody can be told.
    if (!letter?.stands || letter.to === null) return;
    const address = this.urls.api('orgs', letter.orgId, 'webhooks', webhookId);
    try {
      await this.mailer.send(write({ ...letter, to: letter.to }, trouble, address), signal);
    } catch (err) {
      if (!(err instanceof MailRefused)) throw err;
      this.logger.warn({ event: 'webhook.trouble-undeliverable', webhookId, err });
    }
  }
}

const SUBJECTS: Readonly<Record<WebhookTrouble, string>> = {
  failing: 'has failed for a day',
  paused: 'was paused',
  disabled: 'was disabled',
};

/** Titles and addresses are user input: they must not add lines to the e-mail. */
const printable = (text: string): string => oneLine(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));

function write({ to, title, url, reason, failingSince }: Letter & { to: string }, trouble: WebhookTrouble, address: string): Mail {
  const name = `"${printable(title)}"`;
  const host = new URL(url).host;
  const lines =
    trouble === 'failing'
      ? [
          `Each delivery of the webhook ${name} to ${host} has failed since ${moment(failingSince!)}.`,
          '',
          'Deliveries are tried again. After 5 days of failures, the webhook is disabled.',
        ]
      : [
          `The webhook ${name} to ${host} was ${trouble}. Nothing is delivered until somebody activates it.`,
          '',
          `Why: ${printable(reason ?? '')}`,
        ];
  return {
    to,
    subject: `The webhook ${name} ${SUBJECTS[trouble]}`,
    text: [...lines, '', 'Its settings and its log are here:', '', address].join('\n'),
  };
}

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
