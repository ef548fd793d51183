import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsObject, IsString, Length, MaxLength } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { IsTeamMemberships } from './memberships.field.js';
import { TEAM_ROLES, type TeamRole } from './team-member.entity.js';

const MOST_AT_ONCE = 1000;

export class UpdateTeamDto {
  /** @example Writers */
  @Length(1, 64)
  title: string;
}

export class CreateTeamDto extends UpdateTeamDto {
  /**
   * Ids of the members it starts with.
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
   * Only teams this member may manage.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  owner?: string;

  /**
   * Only teams whose title holds this text.
   * @example writ
   */
  @Optional()
  @IsString()
  @MaxLength(64)
  title?: string;
}

export class ListTeamsOfMemberQuery extends ListQuery {
  /**
   * Only teams whose title holds this text.
   * @example writ
   */
  @Optional()
  @IsString()
  @MaxLength(64)
  title?: string;
}

export class UpdateTeamMembersDto {
  /**
   * Ids or e-mail addresses of members to add.
   * @example ["ada@example.com"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsString({ each: true })
  @MaxLength(254, { each: true })
  add?: string[];

  /**
   * Ids or e-mail addresses of members to remove; who is in both lists is removed.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsString({ each: true })
  @MaxLength(254, { each: true })
  remove?: string[];

  /** Roles by id of the member; who has no seat yet gets one. */
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

export class UpdateTeamMemberDto {
  /** Left out, a new seat is a member's and an old one stays what it is. */
  @ApiPropertyOptional({ enum: TEAM_ROLES, example: 'owner' })
  @Optional()
  @IsIn(TEAM_ROLES)
  role?: TeamRole;
}
