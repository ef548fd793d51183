import { Injectable } from '@nestjs/common';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { emailDomainOf } from '../../identity/email-domain.js';
import { Admission } from '../../orgs/invites/admission.js';
import { MembersService, type MemberDetails } from '../../orgs/members/members.service.js';
import type { Org } from '../../orgs/org.entity.js';

/** Makes users SSO members of an organization, and members before that. */
@Injectable()
export class SSOMembers {
  constructor(
    private readonly database: Database,
    private readonly membersService: MembersService,
    private readonly admission: Admission,
  ) {}

  async add(org: Org, userId: string): Promise<MemberDetails> {
    return this.database.tx(async () => {
      if (await this.mayJoin(org, userId)) await this.admission.admit(org.id, [{ userId, role: await this.roleIn(org), sso: true }]);
      const member = await this.membersService.addToSso(org, userId);
      if (!member) throw new NotFound('member');
      return member;
    });
  }

  /** Whether the user is not a member, and has proven an address in a domain of the organization. */
  private async mayJoin({ id }: Org, userId: string): Promise<boolean> {
    const found = await this.database.query(
      `SELECT 1 FROM users u JOIN orgs o ON o.id = $1 AND ${emailDomainOf('u.email')} = ANY(o.email_domains)
       WHERE u.id = $2 AND u.email_verified AND NOT u.disabled
         AND NOT EXISTS (SELECT FROM members m WHERE m.org_id = o.id AND m.user_id = u.id)`,
      [id, userId],
    );
    return found.length > 0;
  }

  /** The default role of the provider that people sign in with, or of the organization if it has none. */
  private async roleIn({ id, defaultRole }: Org): Promise<Role | null> {
    const [provider] = await this.database.query<{ role: Role | null }>(
      `SELECT default_role AS role FROM saml_providers WHERE org_id = $1 ORDER BY status = 'active' DESC, created_at, id LIMIT 1`,
      [id],
    );
    return provider ? provider.role : defaultRole;
  }
}
