import { Injectable } from '@nestjs/common';
import { audit, INSTALLATION } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { AccountChanged } from '../../identity/account.events.js';
import type { ApiToken } from '../../identity/api-token.entity.js';

/** Whose session began, and what it is limited to. */
export type SignedIn = Pick<ApiToken, 'userId' | 'organizationId' | 'providerId'>;

/** Tells the audit logs of sign-ins that no identity provider has just proven. */
@Injectable()
export class CompletedSignIns {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** A part of the open transaction. */
  async record(method: string, { userId: id, organizationId, providerId }: SignedIn): Promise<void> {
    const payload = { method, ...(providerId !== null && { provider: providerId }) };
    audit(this.database, 'sign-in.complete', { id, orgId: INSTALLATION }, payload);
    await this.events.emit(new AccountChanged(id, organizationId, 'sign-in.complete', { id }, payload));
  }
}
