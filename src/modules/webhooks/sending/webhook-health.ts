import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { WebhookDisabled, WebhookTroubled, type WebhookTrouble } from '../types/webhook.events.js';
import { Webhook } from '../webhook.entity.js';

const REPORTED_AFTER = '1 day';
/** A rate alone would give up quiet webhooks after a single failure. */
const DISABLED_AFTER = '5 days';
const FEWEST_FAILURES = 20;
/** Besides whoever activated it. */
const MOST_ADMINISTRATORS = 20;

export const NO_PERMISSION =
  'Whoever activated the webhook may not administer what it is about any more: activate it yourself with `status`';
export const GONE = 'The receiver answered with 410: it does not exist any more';
export const FAILED_FOR_DAYS = `All attempts have failed for ${DISABLED_AFTER}`;

interface Failing {
  orgId: string;
  createdById: string;
  report: boolean;
  disable: boolean;
}

/** Counts the failures of webhooks, gives up receivers that only fail, and tells those who can do something about it. */
@Injectable()
export class WebhookHealth {
  private readonly logger = new Logger(WebhookHealth.name);

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly memberQueries: MemberQueries,
  ) {}

  async succeeded(webhookId: string): Promise<void> {
    await this.database.query(
      `UPDATE webhooks SET failing_since = NULL, failures_in_row = 0, failure_reported = false WHERE id = $1 AND failing_since IS NOT NULL`,
      [webhookId],
    );
  }

  /** Joins the transaction that records the attempt. */
  async failed(webhookId: string, isGone: boolean): Promise<void> {
    const [failing] = await this.database.query<Failing>(
      `UPDATE webhooks SET failing_since = coalesce(failing_since, date_trunc('milliseconds', now())), failures_in_row = failures_in_row + 1
       WHERE id = $1 AND status = 'active'
       RETURNING org_id AS "orgId", created_by_id AS "createdById",
         NOT failure_reported AND failing_since <= now() - interval '${REPORTED_AFTER}' AS report,
         failing_since <= now() - interval '${DISABLED_AFTER}' AND failures_in_row >= ${FEWEST_FAILURES} AS disable`,
      [webhookId],
    );
    if (!failing) return;
    if (isGone || failing.disable) return this.end({ id: webhookId, ...failing }, 'disabled', isGone ? GONE : FAILED_FOR_DAYS);
    if (!failing.report) return;
    await this.database.query('UPDATE webhooks SET failure_reported = true WHERE id = $1', [webhookId]);
    await this.tell({ id: webhookId, ...failing }, 'failing');
  }

  async pause(webhook: Webhook): Promise<void> {
    await this.database.tx(() => this.end(webhook, 'paused', NO_PERMISSION));
  }

  private async end(webhook: Pick<Webhook, 'id' | 'orgId' | 'createdById'>, status: 'paused' | 'disabled', reason: string): Promise<void> {
    const { id, orgId } = webhook;
    const ended = await this.database.query(
      `UPDATE webhooks SET status = $2, reason = $3, updated_at = now() WHERE id = $1 AND status = 'active' RETURNING id`,
      [id, status, reason],
    );
    if (ended.length === 0) return;
    this.logger.warn({ event: `webhook.${status}`, webhookId: id, organizationId: orgId, reason });
    if (status === 'disabled') await this.events.emit(new WebhookDisabled(orgId, id, reason));
    await this.tell(webhook, status);
  }

  private async tell({ id, orgId, createdById }: Pick<Webhook, 'id' | 'orgId' | 'createdById'>, trouble: WebhookTrouble): Promise<void> {
    const { title, reason } = await this.database.repo(Webhook).findOneByOrFail({ id });
    const users = new Set([createdById, ...(await this.memberQueries.administrators(orgId, MOST_ADMINISTRATORS))]);
    await this.events.emit(new WebhookTroubled(orgId, id, title, trouble, [...users], reason));
  }
}
