import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';

@ApiSchema({ name: 'Member' })
export class MemberView {
  object: 'member';
  /**
   * The id of the user.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  id: string;
  @ApiProperty({ enum: ROLES, nullable: true, description: 'Null for a guest.' }) role: Role | null;
  user: UserView;
  /** Whether the person is shut out of the installation. */
  disabled: boolean;
  @Moment() joinedAt: string;
  @Moment() lastSeenAt?: string;
  /** Whether the person signs in through the identity provider. */
  sso: boolean;
  /**
   * On how many resources the person was given a role directly.
   * @example 3
   */
  spaces: number;
  /** @example 1 */
  teams: number;
}

@ApiSchema({ name: 'MemberList' })
export class MemberListView extends ListOf(MemberView) {}

@ApiSchema({ name: 'VisitorClaims' })
export class VisitorClaimsView {
  /** A JWT that says who the member is, for the published sites of the organization. */
  serviceVisitorClaims: string;
  /** The same, under the name older clients know. */
  gitbookVisitorClaims: string;
}
