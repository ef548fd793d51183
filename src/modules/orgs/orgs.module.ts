import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StandingSource } from '../../common/access/standing-source.js';
import { AuditAccounts } from './members/audit-accounts.listener.js';
import { UserCircle } from '../identity/user.queries.js';
import { Grant } from './grants/grant.entity.js';
import { GrantPresenter } from './grants/grant.presenter.js';
import { GrantsService } from './grants/grants.service.js';
import { ResourceGrants } from './grants/resource-grants.js';
import { MemberStanding } from './grants/member-standing.js';
import { MemberAccess } from './members/member.access.js';
import { Member } from './members/member.entity.js';
import { MemberPresenter } from './members/member.presenter.js';
import { MembersController } from './members/members.controller.js';
import { MembersService } from './members/members.service.js';
import { MemberQueries } from './members/member.queries.js';
import { VisitorClaims } from './members/visitor-claims.js';
import { MailInvites } from './mail-invites.js';
import { OrgAccess } from './org.access.js';
import { Org } from './org.entity.js';
import { OrgQueries } from './org.queries.js';
import { OrgPresenter } from './organizations/org.presenter.js';
import { OrgsController } from './organizations/orgs.controller.js';
import { CheckOrganizationSettings } from './organizations/check-organization-settings.js';
import { OrgsService } from './organizations/orgs.service.js';
import { Removal } from './removal.entity.js';
import { Removals } from './removals.js';
import { TeamMember } from './teams/team-member.entity.js';
import { TeamMembersController } from './teams/team-members.controller.js';
import { NamedTeams } from './teams/named-teams.js';
import { ProvisionedTeams } from './teams/provisioned-teams.js';
import { TeamMembersService } from './teams/team-members.service.js';
import { TeamAccess } from './teams/team.access.js';
import { Team } from './teams/team.entity.js';
import { TeamPresenter } from './teams/team.presenter.js';
import { TeamsController } from './teams/teams.controller.js';
import { TeamsService } from './teams/teams.service.js';
import { DomainAccess } from './domains/domain.access.js';
import { Domain } from './domains/domain.entity.js';
import { DomainPresenter } from './domains/domain.presenter.js';
import { DomainsController } from './domains/domains.controller.js';
import { DomainsService } from './domains/domains.service.js';
import { CheckDomain } from './domains/check-domain.job.js';
import { DomainChecks } from './domains/domain-checks.js';
import { UsedDomains } from './domains/used-domains.js';

/**
 * Organizations with their members, teams, grants and invites. Global because the access guard needs standings, and the
 * identity module needs to know which users share an organization.
 */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Org, Member, Grant, Team, TeamMember, Removal, Domain])],
  controllers: [OrgsController, MembersController, TeamsController, TeamMembersController, DomainsController],
  providers: [
    CheckOrganizationSettings,
    OrgsService,
    OrgQueries,
    OrgAccess,
    OrgPresenter,
    MembersService,
    AuditAccounts,
    MemberAccess,
    MemberPresenter,
    MemberQueries,
    VisitorClaims,
    TeamsService,
    TeamMembersService,
    NamedTeams,
    ProvisionedTeams,
    TeamAccess,
    TeamPresenter,
    GrantsService,
    ResourceGrants,
    GrantPresenter,
    Removals,
    MailInvites,
    { provide: StandingSource, useClass: MemberStanding },
    { provide: UserCircle, useExisting: MemberQueries },
    DomainsService,
    DomainAccess,
    DomainPresenter,
    DomainChecks,
    CheckDomain,
    UsedDomains,
  ],
  exports: [
    OrgsService,
    OrgQueries,
    OrgAccess,
    OrgPresenter,
    MembersService,
    MemberPresenter,
    TeamsService,
    NamedTeams,
    ProvisionedTeams,
    TeamPresenter,
    MemberQueries,
    GrantsService,
    ResourceGrants,
    GrantPresenter,
    Removals,
    MailInvites,
    StandingSource,
    UserCircle,
    UsedDomains,
  ],
})
export class OrgsModule {}
