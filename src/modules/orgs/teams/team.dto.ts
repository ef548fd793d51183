import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsObject, IsString, Length, MaxLength, registerDecorator } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { TEAM_ROLES, type TeamRole } from './team-member.entity.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

/** A map from member ids to `{ role? }` with at most `most` entries. */
const IsTeamMemberships = (most: number) => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isTeamMemberships',
    target: target.constructor,
    propertyName,
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' && value !== null && Object.keys(value).length <= most && Object.values(value).every(isMembership),
      defaultMessage: () => `must map at most ${most} ids to { role }, where \`role\` is one of ${TEAM_ROLES.join(', ')}`,
    },
  });

function isMembership(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { role, ...others } = value as { role?: unknown };
  return Object.keys(others).length === 0 && (role === undefined || TEAM_ROLES.some((known) => known === role));
}

const MOST_AT_ONCE = 1000;

@Examples({ 'Rename the team': { title: 'Technical writers' } })
export class UpdateTeamDto {
  /** @example Writers */
  @Length(1, 64)
  title: string;
}

@Examples({ 'Create a team without members': { title: 'Technical writers' } })
export class CreateTeamDto extends UpdateTeamDto {
  /**
   * The ids of the first members.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @ArrayUnique()
  @IsString({ each: true })
  members?: string[];
}

export class ListTeamsQuery extends ListQuery {
  /**
   * Only teams that this member may manage.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  owner?: string;

  /**
   * Only teams whose title contains this text.
   * @example writ
   */
  @Optional()
  @IsString()
  @MaxLength(64)
  title?: string;
}

export class ListTeamsOfMemberQuery extends ListQuery {
  /**
   * Only teams whose title contains this text.
   * @example writ
   */
  @Optional()
  @IsString()
  @MaxLength(64)
  title?: string;
}

@Examples({
  'Change nobody': { add: [], remove: [] },
  'Add a member by e-mail address (refused unless grace@example.com is a member)': { add: ['grace@example.com'] },
  'Make a member an owner (refused until you name a member)': { memberships: { '0UmGg1vVh3dXw8rTq2Lk': { role: 'owner' } } },
})
export class UpdateTeamMembersDto {
  /**
   * The ids or e-mail addresses of members to add.
   * @example ["ada@example.com"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsString({ each: true })
  @MaxLength(254, { each: true })
  add?: string[];

  /**
   * The ids or e-mail addresses of members to remove. A member named in both lists is removed.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsString({ each: true })
  @MaxLength(254, { each: true })
  remove?: string[];

  /** Roles by member id. A member who is not in the team is added. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'object', properties: { role: { type: 'string', enum: [...TEAM_ROLES] } } },
    example: { '0UmGg1vVh3dXw8rTq2Lk': { role: 'owner' } },
  })
  @Optional()
  @IsObject()
  @IsTeamMemberships(MOST_AT_ONCE)
  memberships?: Record<string, { role?: TeamRole }>;
}

@Examples({
  'Add a member, or leave their role as it is': {},
  'Make a member an owner of the team': { role: 'owner' },
})
export class UpdateTeamMemberDto {
  /** If omitted, a new team member gets `member`, and an existing one keeps their role. */
  @ApiPropertyOptional({ enum: TEAM_ROLES, example: 'owner' })
  @Optional()
  @IsIn(TEAM_ROLES)
  role?: TeamRole;
}
