import { Injectable } from '@nestjs/common';
import { Admission } from '../../orgs/invites/admission.js';
import { OrgQueries } from '../../orgs/org.queries.js';
import { ProvisionedTeams } from '../../orgs/teams/provisioned-teams.js';
import { SSOProvidersService } from '../../sso/providers/sso-providers.service.js';
import type { ScimToken } from '../scim-token.entity.js';
import type { KeptMembership, ScimUser } from '../scim-user.entity.js';

/** Makes members of users. */
@Injectable()
export class StartMembership {
  constructor(
    private readonly admission: Admission,
    private readonly orgQueries: OrgQueries,
    private readonly provisionedTeams: ProvisionedTeams,
    private readonly ssoProvidersService: SSOProvidersService,
  ) {}

  /**
   * Members stay as they are. Others get back what they had, or what new members get. A part of the open transaction, in which the caller
   * has locked the user.
   */
  async start(
    { orgId, userId }: Pick<ScimUser, 'orgId' | 'userId'>,
    kept: KeptMembership | null,
    { providerId }: Pick<ScimToken, 'providerId'>,
  ): Promise<void> {
    const { role, sso, seats } = kept ?? (await this.usual(orgId, providerId));
    const joined = await this.admission.admit(orgId, [{ userId, role, sso }]);
    if (joined.length > 0) await this.provisionedTeams.restore(orgId, userId, seats, { provisioned: false });
  }

  /** What the provider says, or else the organization. Nobody has signed in yet. */
  private async usual(orgId: string, providerId: string | null): Promise<KeptMembership> {
    if (providerId === null) return { role: await this.orgQueries.defaultRole(orgId), sso: false, seats: [] };
    const { defaultRole: role, defaultTeamId: team } = await this.ssoProvidersService.get(providerId);
    return { role, sso: false, seats: team === null ? [] : [{ team, role: 'member' }] };
  }
}
