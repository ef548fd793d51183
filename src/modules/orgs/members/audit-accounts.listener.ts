import { Injectable } from '@nestjs/common';
import { auditEach } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { AccountChanged } from '../../identity/account.events.js';

const MOST_ORGANIZATIONS = 1000;

/** Tells the audit logs of organizations what was done to the accounts of their members. */
@Injectable()
export class AuditAccounts {
  constructor(private readonly database: Database) {}

  @OnEvent(AccountChanged, { inTransaction: true })
  async record({ userId, organizationId, action, target, payload }: AccountChanged): Promise<void> {
    const organizations = await this.database.query<{ orgId: string }>(
      `SELECT org_id AS "orgId" FROM members WHERE user_id = $1 AND ($2::text IS NULL OR org_id = $2) ORDER BY org_id LIMIT ${MOST_ORGANIZATIONS}`,
      [userId, organizationId],
    );
    auditEach(
      this.database,
      action,
      organizations.map(({ orgId }) => [{ ...target, orgId }, payload] as const),
    );
  }
}
