import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../org.access.js';
import { Team } from './team.entity.js';
import type { TeamRole } from './team-member.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    team: Team;
  }
  interface ResourceFacts {
    team: { role: TeamRole | null };
  }
}

@Injectable()
@ResourceOf({ kind: 'team', param: 'teamId', abilities: ['view', 'admin'] })
export class TeamAccess implements ResourceAccess<Team> {
  readonly source: ResourceSource<Team> = { entity: Team, parent: { kind: 'org', by: 'orgId' }, facts: { role: roleIn } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions(team: Team, resources: Resources) {
    return this.permissionsOf(team, resources.factsOf('team').role, resources.actor);
  }

  /** `role` is the caller's role in the team. */
  permissionsOf(team: Team, role: TeamRole | null, actor: Actor) {
    const { listTeams, admin } = this.orgAccess.permissionsOf(team.orgId, actor);
    return { view: listTeams || role !== null, admin: admin || role === 'owner' };
  }
}

/** SQL: the role of the caller in a team. */
export function roleIn(team: string, caller: string): string {
  return `(SELECT role FROM team_members WHERE team_id = ${team}.id AND user_id = ${caller})`;
}
