import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import { emailDomainOf } from '../../identity/email-domain.js';
import { Admission } from './admission.js';

interface Entitlement {
  role: Role | null;
  member: boolean;
  verified: boolean;
}

/** Lets in whoever has an address in a domain the organization trusts. */
@Injectable()
export class JoinOrganization {
  constructor(
    private readonly db: Database,
    private readonly admission: Admission,
  ) {}

  async join(organizationId: string, { userId }: Actor): Promise<void> {
    const entitlement = await this.entitlementOf(organizationId, userId);
    if (!entitlement) throw new NotFound('organization');
    const { member, verified, role } = entitlement;
    if (member) return;
    if (!verified) throw new BadRequest('Your e-mail address must be verified before you can join');
    await this.admission.admit(organizationId, [{ userId, role, sso: false }]);
  }

  /** Absent for whoever is not wanted, as for an organization that does not exist. */
  private async entitlementOf(organizationId: string, userId: string): Promise<Entitlement | undefined> {
    const [row] = await this.db.query<Entitlement>(
      `SELECT o.default_role AS role, m.id IS NOT NULL AS member, u.email_verified AS verified
       FROM orgs o JOIN users u ON u.id = $2 AND NOT u.disabled LEFT JOIN members m ON m.org_id = o.id AND m.user_id = u.id
       WHERE o.id = $1 AND (m.id IS NOT NULL OR ${emailDomainOf('u.email')} = ANY(o.email_domains))`,
      [organizationId, userId],
    );
    return row;
  }
}
