import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';
import { TeamView } from '../teams/team.view.js';

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
