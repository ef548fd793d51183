import { Injectable, Logger } from '@nestjs/common';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { Conflict } from '../../../common/http/errors.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import { Admission } from '../../orgs/invites/admission.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { MembersService } from '../../orgs/members/members.service.js';
import { MemberJoined, MemberRemoved } from '../../orgs/org.events.js';
import { OrgQueries } from '../../orgs/org.queries.js';
import { ProvisionedTeams, type Seat } from '../../orgs/teams/provisioned-teams.js';
import { SSOProvidersService } from '../../sso/providers/sso-providers.service.js';
import { ScimGroup } from '../scim-group.entity.js';
import type { ScimToken } from '../scim-token.entity.js';
import type { KeptMembership, ScimUser } from '../scim-user.entity.js';

type Person = Pick<ScimUser, 'id' | 'orgId' | 'userId'>;

/** Starts and ends the memberships of users. All methods are a part of the open transaction, in which the caller has locked the user. */
@Injectable()
export class ScimMemberships {
  private readonly logger = new Logger(ScimMemberships.name);

  constructor(
    private readonly database: Database,
    private readonly admission: Admission,
    private readonly apiTokensService: ApiTokensService,
    private readonly auditRefusals: AuditRefusals,
    private readonly memberQueries: MemberQueries,
    private readonly membersService: MembersService,
    private readonly orgQueries: OrgQueries,
    private readonly provisionedTeams: ProvisionedTeams,
    private readonly ssoProvidersService: SSOProvidersService,
  ) {}

  /** Members stay as they are. Others get back what they had, or what new members get. */
  async start({ orgId, userId }: Person, kept: KeptMembership | null, { providerId }: Pick<ScimToken, 'providerId'>): Promise<void> {
    const given = kept ?? (await this.usual(orgId, providerId));
    const joined = await this.admission.admit(orgId, [{ userId, role: given.role, sso: given.sso }]);
    if (joined.length > 0) await this.provisionedTeams.restore(orgId, userId, await this.withoutGroups(orgId, given.seats));
  }

  /**
   * Ends the membership with its grants, and the tokens that work in this organization only. Returns what the member gets back if they
   * are activated again; undefined if they are no member.
   */
  async end({ orgId, userId }: Person): Promise<KeptMembership | undefined> {
    const member = await this.memberQueries.membershipOf(orgId, userId);
    if (!member) return undefined;
    const seats = await this.withoutGroups(orgId, await this.provisionedTeams.seatsOf(orgId, userId));
    try {
      await this.membersService.remove(member, null);
    } catch (error) {
      if (error instanceof Conflict) this.reportLastAdministrator(orgId, userId);
      throw error;
    }
    await this.apiTokensService.revokeInOrganization(userId, orgId);
    return { role: member.role, sso: member.sso, seats };
  }

  /** People whom somebody else removed are not active any more. */
  @OnEvent(MemberRemoved, { inTransaction: true })
  async noteRemoved({ organizationId, userId }: MemberRemoved): Promise<void> {
    await this.database.query(
      `UPDATE scim_users SET active = false, version = version + 1, updated_at = now() WHERE org_id = $1 AND user_id = $2 AND active`,
      [organizationId, userId],
    );
  }

  /** People whom somebody else let in again are active, and are in the teams that their groups are. */
  @OnEvent(MemberJoined, { inTransaction: true })
  async noteJoined({ organizationId, userId }: MemberJoined): Promise<void> {
    const [user] = await this.database.query<{ id: string }>(
      `UPDATE scim_users SET active = true, version = version + 1, updated_at = now()
       WHERE org_id = $1 AND user_id = $2 AND NOT active RETURNING id`,
      [organizationId, userId],
    );
    if (!user) return;
    const seats = await this.database.query<{ team: string }>('SELECT group_id AS team FROM scim_seats WHERE scim_user_id = $1', [user.id]);
    await this.provisionedTeams.restore(
      organizationId,
      userId,
      seats.map(({ team }) => ({ team, role: 'member' })),
    );
  }

  /** What new members get: what the provider says, or else the organization. */
  private async usual(orgId: string, providerId: string | null): Promise<KeptMembership> {
    if (providerId === null) return { role: await this.orgQueries.defaultRole(orgId), sso: false, seats: [] };
    const { defaultRole: role, defaultTeamId: team } = await this.ssoProvidersService.get(providerId);
    return { role, sso: false, seats: team === null ? [] : [{ team, role: 'member' }] };
  }

  /** Without the teams that are groups: who is in these, other rows say. */
  private async withoutGroups(orgId: string, seats: readonly Seat[]): Promise<Seat[]> {
    if (seats.length === 0) return [];
    const groups = await this.database.repo(ScimGroup).find({ select: { id: true }, where: { orgId } });
    return seats.filter(({ team }) => !groups.some(({ id }) => id === team));
  }

  private reportLastAdministrator(orgId: string, userId: string): void {
    this.logger.warn({ event: 'scim.last-administrator', organizationId: orgId, userId });
    const target = { id: userId, orgId };
    this.database.afterRollback(() =>
      this.auditRefusals.record(`scim ${orgId} ${userId}`, 'scim-user.refuse', target, { reason: 'last-administrator' }),
    );
  }
}
