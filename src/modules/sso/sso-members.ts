import { Injectable } from '@nestjs/common';
import type { Role } from '../../common/access/role.js';
import { Database } from '../../common/db/database.js';
import { NotFound } from '../../common/http/errors.js';
import { Admission } from '../orgs/invites/admission.js';
import { MemberQueries } from '../orgs/members/member.queries.js';
import { MembersService, type MemberDetails } from '../orgs/members/members.service.js';
import type { Org } from '../orgs/org.entity.js';

/** Makes users SSO members of an organization, and members before that. */
@Injectable()
export class SSOMembers {
  constructor(
    private readonly database: Database,
    private readonly memberQueries: MemberQueries,
    private readonly membersService: MembersService,
    private readonly admission: Admission,
  ) {}

  async add(org: Org, userId: string): Promise<MemberDetails> {
    return this.database.tx(async () => {
      if (await this.memberQueries.mayJoin(org.id, userId))
        await this.admission.admit(org.id, [{ userId, role: await this.roleIn(org), sso: true }]);
      const member = await this.membersService.addToSso(org, userId);
      if (!member) throw new NotFound('member');
      return member;
    });
  }

  /** The default role of the provider that people sign in with, or of the organization if it has none. */
  private async roleIn({ id, defaultRole }: Org): Promise<Role | null> {
    const [provider] = await this.database.query<{ role: Role | null }>(
      `SELECT default_role AS role FROM sso_providers WHERE org_id = $1 ORDER BY status = 'active' DESC, created_at, id LIMIT 1`,
      [id],
    );
    return provider ? provider.role : defaultRole;
  }
}
