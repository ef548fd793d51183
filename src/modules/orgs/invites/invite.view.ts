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
  @ApiPropertyOptional({ enum: ROLES, description: 'What those who accept become in the organization.', example: 'read' }) role?: Role;
  @ApiPropertyOptional({ enum: ROLES, description: 'What those who accept may do on the space or collection.', example: 'edit' })
  level?: Role;
  /** @example 0UmGg9SpAcEiDeNtIfYr */
  space?: string;
  /** @example 0UmGg9CoLlEcTiOnIdYr */
  collection?: string;
  /** Whether a newer link gives the same. */
  redundant: boolean;
  @Moment() createdAt: string;
  @Moment() expiresAt: string;
}

@ApiSchema({ name: 'NewInvite' })
export class NewInviteView extends InviteView {
  /**
   * What people accept the invite with: shown now and never again.
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

/** An invite as its addressee sees it. */
@ApiSchema({ name: 'OwnInvite' })
export class OwnInviteView {
  object: 'invite';
  /** @example 0UmGg7WsXcDeRfVtGbYh */
  id: string;
  organization: InvitingOrganizationView;
  @ApiProperty({ enum: ROLES, nullable: true, description: 'What you become in the organization; null for a guest.', example: 'edit' })
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
   * The ids of those who are members now.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  users: string[];
  /**
   * How many get a mail, and are members once they accept.
   * @example 2
   */
  invited: number;
  /** The addresses that could not be added with single sign-on. */
  failedSSOEmails?: string[];
}

@ApiSchema({ name: 'AcceptedInvite' })
export class AcceptedInviteView {
  /**
   * The id of the organization joined.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization: string;
  user: UserView;
  /**
   * The first token of a user who is new: shown now and never again.
   * @example bdy_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  token?: string;
}
