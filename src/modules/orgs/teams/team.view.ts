import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { SHOWN_MEMBER, type ShownMember } from '../members/member.view.js';
import { TEAM_ROLES, type TeamRole } from './team-member.entity.js';

export class TeamPermissions {
  admin: boolean;
  view: boolean;
}

@ApiSchema({ name: 'Team' })
export class TeamView {
  object: 'team';
  /** @example 0UmGg7PoIuYtReWqAsDf */
  id: string;
  /** @example Writers */
  title: string;
  /** @example 12 */
  members: number;
  /**
   * The number of spaces, collections and sites on which the team was granted a role.
   * @example 4
   */
  spaces: number;
  @Moment() createdAt: string;
  /** What the caller may do with the team. */
  permissions: TeamPermissions;
}

@ApiSchema({ name: 'TeamList' })
export class TeamListView extends ListOf(TeamView) {}

export class TeamSeat {
  @ApiProperty({ enum: TEAM_ROLES }) role: TeamRole;
}

export class TeamMemberPermissions {
  view: boolean;
}

@ApiSchema({ name: 'TeamMember' })
export class TeamMemberView {
  /** The membership in the organization. */
  @ApiProperty(SHOWN_MEMBER) organization: ShownMember;
  /** The membership in the team. */
  team: TeamSeat;
  permissions: TeamMemberPermissions;
}

@ApiSchema({ name: 'TeamMemberList' })
export class TeamMemberListView extends ListOf(TeamMemberView) {}

@ApiSchema({ name: 'TeamOfMember' })
export class TeamOfMemberView {
  team: TeamView;
  member: TeamSeat;
}

@ApiSchema({ name: 'TeamOfMemberList' })
export class TeamOfMemberListView extends ListOf(TeamOfMemberView) {}
