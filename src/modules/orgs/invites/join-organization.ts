import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, Forbidden, NotFound, ApiError } from '../../../common/http/errors.js';
import { emailDomainOf } from '../../identity/email-domain.js';
import { Admission } from './admission.js';

interface Entitlement {
  role: Role | null;
  member: boolean;
  verified: boolean;
  /** Whether the organization accepts the domain of the user's address. */
  accepted: boolean;
  disabled: boolean;
}

/** Admits users who have a verified address in a domain that the organization accepts. */
@Injectable()
export class JoinOrganization {
  constructor(
    private readonly database: Database,
    private readonly admission: Admission,
  ) {}

  async join(organizationId: string, { userId }: Actor): Promise<void> {
    const entitlement = await this.entitlementOf(organizationId, userId);
    if (!entitlement) throw new NotFound('organization');
    const { member, verified, accepted, disabled, role } = entitlement;
    if (disabled) throw new Forbidden('This user is disabled');
    if (member) return;
    if (!accepted) throw new EmailDomainNotAccepted();
    if (!verified)
      throw new BadRequest(
        'Your e-mail address is not verified: accept an invite sent to it, or ask an installation administrator to verify it',
      );
    await this.admission.admitUninvited(organizationId, { userId, role, sso: false });
  }

  /** Undefined if the organization does not exist. */
  private async entitlementOf(organizationId: string, userId: string): Promise<Entitlement | undefined> {
    const [row] = await this.database.query<Entitlement>(
      `SELECT o.default_role AS role, m.id IS NOT NULL AS member, u.email_verified AS verified, u.disabled,
              ${emailDomainOf('u.email')} = ANY(o.email_domains) AS accepted
       FROM orgs o JOIN users u ON u.id = $2 LEFT JOIN members m ON m.org_id = o.id AND m.user_id = u.id WHERE o.id = $1`,
      [organizationId, userId],
    );
    return row;
  }
}

class EmailDomainNotAccepted extends ApiError {
  readonly status = 400;
  readonly type = 'email-domain-not-accepted';
  constructor() {
    super('This organization does not accept the domain of your e-mail address: ask an administrator to invite you');
  }
}
