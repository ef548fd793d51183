import { Injectable } from '@nestjs/common';
import { AUDIT_ACTIONS } from '../../common/audit/audit-actions.js';
import { sealedForm } from '../../common/audit/audit-chain.js';
import { INSTALLATION } from '../../common/audit/audit.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import type { AuditEventActionsView, AuditEventListView, AuditEventView, AuditVerificationView } from './audit-event.view.js';
import type { NamedAuditRow } from './audit-log.queries.js';
import type { Verification } from './verify-log.js';

@Injectable()
export class AuditEventPresenter {
  constructor(private readonly urls: Urls) {}

  present(row: NamedAuditRow): AuditEventView {
    const { actor, target, ...event } = sealedForm(row, row.seq === null ? null : Number(row.seq));
    const { orgId, actorName, targetName, hash, id } = row;
    return {
      ...event,
      actor: { ...actor, ...(actorName !== null && { label: actorName }) },
      target: { ...target, ...(targetName !== null && { label: targetName }) },
      hash: hash?.toString('hex') ?? null,
      urls: {
        location:
          orgId === INSTALLATION ? this.urls.api('installation', 'audit-events', id) : this.urls.api('orgs', orgId, 'audit-events', id),
      },
    };
  }

  presentPage(page: Page<NamedAuditRow>): AuditEventListView {
    return { ...page, items: page.items.map((row) => this.present(row)) };
  }

  presentActions(): AuditEventActionsView {
    const actions = Object.entries(AUDIT_ACTIONS).map(([id, { label }]) => ({ object: 'audit-event-action' as const, id, label }));
    return { items: actions.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
  }

  presentVerification(verification: Verification): AuditVerificationView {
    return { object: 'audit-verification', ...verification };
  }
}
