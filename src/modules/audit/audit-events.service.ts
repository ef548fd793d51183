import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { paginate, type Page } from '../../common/db/paginate.js';
import { NotFound } from '../../common/http/errors.js';
import type { ListAuditEventsQuery } from './audit-event.dto.js';
import { SealEvents } from './seal-events.js';
import { verifyLog, type Verification } from './verify-log.js';
import { NAMED_EVENTS, NAMED_ROW, type NamedAuditRow } from './audit-log.queries.js';

/** SQL: the length of a log, which may have millions of events. */
const LENGTH = `SELECT (coalesce((SELECT seq FROM audit_heads WHERE org_id = $1), 0)
  - coalesce((SELECT max(seq) FROM audit_cuts WHERE org_id = $1), 0)
  + (SELECT count(*) FROM audit_events WHERE org_id = $1 AND hash IS NULL))::int`;

/** Reads the audit logs of organizations, and that of the installation. */
@Injectable()
export class AuditEventsService {
  constructor(
    private readonly database: Database,
    private readonly sealEvents: SealEvents,
  ) {}

  list(orgId: string, { from, to, action, actor, target, ...page }: ListAuditEventsQuery): Promise<Page<NamedAuditRow>> {
    const where = ['e.org_id = $1'];
    const values: unknown[] = [orgId];
    const narrow = (condition: string, value: string | undefined) => {
      if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
    };
    narrow('e.occurred_at >=', from);
    narrow('e.occurred_at <', to);
    narrow('e.action =', action);
    narrow('e.actor_id =', actor);
    narrow('e.target_id =', target);
    return paginate(
      this.database,
      {
        name: 'audit-events',
        select: NAMED_ROW,
        from: NAMED_EVENTS,
        counted: 'audit_events e',
        ...(where.length === 1 && { total: LENGTH }),
        where,
        values,
        order: [
          { sql: 'e.occurred_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'e.id', type: 'text', direction: 'DESC' },
        ],
      },
      page,
      (row) => row as unknown as NamedAuditRow,
    );
  }

  async get(orgId: string, id: string): Promise<NamedAuditRow> {
    const [row] = await this.database.query<NamedAuditRow>(`SELECT ${NAMED_ROW} FROM ${NAMED_EVENTS} WHERE e.org_id = $1 AND e.id = $2`, [
      orgId,
      id,
    ]);
    if (!row) throw new NotFound('audit event');
    return row;
  }

  async verify(orgId: string): Promise<Verification> {
    await this.sealEvents.seal(orgId);
    return verifyLog(this.database, orgId);
  }
}
