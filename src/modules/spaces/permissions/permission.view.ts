import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';
import { TeamView } from '../../orgs/teams/team.view.js';
import { ShowsLevel, type Level } from '../tree/level.field.js';

@ApiSchema({ name: 'UserPermission' })
export class UserPermissionView {
  @ApiProperty({ enum: ROLES, example: 'edit' }) permission: Role;
  user: UserView;
}

@ApiSchema({ name: 'UserPermissionList' })
export class UserPermissionListView extends ListOf(UserPermissionView) {}

@ApiSchema({ name: 'TeamPermission' })
export class TeamPermissionView {
  @ApiProperty({ enum: ROLES, example: 'edit' }) permission: Role;
  team: TeamView;
}

@ApiSchema({ name: 'TeamPermissionList' })
export class TeamPermissionListView extends ListOf(TeamPermissionView) {}

const RULES = ['organization-role', 'default-level', 'user-grant', 'team-grant'] as const;
const PLACES = ['organization', 'space', 'collection'] as const;

/** Where a rule stands. */
export class RulePlace {
  @ApiProperty({ enum: PLACES, example: 'collection' }) type: (typeof PLACES)[number];
  /** @example 0UmGg9CoLlEcTiOnIdYr */
  id: string;
}

/** One thing that was looked at on the way from the space or collection up to the organization. */
@ApiSchema({ name: 'PermissionRule' })
export class PermissionRuleView {
  @ApiProperty({ enum: RULES, example: 'team-grant' }) rule: (typeof RULES)[number];
  at: RulePlace;
  /**
   * The team it was granted to.
   * @example 0UmGg7PoIuYtReWqAsDf
   */
  team?: string;
  @ShowsLevel() says: Level;
  @ApiProperty({ enum: ROLES, nullable: true, description: 'What the rule gives; null for nothing.', example: 'edit' }) gives: Role | null;
  /** Whether the role is what this rule gives. */
  decisive: boolean;
}

@ApiSchema({ name: 'PermissionExplanation' })
export class PermissionExplanationView {
  object: 'permission-explanation';
  user: UserView;
  @ApiPropertyOptional({ enum: ROLES, nullable: true, description: 'What it comes to; null for no access.', example: 'edit' })
  permission: Role | null;
  rules: PermissionRuleView[];
}
