import type { AuditAction, AuditValue } from '../../common/audit/audit-actions.js';
import type { AuditTarget } from '../../common/audit/audit.js';
import { DomainEvent } from '../../common/events/domain-event.js';

/** Something was done to an account. The log of the installation has it; the organizations of the user record it, too. */
export class AccountChanged extends DomainEvent {
  constructor(
    readonly userId: string,
    /** The only organization that it concerns; null if it concerns all organizations of the user. */
    readonly organizationId: string | null,
    readonly action: AuditAction & ('user.update' | 'token.create' | 'token.revoke' | 'token.use' | 'session.end' | 'sign-in.complete'),
    readonly target: AuditTarget,
    readonly payload: Readonly<Record<string, AuditValue | undefined>>,
  ) {
    super();
  }
}
