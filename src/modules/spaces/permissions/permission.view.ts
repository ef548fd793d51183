import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { UserView } from '../../identity/user.view.js';
import { ShowsLevel, type Level } from '../tree/level.field.js';
import { ROLE_RULES, type RoleRule } from './role-rules.js';
import { valuesOf } from '../../../common/enums/values.js';

const PLACES = valuesOf({
  organization: 'the organization',
  space: 'a space',
  collection: 'a collection',
});

/** The organization, collection or space that a rule belongs to. */
export class RulePlace {
  @ApiProperty({ enum: PLACES, example: 'collection' }) type: (typeof PLACES)[number];
  /** @example 0UmGg9CoLlEcTiOnIdYr */
  id: string;
}

/** One rule on the way from the space or collection up to the organization. */
@ApiSchema({ name: 'PermissionRule' })
export class PermissionRuleView {
  @ApiProperty({ enum: ROLE_RULES, example: 'team-grant' }) rule: RoleRule;
  at: RulePlace;
  /**
   * The id of the team that has the grant.
   * @example 0UmGg7PoIuYtReWqAsDf
   */
  team?: string;
  @ShowsLevel() says: Level;
  @ApiProperty({ enum: ROLES, nullable: true, description: 'The role that the rule gives; null for none.', example: 'edit' })
  gives: Role | null;
  /** Whether the rule gives the resulting role. */
  decisive: boolean;
}

@ApiSchema({ name: 'PermissionExplanation' })
export class PermissionExplanationView {
  object: 'permission-explanation';
  user: UserView;
  @ApiPropertyOptional({ enum: ROLES, nullable: true, description: 'The resulting role; null for no access.', example: 'edit' })
  permission: Role | null;
  rules: PermissionRuleView[];
}
