import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';
import { ROLE_RULES, type RoleRule } from '../../spaces/permissions/role-rules.js';

@ApiSchema({ name: 'SiteRole' })
export class SiteRoleView {
  @ApiProperty({ enum: ROLES, example: 'edit', description: 'The effective role on the site.' }) permission: Role;
  user: UserView;
  @ApiProperty({ enum: ROLE_RULES, example: 'team-grant', description: 'The rule that gives the role; if several do, the first of these.' })
  origin: RoleRule;
  /** Whether the user is disabled on this installation. Only for callers who may list members. */
  disabled?: boolean;
  /** Only for callers who may list members. */
  @Moment() lastSeenAt?: string;
}

@ApiSchema({ name: 'SiteRoleList' })
export class SiteRoleListView extends ListOf(SiteRoleView) {}
