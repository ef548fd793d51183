import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { ChoosesClass } from '../../../common/http/dto-shape.js';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { IsMailAddress } from '../../../common/mail/mail-address.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

/** A person to invite with the role that applies to the whole request. */
export class InviteeDto {
  @IsMailAddress()
  email: string;
}

/** A person to invite with a role of their own. */
export class InviteeWithRoleDto extends InviteeDto {
  @ApiProperty({ enum: ROLES, example: 'edit' })
  @IsIn(ROLES)
  role: Role;
}

/** A plain address is a person without a role of their own. */
const toInvitees = ({ value }: { value: unknown }): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === 'string' ? Object.assign(new InviteeDto(), { email: item }) : item))
    : value;

@ApiExtraModels(InviteeWithRoleDto)
@Examples({
  'Invite one person as a reader': { emails: ['grace@example.com'], role: 'read' },
  'Give people different roles': { emails: ['grace@example.com', { email: 'ada@example.com', role: 'edit' }], role: 'read' },
  'Invite a guest': { emails: ['grace@example.com'], role: null },
})
export class InviteUsersDto {
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: 100,
    items: { oneOf: [{ type: 'string', format: 'email' }, { $ref: getSchemaPath(InviteeWithRoleDto) }] },
    example: ['grace@example.com', { email: 'ada@example.com', role: 'edit' }],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @Transform(toInvitees)
  @ChoosesClass((invitee) => (invitee instanceof InviteeDto ? InviteeDto : InviteeWithRoleDto))
  @IsObject({ each: true, message: 'must contain only e-mail addresses, or objects with `email` and `role`' })
  @ValidateNested({ each: true })
  emails: (InviteeDto | InviteeWithRoleDto)[];

  /**
   * The role of people who have no role of their own in this request; null for guests. If omitted, the organization's
   * `defaultRole`.
   */
  @ApiPropertyOptional({ enum: ROLES, nullable: true, example: 'read' })
  @Nullable()
  @IsIn(ROLES)
  role?: Role | null;

  /** Whether these people become SSO members, who have access although the organization requires single sign-on. */
  @Optional()
  @IsBoolean()
  sso?: boolean = false;
}

@Examples({
  'Add a user by address (refused until you name one who can be added)': { email: 'a.user@example.com', role: 'edit' },
  'Add a user as a guest (refused until you name one who can be added)': { user: '0UmGg1vVh3dXw8rTq2Lk', role: null },
})
export class AddMemberDto {
  /**
   * The id of the user.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  user?: string;

  /** The e-mail address of the user, instead of `user`. */
  @Optional()
  @IsMailAddress()
  email?: string;

  /** The role in the organization; null for a guest. If omitted, the organization's `defaultRole`. */
  @ApiPropertyOptional({ enum: ROLES, nullable: true, example: 'read' })
  @Nullable()
  @IsIn(ROLES)
  role?: Role | null;
}

/** Either `role` for a link to an organization, or `level` for a link to a space or collection. */
@Examples({
  'Change the role of a link to the organization': { role: 'comment' },
  'Change the role of a link to a space or collection (refused for other links)': { level: 'edit' },
})
export class UpdateLinkInviteDto {
  /** The role in the organization of people who accept. */
  @ApiPropertyOptional({ enum: ROLES, example: 'read' })
  @Optional()
  @IsIn(ROLES)
  role?: Role;

  /** The role on the space or collection of people who accept. */
  @ApiPropertyOptional({ enum: ROLES, example: 'edit' })
  @Optional()
  @IsIn(ROLES)
  level?: Role;
}

/** Either `role`, or `level` together with `space` or `collection`. */
@Examples({
  'Create a link to the organization': { role: 'read' },
  'Create a link to a space (refused until you name one)': { level: 'edit', space: '0UmGg9SpAcEiDeNtIfYr' },
  'Create a link to a collection (refused until you name one)': { level: 'edit', collection: '0UmGg9CoLlEcTiOnIdYr' },
})
export class CreateLinkInviteDto extends UpdateLinkInviteDto {
  /**
   * The id of the space that the link gives access to.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  space?: string;

  /**
   * The id of the collection that the link gives access to.
   * @example 0UmGg9CoLlEcTiOnIdYr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  collection?: string;
}

export class JoinParams {
  /** @example 0UmGg3zXcVbNmLkJhGfD */
  @IsString()
  organizationId: string;
}

export class OwnInviteParams {
  /** @example 0UmGg7WsXcDeRfVtGbYh */
  @IsString()
  inviteId: string;
}

export class InviteParams extends JoinParams {
  /** @example 0UmGg7WsXcDeRfVtGbYh */
  @IsString()
  inviteId: string;
}

@Examples({
  'Accept with the secret (refused until you paste the secret)': { secret: 'bdi_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC' },
  'Choose the name of a new user (refused until you paste the secret)': {
    secret: 'bdi_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC',
    displayName: 'Grace Hopper',
  },
})
export class AcceptInviteDto {
  /** @example bdi_3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC */
  @IsString()
  @Length(1, 255)
  secret: string;

  /**
   * The name of the user, if accepting creates one. If omitted, the part of the e-mail address before the @.
   * @example "Grace Hopper"
   */
  @Optional()
  @Length(1, 64)
  displayName?: string;
}
