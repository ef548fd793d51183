import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';

@ApiSchema({ name: 'Invite' })
export class InviteView {
  object: 'invite';
  /** @example 0UmGg7WsXcDeRfVtGbYh */
  id: string;
  @ApiPropertyOptional({ enum: ROLES, description: 'The role in the organization of people who accept.', example: 'read' }) role?: Role;
  @ApiPropertyOptional({ enum: ROLES, description: 'The role on the space or collection of people who accept.', example: 'edit' })
  level?: Role;
  /** @example 0UmGg9SpAcEiDeNtIfYr */
  space?: string;
  /** @example 0UmGg9CoLlEcTiOnIdYr */
  collection?: string;
  /** Whether a newer link gives the same role on the same target. */
  redundant: boolean;
  @Moment() createdAt: string;
  @Moment() expiresAt: string;
}

@ApiSchema({ name: 'NewInvite' })
export class NewInviteView extends InviteView {
  /**
   * The secret that people accept the invite with. It is returned only once.
   * @example bdi_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  secret: string;
}

@ApiSchema({ name: 'InviteList' })
export class InviteListView extends ListOf(InviteView) {}

@ApiSchema({ name: 'InvitingOrganization' })
export class InvitingOrganizationView {
  object: 'organization';
  /** @example 0UmGg3zXcVbNmLkJhGfD */
  id: string;
  /** @example "Analytical Engines" */
  title: string;
}

/** An invite as seen by the invited person. */
@ApiSchema({ name: 'OwnInvite' })
export class OwnInviteView {
  object: 'invite';
  /** @example 0UmGg7WsXcDeRfVtGbYh */
  id: string;
  organization: InvitingOrganizationView;
  @ApiProperty({
    enum: ROLES,
    nullable: true,
    description: 'Your role in the organization after you accept; null for a guest.',
    example: 'edit',
  })
  role: Role | null;
  invitedBy: UserView;
  @Moment() createdAt: string;
  @Moment() expiresAt: string;
}

@ApiSchema({ name: 'OwnInviteList' })
export class OwnInviteListView extends ListOf(OwnInviteView) {}

@ApiSchema({ name: 'InvitedUsers' })
export class InvitedUsersView {
  /**
   * The ids of the users who are now members.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  users: string[];
  /**
   * The number of people who get an e-mail. They become members when they accept.
   * @example 2
   */
  invited: number;
  /**
   * The addresses that could not be added with single sign-on.
   * @example ["grace@example.com"]
   */
  failedSSOEmails?: string[];
}

@ApiSchema({ name: 'AcceptedInvite' })
export class AcceptedInviteView {
  /**
   * The id of the organization that you joined.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization: string;
  user: UserView;
  /**
   * The first token of a user created by accepting. It is returned only once.
   * @example bdy_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  token?: string;
}
