import { Injectable, Logger } from '@nestjs/common';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { Database } from '../../../common/db/database.js';
import { Conflict } from '../../../common/http/errors.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { MembersService } from '../../orgs/members/members.service.js';
import { ProvisionedTeams } from '../../orgs/teams/provisioned-teams.js';
import type { KeptMembership, ScimUser } from '../scim-user.entity.js';

/** Ends memberships of users, with everything that they give. */
@Injectable()
export class EndMembership {
  private readonly logger = new Logger(EndMembership.name);

  constructor(
    private readonly database: Database,
    private readonly apiTokensService: ApiTokensService,
    private readonly auditRefusals: AuditRefusals,
    private readonly memberQueries: MemberQueries,
    private readonly membersService: MembersService,
    private readonly provisionedTeams: ProvisionedTeams,
  ) {}

  /**
   * Also deletes the tokens that work in this organization only. Returns what the member gets back if they are activated again; null if
   * they are no member. A part of the open transaction, in which the caller has locked the user.
   */
  async end({ orgId, userId }: Pick<ScimUser, 'orgId' | 'userId'>): Promise<KeptMembership | null> {
    const member = await this.memberQueries.membershipOf(orgId, userId);
    if (!member) return null;
    const seats = await this.provisionedTeams.otherSeatsOf(orgId, userId);
    try {
      await this.membersService.remove(member, null);
    } catch (error) {
      if (error instanceof Conflict) this.reportLastAdministrator(orgId, userId);
      throw error;
    }
    await this.apiTokensService.revokeInOrganization(userId, orgId);
    return { role: member.role, sso: member.sso, seats };
  }

  private reportLastAdministrator(orgId: string, userId: string): void {
    this.logger.warn({ event: 'scim.last-administrator', organizationId: orgId, userId });
    const target = { id: userId, orgId };
    this.database.afterRollback(() =>
      this.auditRefusals.record(`scim ${orgId} ${userId}`, 'scim-user.refuse', target, { reason: 'last-administrator' }),
    );
  }
}
