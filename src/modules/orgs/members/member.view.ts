import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';

/** A member as seen by callers who may not list members. */
@ApiSchema({ name: 'MemberName' })
export class MemberNameView {
  object: 'member';
  /**
   * The id of the user.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  id: string;
  user: UserView;
}

@ApiSchema({ name: 'Member' })
export class MemberView extends MemberNameView {
  @ApiProperty({ enum: ROLES, nullable: true, description: 'The role in the organization; null for a guest.' }) role: Role | null;
  /** Whether the user is disabled on this installation. */
  disabled: boolean;
  @Moment() joinedAt: string;
  @Moment() lastSeenAt?: string;
  /** Whether this is an SSO member, who has access although the organization requires single sign-on. */
  sso: boolean;
  /**
   * The number of spaces and collections on which the member was granted a role directly.
   * @example 3
   */
  spaces: number;
  /**
   * The number of sites on which the member was granted a role directly.
   * @example 1
   */
  sites: number;
  /** @example 1 */
  teams: number;
}

@ApiSchema({ name: 'MemberList' })
export class MemberListView extends ListOf(MemberView) {}

export type ShownMember = MemberView | MemberNameView;

export const SHOWN_MEMBER = {
  title: 'MemberOrName',
  anyOf: [{ $ref: getSchemaPath(MemberView) }, { $ref: getSchemaPath(MemberNameView) }],
  description: 'All fields for callers who may list members and for the member themselves; otherwise only the user.',
};

@ApiSchema({ name: 'ShownMemberList' })
@ApiExtraModels(MemberView, MemberNameView)
export class ShownMemberListView extends ListOf<ShownMember>(MemberNameView) {
  @ApiProperty({ type: 'array', items: SHOWN_MEMBER }) declare items: ShownMember[];
}

@ApiSchema({ name: 'VisitorClaims' })
export class VisitorClaimsView {
  /**
   * A JWT that identifies the member to the published sites of the organization.
   * @example eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl
   */
  serviceVisitorClaims: string;
  /**
   * The same JWT under the name that older clients use.
   * @example eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl
   */
  gitbookVisitorClaims: string;
}
